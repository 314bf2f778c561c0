// Samples: one picture in every format.
import Imaging

enum Samples {
    /// How libvips writes each format.
    static let suffixes: [(format: ImageFormat, suffix: String)] = [
        (.jpeg, ".jpg[Q=90]"), (.png, ".png"), (.webp, ".webp[Q=90]"), (.gif, ".gif"), (.heif, ".heic[Q=80]"),
        (.avif, ".avif[Q=80,effort=0]"),
    ]

    static func file(_ format: ImageFormat, _ pixels: Pixels = .quarters()) throws -> [UInt8] {
        try pixels.file(suffixes.first { $0.format == format }?.suffix ?? "")
    }
}
