// FrameText: JSON text in the making. The skeleton and what is plain are written here; all else is jansson's to write.
import Jansson
import Markup

/// A growing run of text, whose memory can be used again.
struct FrameText: ~Copyable {
    /// Bytes of text.
    private(set) var count = 0
    private(set) var capacity = 0
    private var start: UnsafeMutablePointer<UInt8>?
    private let memo: QuotedText?

    /// No text yet.
    ///
    /// - Parameter remembers: Whether a string is encoded once where it is written again and again, as when many pages are
    ///   told the same.
    init(remembers: Bool = false) { memo = remembers ? QuotedText() : nil }

    deinit { start?.deallocate() }

    /// Lends the text for the time of a call.
    @inline(__always)
    borrowing func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Forgets the text and keeps its memory, unless that is more than `limit` bytes.
    mutating func clear(keeping limit: Int = .max) {
        count = 0
        guard capacity > limit else { return }
        start?.deallocate()
        start = nil
        capacity = 0
    }

    /// Appends one byte.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        room(1)[0] = byte
        count += 1
    }

    /// Appends bytes as they are.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let first = bytes.baseAddress else { return }
        UnsafeMutableRawPointer(room(bytes.count)).copyMemory(from: first, byteCount: bytes.count)
        count += bytes.count
    }

    /// Appends text as it stands.
    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends an integer in decimal digits.
    mutating func append(decimal number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var digits = 1
        var bound: UInt = 10
        // No magnitude has more than nineteen digits, and ten to that power fits.
        while rest >= bound {
            digits += 1
            bound &*= 10
        }
        let room = room(digits)
        var place = digits
        while place > 0 {
            place &-= 1
            let tenth = rest / 10
            room[place] = UInt8(truncatingIfNeeded: rest &- tenth &* 10) &+ UInt8(ascii: "0")
            rest = tenth
        }
        count += digits
    }

    /// Appends a property's value.
    mutating func append(_ value: PropertyValue) {
        switch value {
        case .string(let text): append(quoting: text)
        case .bool(let flag): append(flag ? "true" : "false")
        case .int(let number): append(decimal: number)
        case .double(let number): appendJSON { writeJSON(number, into: $0) }
        case .none: append("null")
        }
    }

    /// UTF-8 as a JSON string.
    static func quoted(_ text: borrowing [UInt8]) -> [UInt8] {
        var output = FrameText()
        output.append(quoting: text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        return output.withBytes { Array($0) }
    }

    /// Appends a string in quotes.
    mutating func append(quoting text: String) {
        var text = text
        let isWritten = text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            return appendPlain(bytes) || appendAgain(bytes)
        }
        if isWritten { return }
        let before = count
        appendJSON { writeJSON(text, into: $0) }
        guard let memo, let start else { return }
        text.withUTF8 { memo.remember($0, quoted: UnsafeBufferPointer(start: start + before, count: count - before)) }
    }

    /// Appends a string as it was written the last time, or nothing: false.
    private mutating func appendAgain(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let memo, memo.isOf(text) else { return false }
        memo.quoted.withUnsafeBytes { append($0) }
        return true
    }

    /// Appends a string whose characters JSON writes as they are (RFC 8259 section 7), or nothing: false.
    private mutating func appendPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        guard PlainText.isPlain(text) else { return false }
        let room = room(text.count + 2)
        room[0] = UInt8(ascii: "\"")
        if let first = text.baseAddress {
            UnsafeMutableRawPointer(room + 1).copyMemory(from: first, byteCount: text.count)
        }
        room[text.count + 1] = UInt8(ascii: "\"")
        count += text.count + 2
        return true
    }

    /// Appends what `write` writes if there is room for it, and says how long it is.
    private mutating func appendJSON(_ write: (UnsafeMutableRawBufferPointer) -> Int) {
        let room = UnsafeMutableRawBufferPointer(start: room(64), count: capacity - count)
        let needed = write(room)
        if needed > room.count {
            _ = write(UnsafeMutableRawBufferPointer(start: self.room(needed), count: needed))
        }
        count += needed
    }

    /// Where the next `size` bytes go.
    @inline(__always)
    private mutating func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
        if let start, capacity - count >= size { return start + count }
        return grow(by: size)
    }

    @inline(never)
    private mutating func grow(by size: Int) -> UnsafeMutablePointer<UInt8> {
        capacity = max(count + size, capacity * 2, 256)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        if let start {
            larger.update(from: start, count: count)
            start.deallocate()
        }
        start = larger
        return larger + count
    }
}
