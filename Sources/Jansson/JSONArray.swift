// JSONArray: an array in the making, and its text. One more kind of element: an `append` below, its twin in JSONObject.

internal import CJansson

/// An array that is built element by element and then written.
///
/// Owned by one place; any thread, one at a time.
/// ```swift
/// var frame = JSONArray()
/// frame.append(1043)
/// frame.append(41)
/// frame.dump(into: &message)  // [1043,41]
/// ```
public struct JSONArray: ~Copyable {
    let json: UnsafeMutablePointer<json_t>

    /// An empty array.
    ///
    /// Ends the process where the system has no memory left.
    public init() {
        prepareJansson()
        json = allocated(json_array())
    }

    deinit { jansson_decref(json) }

    /// The number of elements.
    public var count: Int { json_array_size(json) }

    /// Whether there are no elements.
    public var isEmpty: Bool { json_array_size(json) == 0 }

    /// Appends an integer.
    public mutating func append(_ value: Int) { append(json_integer(json_int_t(value))) }

    /// Appends a string.
    public mutating func append(_ value: String) { append(jsonString(value)) }

    /// Appends `true` or `false`.
    public mutating func append(_ value: Bool) { append(value ? json_true() : json_false()) }

    /// Appends a number with all its digits; `null` where it is not finite (as ECMAScript's `JSON.stringify`).
    public mutating func append(_ value: Double) { append(jsonReal(value)) }

    /// Appends `null`.
    public mutating func appendNull() { append(json_null()) }

    /// Appends an array, which is used up.
    public mutating func append(_ value: consuming JSONArray) { append(jansson_incref(value.json)) }

    /// Appends an object, which is used up.
    public mutating func append(_ value: consuming JSONObject) { append(jansson_incref(value.json)) }

    /// Appends the array's text, compact UTF-8, to `bytes`.
    public borrowing func dump(into bytes: inout [UInt8]) { writeJSON(json, into: &bytes) }

    // The elements' reference is taken over; jansson refuses only for want of memory.
    private func append(_ element: UnsafeMutablePointer<json_t>?) {
        precondition(json_array_append_new(json, element) == 0, "out of memory")
    }
}
