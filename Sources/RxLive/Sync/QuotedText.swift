// QuotedText: the last string that JSON could not write as it stands, and how it is written. What a topic tells many pages
// is the same string for each of them.
import Glibc

/// A string and its JSON text.
final class QuotedText {
    /// Bytes of a string above which it is not kept: more is a screen's HTML, or a document, and each page has its own.
    static let limit = 4_096

    private var text: [UInt8] = []
    private(set) var quoted: [UInt8] = []

    /// Whether it is this one, byte for byte: two that are canonically equivalent are written differently.
    func isOf(_ other: UnsafeRawBufferPointer) -> Bool {
        guard other.count == text.count, let first = other.baseAddress else { return false }
        return text.withUnsafeBytes { $0.baseAddress.map { memcmp($0, first, other.count) == 0 } ?? false }
    }

    /// Keeps a string, unless it is too long.
    func remember(_ new: UnsafeBufferPointer<UInt8>, quoted json: UnsafeBufferPointer<UInt8>) {
        guard new.count <= QuotedText.limit else { return }
        text.replaceSubrange(text.indices, with: new)
        quoted.replaceSubrange(quoted.indices, with: json)
    }
}
