// WireReader: values out of bytes. A worker may have been taken over by a picture, so nothing is believed.

/// A message that is read from its start.
struct WireReader {
    /// A message that is none.
    struct Malformed: Error {}

    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func number() throws(Malformed) -> Int {
        guard bytes.count - offset >= 8 else { throw Malformed() }
        defer { offset += 8 }
        return Int(truncatingIfNeeded: bytes[offset..<offset + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// A number within a range.
    mutating func number(_ range: ClosedRange<Int>) throws(Malformed) -> Int {
        let number = try number()
        guard range ~= number else { throw Malformed() }
        return number
    }

    mutating func content() throws(Malformed) -> [UInt8] {
        let count = try number(0...bytes.count)
        guard count <= bytes.count - offset else { throw Malformed() }
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }

    mutating func text() throws(Malformed) -> String { String(decoding: try content(), as: UTF8.self) }
}
