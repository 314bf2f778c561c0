// JSONObject: an object in the making, and its text. One more kind of member: a `set` below, its twin in JSONArray.

internal import CJansson

/// An object that is built member by member and then written, in the order in which the members came.
///
/// Owned by one place; any thread, one at a time. Dearer than an array: prefer arrays on hot paths.
public struct JSONObject: ~Copyable {
    let json: UnsafeMutablePointer<json_t>

    /// An empty object.
    ///
    /// Ends the process where the system has no memory left.
    public init() {
        prepareJansson()
        json = allocated(json_object())
    }

    deinit { jansson_decref(json) }

    /// The number of members.
    public var count: Int { json_object_size(json) }

    /// Whether there are no members.
    public var isEmpty: Bool { json_object_size(json) == 0 }

    /// Sets a member to an integer.
    public mutating func set(_ key: String, _ value: Int) { set(key, json_integer(json_int_t(value))) }

    /// Sets a member to a string.
    public mutating func set(_ key: String, _ value: String) { set(key, jsonString(value)) }

    /// Sets a member to `true` or `false`.
    public mutating func set(_ key: String, _ value: Bool) { set(key, value ? json_true() : json_false()) }

    /// Sets a member to a number; to `null` where it is not finite (as ECMAScript's `JSON.stringify`).
    public mutating func set(_ key: String, _ value: Double) { set(key, jsonReal(value)) }

    /// Sets a member to `null`.
    public mutating func setNull(_ key: String) { set(key, json_null()) }

    /// Sets a member to an array, which is used up.
    public mutating func set(_ key: String, _ value: consuming JSONArray) { set(key, jansson_incref(value.json)) }

    /// Sets a member to an object, which is used up.
    public mutating func set(_ key: String, _ value: consuming JSONObject) { set(key, jansson_incref(value.json)) }

    /// Appends the object's text, compact UTF-8, to `bytes`.
    public borrowing func dump(into bytes: inout [UInt8]) { writeJSON(json, into: &bytes) }

    // The value's reference is taken over; jansson refuses only for want of memory.
    private func set(_ key: String, _ value: UnsafeMutablePointer<json_t>?) {
        let set = withBytes(of: key) { json_object_setn_new_nocheck(json, $0, $1, value) }
        precondition(set == 0, "out of memory")
    }
}
