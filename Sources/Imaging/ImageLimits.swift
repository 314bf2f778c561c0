// ImageLimits: how large a picture may be to be looked at.

/// What is refused before any pixel of it is decoded.
///
/// JPEG and PNG are decoded a few rows at a time. What is progressive or interlaced, GIF, WebP, HEIF and AVIF are held
/// whole, with 3 to 8 bytes a pixel; in this process, libvips puts parts of what needs more than 100 MB into `/tmp`.
public struct ImageLimits: Hashable, Sendable {
    /// Pixels of a frame; by default 100 000 000.
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
