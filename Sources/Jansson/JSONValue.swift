// JSONValue: one value of a parsed text, read in place. Nothing here allocates but `string` of 16 bytes and more.
// One more way to read a value: an accessor below, and a line in JSONValueTests.

internal import CJansson

/// A value of a parsed text: a pointer into it, cheap to copy.
///
/// It lives as long as the closure of `withJSON(parsing:limits:_:)` that was given its root runs, and must not be kept
/// after that. Reading a value of another kind answers nil or an empty collection, never traps.
public struct JSONValue {
    /// The kinds of values (RFC 8259 §3); numbers without fraction and exponent are integers.
    public enum Kind: Hashable, Sendable {
        /// `{…}`
        case object
        /// `[…]`
        case array
        /// `"…"`
        case string
        /// A number without fraction and exponent.
        case integer
        /// A number with fraction or exponent.
        case real
        /// `true` or `false`.
        case bool
        /// `null`
        case null
    }

    @usableFromInline let pointer: UnsafeMutableRawPointer

    @usableFromInline init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

    private var json: UnsafeMutablePointer<json_t> { pointer.assumingMemoryBound(to: json_t.self) }

    /// The value's kind.
    public var kind: Kind {
        switch jansson_type(json) {
        case JSON_OBJECT: .object
        case JSON_ARRAY: .array
        case JSON_STRING: .string
        case JSON_INTEGER: .integer
        case JSON_REAL: .real
        case JSON_NULL: .null
        default: .bool
        }
    }

    /// The number of elements of an array or members of an object; 0 for anything else.
    public var count: Int {
        jansson_type(json) == JSON_ARRAY ? json_array_size(json) : json_object_size(json)
    }

    /// The element of an array; nil past its end and for anything else.
    public subscript(index: Int) -> JSONValue? {
        guard index >= 0, let element = json_array_get(json, index) else { return nil }
        return JSONValue(element)
    }

    /// The member of an object; nil where it has none of that name and for anything else.
    public subscript(key: String) -> JSONValue? {
        withBytes(of: key) { json_object_getn(json, $0, $1) }.map { JSONValue($0) }
    }

    /// An integer (no fraction, no exponent: `7`, not `7.0`); nil for anything else.
    ///
    /// `-0` is 0.
    public var int: Int? {
        jansson_type(json) == JSON_INTEGER ? Int(json_integer_value(json)) : nil
    }

    /// A number, also an integer (rounded above 2^53); nil for anything else.
    public var double: Double? {
        switch jansson_type(json) {
        case JSON_INTEGER, JSON_REAL: json_number_value(json)
        default: nil
        }
    }

    /// `true` or `false`; nil for anything else.
    public var bool: Bool? {
        switch jansson_type(json) {
        case JSON_TRUE: true
        case JSON_FALSE: false
        default: nil
        }
    }

    /// Whether this is `null`.
    public var isNull: Bool { jansson_type(json) == JSON_NULL }

    /// A string, rebuilt at each call, U+0000 included; nil for anything else.
    public var string: String? {
        withUTF8 { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with a string's bytes, which are UTF-8; answers nil without a call for anything else.
    public func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard let bytes = json_string_value(json) else { return nil }
        return body(UnsafeRawBufferPointer(start: bytes, count: json_string_length(json)))
    }

    /// Calls `body` with each member of an object, in the text's order; does nothing for anything else.
    public func forEachMember(_ body: (String, JSONValue) -> Void) {
        var iterator = json_object_iter(json)
        while let position = iterator {
            if let key = json_object_iter_key(position), let value = json_object_iter_value(position) {
                let bytes = UnsafeRawBufferPointer(start: key, count: json_object_iter_key_len(position))
                body(String(decoding: bytes, as: UTF8.self), JSONValue(value))
            }
            iterator = json_object_iter_next(json, position)
        }
    }
}

@available(*, unavailable)
extension JSONValue: Sendable {}
