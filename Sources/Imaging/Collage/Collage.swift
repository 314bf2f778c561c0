// Collage: what a collage is to look like.

/// A collage of photos, without the photos.
public struct Collage: Hashable, Sendable {
    /// Pixels from left to right, 16…8 192.
    public var width: Int
    /// Pixels from top to bottom, 16…8 192.
    public var height: Int
    /// Pixels between photos, 0…100; there are none around them.
    public var gap: Int
    /// What is seen between photos, and through transparent ones.
    public var background: ImageColour
    /// What stays of a photo that does not have the shape of its place.
    public var crop: ImageSizing.Crop
    /// As what it is written.
    public var encoding: ImageEncoding
    /// Where the photos stand, each in a place within the canvas; none, as by default: where ``CollageLayout`` puts photos of
    /// their sizes.
    public var places: [CollageLayout.Rectangle]

    /// A collage of a size; see the properties.
    public init(
        width: Int,
        height: Int,
        gap: Int = 0,
        background: ImageColour = .white,
        crop: ImageSizing.Crop = .centre,
        encoding: ImageEncoding = .jpeg(),
        places: [CollageLayout.Rectangle] = []
    ) {
        self.width = width
        self.height = height
        self.gap = gap
        self.background = background
        self.crop = crop
        self.encoding = encoding
        self.places = places
    }

    /// Whether every place has a pixel, and none is outside of the canvas.
    var hasPlacesWithin: Bool {
        places.allSatisfy { place in
            place.x >= 0 && place.y >= 0 && place.width > 0 && place.height > 0 && place.x <= width - place.width
                && place.y <= height - place.height
        }
    }
}
