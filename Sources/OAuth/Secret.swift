// Secret: a text that no description, dump or log shows.
internal import Sodium

/// A text that is kept from descriptions, dumps and mirrors: each of them shows `***`.
///
/// Two are compared in constant time.
public struct Secret: Sendable {
    /// The text itself; for the request that needs it, and nothing else.
    let text: String

    /// Keeps a text.
    public init(_ text: String) { self.text = text }
}

extension Secret: Hashable {
    /// Whether both are the same text, in time that depends on their lengths alone.
    public static func == (left: Secret, right: Secret) -> Bool {
        equalInConstantTime(Array(left.text.utf8), Array(right.text.utf8))
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `***`.
    public var description: String { "***" }

    /// `***`.
    public var debugDescription: String { "***" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
