// What the two builders share: making strings and reals, and writing a text behind an array of bytes.

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
