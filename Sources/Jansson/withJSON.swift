// withJSON: parses a text and lends its root for the time of a call. Bounds first, then jansson, then freed again.

internal import CJansson

/// Parses `bytes` (RFC 8259: an array or an object, in UTF-8) and lends the root to `body`.
///
/// U+0000 in strings is allowed, `\u0000` in an object's keys is not. The root and whatever was reached from it must not be
/// kept after `body` returns. Any thread.
/// ```swift
/// let control = try withJSON(parsing: bytes) { message throws(JSONError) in
///     guard let control = message[2]?.int else { throw .unexpected }
///     return control
/// }
/// ```
/// - Parameters:
///   - bytes: The text, not kept.
///   - limits: What is too large; by default 1 MiB and 32 levels.
///   - body: Reads the text.
/// - Returns: What `body` returns.
/// - Throws: `JSONError`, for the text or from `body`.
@inlinable
public func withJSON<Result>(
    parsing bytes: UnsafeRawBufferPointer,
    limits: JSONLimits = JSONLimits(),
    _ body: (JSONValue) throws(JSONError) -> Result
) throws(JSONError) -> Result {
    let root = try JSONText.load(bytes, limits)
    defer { JSONText.free(root) }
    return try body(JSONValue(root))
}

/// Parses the UTF-8 bytes of an array; see `withJSON(parsing:limits:_:)`.
///
/// - Parameters:
///   - bytes: The text.
///   - limits: What is too large; by default 1 MiB and 32 levels.
///   - body: Reads the text.
/// - Returns: What `body` returns.
/// - Throws: `JSONError`, for the text or from `body`.
@inlinable
public func withJSON<Result>(
    parsing bytes: [UInt8],
    limits: JSONLimits = JSONLimits(),
    _ body: (JSONValue) throws(JSONError) -> Result
) throws(JSONError) -> Result {
    let root = try JSONText.load(bytes, limits)
    defer { JSONText.free(root) }
    return try body(JSONValue(root))
}

/// Parses one value of any kind, also a string or a number; otherwise as `withJSON(parsing:limits:_:)`.
///
/// - Parameters:
///   - bytes: The text, not kept.
///   - limits: What is too large; by default 1 MiB and 32 levels.
///   - body: Reads the value.
/// - Returns: What `body` returns.
/// - Throws: `JSONError`, for the text or from `body`.
@inlinable
public func withJSONValue<Result>(
    parsing bytes: UnsafeRawBufferPointer,
    limits: JSONLimits = JSONLimits(),
    _ body: (JSONValue) throws(JSONError) -> Result
) throws(JSONError) -> Result {
    let root = try JSONText.load(bytes, limits, isAnyValue: true)
    defer { JSONText.free(root) }
    return try body(JSONValue(root))
}

@usableFromInline
enum JSONText {
    @usableFromInline
    static func load(_ bytes: [UInt8], _ limits: JSONLimits) throws(JSONError) -> UnsafeMutableRawPointer {
        var loaded: Result<UnsafeMutableRawPointer, JSONError> = .failure(.malformed(position: 0))
        bytes.withUnsafeBytes { bytes in
            loaded = Result { () throws(JSONError) in try load(bytes, limits) }
        }
        return try loaded.get()
    }

    @usableFromInline
    static func load(
        _ bytes: UnsafeRawBufferPointer,
        _ limits: JSONLimits,
        isAnyValue: Bool = false
    ) throws(JSONError) -> UnsafeMutableRawPointer {
        try check(bytes, limits)
        return try parse(bytes, isAnyValue: isAnyValue)
    }

    static func check(_ bytes: UnsafeRawBufferPointer, _ limits: JSONLimits) throws(JSONError) {
        guard bytes.count <= limits.bytes else { throw .tooLarge }
        // No text of the grammar has the byte 0; jansson passes over it behind a number.
        if let zero = bytes.firstIndex(of: 0) { throw .malformed(position: zero + 1) }
        // Every level costs two bytes, so short texts need no look, and those with few brackets a short one.
        if bytes.count > 2 * limits.depth, openings(in: bytes) > limits.depth,
            deepening(of: bytes, beyond: limits.depth) != nil
        {
            throw .tooDeep
        }
    }

    static func parse(
        _ bytes: UnsafeRawBufferPointer,
        isAnyValue: Bool
    ) throws(JSONError) -> UnsafeMutableRawPointer {
        prepareJansson()
        guard let start = bytes.baseAddress else { throw .malformed(position: 0) }
        var code: Int32 = 0
        var position: Int32 = 0
        let text = start.assumingMemoryBound(to: CChar.self)
        guard let root = jansson_load(text, bytes.count, isAnyValue ? 1 : 0, &code, &position) else {
            throw JSONError(jansson: code, position: Int(position))
        }
        return UnsafeMutableRawPointer(root)
    }

    @usableFromInline
    static func free(_ root: UnsafeMutableRawPointer) {
        jansson_decref(root.assumingMemoryBound(to: json_t.self))
    }

    /// The number of opening brackets, those in strings included.
    private static func openings(in bytes: UnsafeRawBufferPointer) -> Int {
        var count = 0
        for byte in bytes where byte | 0x20 == UInt8(ascii: "{") { count &+= 1 }
        return count
    }

    /// Where brackets outside strings are first nested deeper than `limit`; nil where they are not.
    static func deepening(of bytes: UnsafeRawBufferPointer, beyond limit: Int) -> Int? {
        var depth = 0
        var inString = false
        var escaped = false
        for (index, byte) in bytes.enumerated() {
            if inString {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > limit { return index }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return nil
    }
}

extension JSONError {
    init(jansson code: Int32, position: Int) {
        switch UInt32(bitPattern: code) {
        case json_error_out_of_memory.rawValue: self = .noMemory
        case json_error_stack_overflow.rawValue: self = .tooDeep
        case json_error_invalid_utf8.rawValue: self = .notUTF8(position: position)
        case json_error_duplicate_key.rawValue: self = .duplicateKey(position: position)
        case json_error_numeric_overflow.rawValue: self = .numberTooLarge(position: position)
        default: self = .malformed(position: position)
        }
    }
}
