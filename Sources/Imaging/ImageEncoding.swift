// ImageEncoding: as what a picture is written. Nothing but pixels in sRGB goes into it.

/// The format of a picture that is made, and how good it is.
public enum ImageEncoding: Hashable, Sendable {
    /// JPEG of a quality of 1…100; what is transparent shows the background.
    case jpeg(quality: Int = 82, background: ImageColour = .white)
    /// PNG, packed with 0 (fast) … 9 (small); keeps transparency.
    case png(compression: Int = 6)
    /// WebP of a quality of 1…100; keeps transparency.
    case webp(quality: Int = 80)

    /// The format that it writes.
    public var format: ImageFormat {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        }
    }

    /// Pixels of the largest JPEG whose codes are chosen for it: that holds all of it once more, with 3 to 6 bytes a pixel.
    private static let mostOptimized = 25_000_000

    /// The same as libvips names it, for a picture of so many pixels.
    func suffix(pixels: Int) -> String {
        switch self {
        case .jpeg(let quality, _):
            pixels <= Self.mostOptimized ? ".jpg[Q=\(quality),optimize-coding,strip]" : ".jpg[Q=\(quality),strip]"
        case .png(let compression): ".png[compression=\(compression),strip]"
        case .webp(let quality): ".webp[Q=\(quality),strip]"
        }
    }

    /// What shows through, where it keeps no transparency.
    var background: ImageColour? {
        if case .jpeg(_, let background) = self { background } else { nil }
    }

    /// The longest side that the format has room for; of a JPEG, that its codec reads and writes.
    var longestSide: Int {
        switch self {
        case .jpeg: 65_500
        case .png: 1 << 24
        case .webp: 16_383
        }
    }

    var isPossible: Bool {
        switch self {
        case .jpeg(let quality, _), .webp(let quality): 1...100 ~= quality
        case .png(let compression): 0...9 ~= compression
        }
    }
}
