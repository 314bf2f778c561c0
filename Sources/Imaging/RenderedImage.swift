// RenderedImage: a picture that was made.

/// The bytes of a picture that was made, without any metadata.
public struct RenderedImage: Hashable, Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// Its format.
    public let format: ImageFormat
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
}
