// ImageCodec+Collage: photos rendered into the places of a layout, one after the other, so one is in memory at a time.

extension ImageCodec {
    /// Makes a collage of 1…6 photos.
    ///
    /// - Parameters:
    ///   - collage: What it is to look like.
    ///   - photos: The photos, in their order.
    ///   - limits: What is refused.
    ///   - control: What ends it early.
    /// - Returns: The file, and its size.
    /// - Throws: `ImageError`, the first of a photo's.
    public static func render(
        _ collage: Collage,
        of photos: [ImageSource],
        limits: ImageLimits = ImageLimits(),
        control: ImageControl = ImageControl()
    ) throws(ImageError) -> RenderedImage {
        check(collage, photos)
        defer { Vips.leaveThread() }
        let places = collage.places.isEmpty ? try places(of: photos, in: collage, limits, control) : collage.places
        var image = try VipsImage.canvas(width: collage.width, height: collage.height, collage.background, control)
        for (photo, place) in zip(photos, places) {
            let part = try part(photo, at: place, of: collage, limits, control)
            image = try image.inserting(part, x: place.x, y: place.y, control)
        }
        return try write(try image.bare(control), as: collage.encoding, control)
    }

    /// Where photos of their sizes stand.
    private static func places(
        of photos: [ImageSource],
        in collage: Collage,
        _ limits: ImageLimits,
        _ control: ImageControl
    ) throws(ImageError) -> [CollageLayout.Rectangle] {
        var sizes: [CollageLayout.Size] = []
        for photo in photos {
            let info = try OpenedImage(photo, limits: limits, control: control).info
            sizes.append(CollageLayout.Size(width: info.width, height: info.height))
        }
        let canvas = CollageLayout.Size(width: collage.width, height: collage.height)
        return CollageLayout(sizes, on: canvas, gap: collage.gap).rectangles
    }

    /// Ends the program for wishes that a programmer got wrong; a worker must never see them.
    static func check(_ collage: Collage, _ photos: [ImageSource]) {
        precondition(1...6 ~= photos.count, "a collage has 1…6 photos, not \(photos.count)")
        precondition(
            16...8_192 ~= collage.width && 16...8_192 ~= collage.height,
            "a side of a collage is 16…8192 pixels"
        )
        precondition(0...100 ~= collage.gap, "a gap is 0…100 pixels")
        let isPlaced = collage.places.isEmpty || collage.places.count == photos.count
        precondition(isPlaced && collage.hasPlacesWithin, "each photo has a place within the collage")
        precondition(collage.encoding.isPossible, "a quality is 1…100, a compression 0…9: \(collage.encoding)")
    }

    /// A photo as large as its place, decoded.
    private static func part(
        _ photo: ImageSource,
        at place: CollageLayout.Rectangle,
        of collage: Collage,
        _ limits: ImageLimits,
        _ control: ImageControl
    ) throws(ImageError) -> VipsImage {
        let opened = try OpenedImage(photo, limits: limits, control: control)
        let sizing = ImageSizing.fill(width: place.width, height: place.height, crop: collage.crop)
        return try opened.withImage(sized: sizing, on: collage.background) { image throws(ImageError) in
            try image.inMemory(control)
        }
    }
}
