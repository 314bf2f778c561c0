// ImageSizing: how large a picture is made, and what is cut off.

/// The size of a picture that is made of another.
///
/// Each side is 1…16 384 pixels.
public enum ImageSizing: Hashable, Sendable {
    /// What stays where a picture does not have the shape of its box.
    public enum Crop: UInt8, Hashable, Sendable {
        /// The middle.
        case centre
        /// The part that draws attention: faces, strong colours, edges.
        case attention
    }

    /// As large as it is.
    case original
    /// Within a box, whole, and never enlarged: for thumbnails.
    case thumbnail(width: Int, height: Int)
    /// As large as a box allows, whole, and enlarged where it is smaller.
    case fit(width: Int, height: Int)
    /// Covering a box exactly; what protrudes is cut off, and a smaller one is enlarged.
    case fill(width: Int, height: Int, crop: Crop = .centre)

    /// The longest side that may be asked for.
    public static let longestSide = 16_384

    var isPossible: Bool {
        switch self {
        case .original: true
        case .thumbnail(let width, let height), .fit(let width, let height), .fill(let width, let height, _):
            1...Self.longestSide ~= width && 1...Self.longestSide ~= height
        }
    }
}
