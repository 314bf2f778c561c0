// PostCursor: a place between the posts of the wall, comments of a post, or people who like it, as text for an address or an attribute.
// The text is base64url (RFC 4648 §5) of a version byte and eight bytes of an id; a change of its meaning is a new version.

internal import Foundation

/// A place in the wall, among the comments of a post or among those who like it, to read on from.
///
/// It stays good when posts come and go, even the one that it was made of. Nobody but `PostStore` knows what is in its text.
public struct PostCursor: Hashable, Sendable {
    /// The text is none that `text` ever answered.
    public struct Invalid: Error, Hashable, Sendable {}

    /// The number of characters of a cursor's text.
    public static let length = 12

    let id: Int64

    /// At an id; there are none below 0.
    init(id: Int64) { self.id = max(id, 0) }

    /// Behind a post, where older ones are read on.
    ///
    /// - Parameter post: The post's id.
    public init(behind post: Int64) { self.init(id: post) }

    /// Reads a cursor's text.
    ///
    /// - Parameter text: What came back from outside.
    /// - Throws: `Invalid` for any text that no cursor has.
    public init(_ text: String) throws(Invalid) {
        guard text.utf8.count == PostCursor.length, !text.utf8.contains(where: { "+/=".utf8.contains($0) }),
            let bytes = Data(base64Encoded: PostCursor.swapped(text, "-_", "+/")), bytes.first == PostCursor.version
        else { throw Invalid() }
        let bits = bytes.dropFirst().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let id = Int64(exactly: bits) else { throw Invalid() }
        self.id = id
    }

    /// The cursor's 12 characters: letters, digits, `-` and `_`.
    public var text: String {
        let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: id >> (8 * $0)) }
        return PostCursor.swapped(Data([PostCursor.version] + bytes).base64EncodedString(), "+/", "-_")
    }

    private static let version: UInt8 = 1

    private static func swapped(_ text: String, _ old: String, _ new: String) -> String {
        let pairs = Dictionary(uniqueKeysWithValues: zip(old, new))
        return String(text.map { pairs[$0] ?? $0 })
    }
}
