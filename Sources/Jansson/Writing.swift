// Values as text: strings and reals by themselves, and what the two builders share.

internal import CJansson

/// Swift strings are always well-formed, so jansson need not check them again.
func jsonString(_ value: String) -> UnsafeMutablePointer<json_t>? {
    withBytes(of: value) { json_stringn_nocheck($0, $1) }
}

func jsonReal(_ value: Double) -> UnsafeMutablePointer<json_t>? {
    value.isFinite ? json_real(value) : json_null()
}

func allocated(_ json: UnsafeMutablePointer<json_t>?) -> UnsafeMutablePointer<json_t> {
    guard let json else { preconditionFailure("out of memory") }
    return json
}

/// Writes a string's text, in quotes, to the start of `room` if it fits; answers how long it is.
public func writeJSON(_ value: String, into room: UnsafeMutableRawBufferPointer) -> Int {
    writeJSON(owning: jsonString(value), into: room)
}

/// Writes a number with all its digits to the start of `room` if it fits; answers how long it is.
///
/// It is `null` where it is not finite (as ECMAScript's `JSON.stringify`).
public func writeJSON(_ value: Double, into room: UnsafeMutableRawBufferPointer) -> Int {
    writeJSON(owning: jsonReal(value), into: room)
}

private func writeJSON(owning json: UnsafeMutablePointer<json_t>?, into room: UnsafeMutableRawBufferPointer) -> Int {
    let json = allocated(json)
    defer { jansson_decref(json) }
    let needed = jansson_dump(json, room.baseAddress?.assumingMemoryBound(to: CChar.self), room.count)
    precondition(needed > 0, "jansson could not write a value")
    return needed
}

/// Appends the text of an array or object to `bytes`: straight into its spare capacity, again where that is too little.
func writeJSON(_ json: UnsafeMutablePointer<json_t>, into bytes: inout [UInt8]) {
    let room = max(bytes.capacity - bytes.count, 128)
    let needed = append(json, to: &bytes, room: room)
    guard needed > room else { return }
    let written = append(json, to: &bytes, room: needed)
    precondition(written == needed, "jansson wrote another text the second time")
}

/// Appends the text if it fits into `room`; answers how long it is.
private func append(_ json: UnsafeMutablePointer<json_t>, to bytes: inout [UInt8], room: Int) -> Int {
    var needed = 0
    bytes.append(addingCapacity: room) { (span: inout OutputSpan<UInt8>) in
        span.withUnsafeMutableBufferPointer { buffer, initialized in
            guard let start = buffer.baseAddress else { return }
            let rest = UnsafeMutableRawPointer(start + initialized).assumingMemoryBound(to: CChar.self)
            needed = jansson_dump(json, rest, room)
            if needed <= room { initialized += needed }
        }
    }
    precondition(needed > 0, "jansson could not write a value")
    return needed
}
