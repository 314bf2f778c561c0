// JSONError: everything that can be wrong with a text or with a reader's expectations of it.

/// Why a text is not taken.
public enum JSONError: Error, Hashable, Sendable {
    /// The text is longer than `JSONLimits.bytes`.
    case tooLarge
    /// Arrays and objects are nested deeper than `JSONLimits.depth`.
    case tooDeep
    /// A byte sequence is not UTF-8 (RFC 8259 §8.1).
    ///
    /// The number of bytes read so far.
    case notUTF8(position: Int)
    /// An object names a member twice (RFC 8259 §4: "SHOULD be unique"; here: must).
    ///
    /// The number of bytes read so far.
    case duplicateKey(position: Int)
    /// An integer needs more than 64 bits or a real number more than a Double.
    ///
    /// The number of bytes read so far.
    case numberTooLarge(position: Int)
    /// Anything else against the grammar (RFC 8259 §2).
    ///
    /// The number of bytes read so far.
    case malformed(position: Int)
    /// The grammar holds, but the value is not what its reader needs.
    ///
    /// Thrown by readers.
    case unexpected
    /// The system has no memory left.
    case noMemory
}

/// Bounds of what is parsed.
public struct JSONLimits: Hashable, Sendable {
    /// The longest text, in bytes.
    public var bytes: Int
    /// The deepest nesting of arrays and objects; 1 is `[]`.
    ///
    /// At most 2 048, jansson's own limit.
    public var depth: Int

    /// Bounds; by default 1 MiB and 32 levels.
    public init(bytes: Int = 1 << 20, depth: Int = 32) {
        self.bytes = bytes
        self.depth = depth
    }
}
