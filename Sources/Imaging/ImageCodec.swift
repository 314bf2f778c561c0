// ImageCodec: all work on pictures, in this process and on the calling thread. ImageProcessor does the same
// asynchronously, a few at a time, and in workers if it is told to.
internal import CVips

/// Reads and makes pictures on the calling thread; any thread, several at once.
///
/// The same picture and wishes give the same bytes, on any number of threads, with one version of libvips and its codecs.
/// From the first call on libvips has only the loaders of ``ImageFormat`` in this process, also for others who use it.
public enum ImageCodec {
    /// What the head of a picture tells; its pixels are not decoded.
    ///
    /// So a JPEG that is cut off, a picture that is damaged, and a file that is something else besides pass:
    /// ``validate(_:limits:control:)`` is for these. Serve what ``render(_:_:as:limits:control:)`` has made of it, which
    /// has its pixels alone.
    ///
    /// - Parameters:
    ///   - source: The picture.
    ///   - limits: What is refused.
    ///   - control: What ends it early.
    /// - Returns: Format, size and frames.
    /// - Throws: `ImageError`.
    public static func inspect(
        _ source: ImageSource,
        limits: ImageLimits = ImageLimits(),
        control: ImageControl = ImageControl()
    ) throws(ImageError) -> ImageInfo {
        defer { Vips.leaveThread() }
        return try OpenedImage(source, limits: limits, control: control).info
    }

    /// The same, and decodes all of the first frame once, so that what is cut off or damaged is refused.
    ///
    /// Refused is also a picture that is an archive, a document, a program or another picture besides, wherever in the
    /// file that is; not what cameras write, such as a film behind the photo.
    ///
    /// A JPEG is whole if it has all of its pixels: its end marker may be missing, as some cameras leave it out.
    ///
    /// A few wrong bytes within a JPEG are mostly codes of another picture, which nothing but an eye can tell.
    ///
    /// - Parameters:
    ///   - source: The picture.
    ///   - limits: What is refused.
    ///   - control: What ends it early.
    /// - Returns: Format, size and frames.
    /// - Throws: `ImageError`.
    public static func validate(
        _ source: ImageSource,
        limits: ImageLimits = ImageLimits(),
        control: ImageControl = ImageControl()
    ) throws(ImageError) -> ImageInfo {
        defer { Vips.leaveThread() }
        let image = try OpenedImage(source, limits: limits, control: control)
        try image.validate()
        return image.info
    }

    /// Makes a picture of another: upright, in sRGB, with 8 bits, and without profile, EXIF, XMP, IPTC and comments.
    ///
    /// What is cut off or damaged is an error, as far as it was decoded: a thumbnail of a JPEG does without much of it.
    ///
    /// - Parameters:
    ///   - source: The picture.
    ///   - sizing: How large it is made; sides beyond ``ImageSizing/longestSide`` are a programmer's error.
    ///   - encoding: As what it is written; by default JPEG.
    ///   - limits: What is refused.
    ///   - control: What ends it early.
    /// - Returns: The file, and its size.
    /// - Throws: `ImageError`.
    public static func render(
        _ source: ImageSource,
        _ sizing: ImageSizing,
        as encoding: ImageEncoding = .jpeg(),
        limits: ImageLimits = ImageLimits(),
        control: ImageControl = ImageControl()
    ) throws(ImageError) -> RenderedImage {
        check(sizing, encoding)
        defer { Vips.leaveThread() }
        let image = try OpenedImage(source, limits: limits, control: control)
        return try image.withImage(sized: sizing, on: encoding.background) { image throws(ImageError) in
            try write(image, as: encoding, control)
        }
    }

    /// Ends the program for wishes that a programmer got wrong; a worker must never see them.
    static func check(_ sizing: ImageSizing, _ encoding: ImageEncoding) {
        precondition(sizing.isPossible, "a side of a picture is 1…\(ImageSizing.longestSide) pixels: \(sizing)")
        precondition(encoding.isPossible, "a quality is 1…100, a compression 0…9: \(encoding)")
    }

    /// Writes an image of libvips, which has pixels alone.
    static func write(
        _ image: borrowing VipsImage,
        as encoding: ImageEncoding,
        _ control: ImageControl
    ) throws(ImageError) -> RenderedImage {
        let (width, height) = (image.width, image.height)
        guard max(width, height) <= encoding.longestSide else {
            throw .notWritten("\(encoding.format.name) has no room for \(width) × \(height) pixels")
        }
        let bytes = try image.encoded(encoding, control)
        try control.check()
        return RenderedImage(bytes: bytes, format: encoding.format, width: width, height: height)
    }
}
