// ImageInfo: what the head of a picture tells.

/// What is known of a picture without decoding its pixels.
public struct ImageInfo: Hashable, Sendable {
    /// Its format, by its bytes.
    public let format: ImageFormat
    /// Pixels from left to right, once it stands upright.
    public let width: Int
    /// Pixels from top to bottom, once it stands upright.
    public let height: Int
    /// Frames, 1 unless it is an animation; an animated PNG counts as its still picture.
    public let frames: Int
    /// Whether pixels may be transparent.
    public let hasAlpha: Bool

    /// What is known from elsewhere, such as a database.
    public init(format: ImageFormat, width: Int, height: Int, frames: Int = 1, hasAlpha: Bool = false) {
        self.format = format
        self.width = width
        self.height = height
        self.frames = frames
        self.hasAlpha = hasAlpha
    }
}
