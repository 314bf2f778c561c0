// ImageLimits: how large a picture may be to be looked at, and to be taken in. These figures stand nowhere else.

/// What is refused before any pixel of it is decoded.
///
/// JPEG and PNG are decoded a few rows at a time. What is progressive or interlaced, GIF, WebP, HEIF and AVIF are held
/// whole, with 3 to 8 bytes a pixel; in this process, libvips puts parts of what needs more than 100 MB into `/tmp`.
public struct ImageLimits: Hashable, Sendable {
    /// Pixels of a frame; by default 100 000 000.
    ///
    /// ``ImageCodec/validate(_:limits:control:)`` allows fewer where a codec can make no more, and refuses very long strips.
    public var pixels: Int
    /// Frames of an animation; by default 1 000.
    public var frames: Int
    /// Bytes of a file; by default 256 MiB.
    public var bytes: Int

    /// Limits; see the properties.
    public init(pixels: Int = 100_000_000, frames: Int = 1_000, bytes: Int = 256 << 20) {
        precondition(pixels > 0 && frames > 0 && bytes > 0, "a limit of pictures is positive")
        self.pixels = pixels
        self.frames = frames
        self.bytes = bytes
    }
}

/// What a picture may have that is taken in: all that is made of it fits into a JPEG, and into the memory of a worker.
extension ImageLimits {
    /// Pixels of a side of such a picture.
    static var side: Int { ImageEncoding.jpeg().longestSide }

    /// Pixels of a frame of such a picture: ``pixels``, or as many as its codec can do.
    func pixels(of format: ImageFormat) -> Int {
        switch format {
        // No level has larger frames (AV1 specification, annex A.3), and decoders give up.
        case .avif: min(pixels, 35_651_584)
        // Its codec holds 17 bytes a pixel.
        case .webp: min(pixels, 50_000_000)
        case .jpeg, .png, .gif, .heif: pixels
        }
    }

    /// Refuses what could be read, but not made in every size.
    ///
    /// - Parameter info: What the picture's head tells.
    /// - Throws: ``ImageError/tooLong(width:height:limit:)``, ``ImageError/tooLarge(_:width:height:limit:)``.
    func admit(_ info: ImageInfo) throws(ImageError) {
        let (width, height, format) = (info.width, info.height, info.format)
        let side = Self.side, pixels = pixels(of: format)
        guard max(width, height) <= side else { throw .tooLong(width: width, height: height, limit: side) }
        guard width * height <= pixels else { throw .tooLarge(format, width: width, height: height, limit: pixels) }
    }
}
