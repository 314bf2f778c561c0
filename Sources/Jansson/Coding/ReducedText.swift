// ReducedText: a text for jansson to parse in which long strings are marks that say where they are in the whole text.
// jansson goes through strings byte by byte, and most of a text is strings; grammar, names, numbers, escapes and
// what is refused stay its own. Where it refuses the reduced text, it is given the whole one.

/// A text whose long strings are taken out.
///
/// A string value that begins with `!` is a mark: six digits to the base of 32, the place of a string without escapes; with
/// `|` of one that has escapes of two bytes. One that begins with `~` is the rest of itself. Names of members are left as
/// they are.
final class ReducedText {
    private let start: UnsafeMutablePointer<UInt8>
    private var count = 0

    // A mark is seven bytes long, and shorter strings are soon read.
    private static let shortest = 9
    private static let longestText = 1 << 30

    var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: start, count: count) }

    init(_ text: UnsafeRawBufferPointer) {
        // A string of three bytes at least becomes longer by one.
        start = .allocate(capacity: text.count + text.count / 3 + 16)
        guard let source = text.bindMemory(to: UInt8.self).baseAddress, text.count < Self.longestText else { return }
        let end = text.count
        var (position, copied) = (0, 0)
        while position < end {
            guard source[position] == UInt8(ascii: "\"") else {
                position &+= 1
                continue
            }
            let first = position &+ 1
            position = first
            var (hasEscape, hasNumber) = (false, false)
            while true {
                position &+= TextBuffer.plainPrefix(source + position, end &- position)
                guard position < end, source[position] == UInt8(ascii: "\\") else { break }
                hasEscape = true
                if position &+ 1 >= end || Self.unescaped(source[position &+ 1]) == nil { hasNumber = true }
                position = min(position &+ 2, end)
            }
            // Another grammar than JSON's: jansson shall see it.
            guard position < end, source[position] == UInt8(ascii: "\"") else { break }
            let last = position
            position &+= 1
            if Self.isName(source, position, end) { continue }
            let isLong = last &- first >= Self.shortest && !hasNumber
            if isLong, Self.isUTF8(UnsafeRawBufferPointer(rebasing: text[first..<last])) {
                copy(source + copied, first &- copied)
                appendMark(first, hasEscape ? 0x7C : 0x21)
                copied = last
            } else if Self.isMark(source[first]) || source[first] == 0x5C {
                copy(source + copied, first &- copied)
                append(UInt8(ascii: "~"))
                copied = first
            }
        }
        copy(source + copied, end &- copied)
    }

    deinit { start.deallocate() }

    /// The bytes of a string value of a reduced text; nil where the whole text is not there any more.
    ///
    /// They are valid until `room` is used again.
    @inline(__always)
    static func string(
        _ value: UnsafeRawBufferPointer,
        in text: UnsafeRawBufferPointer,
        _ room: TextBuffer
    ) -> UnsafeRawBufferPointer? {
        guard let byte = value.first, isMark(byte) else { return value }
        if byte == 0x7E { return UnsafeRawBufferPointer(rebasing: value[1...]) }
        return marked(value, in: text, room)
    }

    @inline(__always)
    private static func isMark(_ byte: UInt8) -> Bool { byte == 0x21 || byte == 0x7C || byte == 0x7E }

    private static func marked(
        _ mark: UnsafeRawBufferPointer,
        in text: UnsafeRawBufferPointer,
        _ room: TextBuffer
    ) -> UnsafeRawBufferPointer? {
        var position = mark.dropFirst().reduce(0) { $0 &<< 5 | Int($1 &- 0x30) }
        guard position < text.count, let source = text.bindMemory(to: UInt8.self).baseAddress else { return nil }
        var length = TextBuffer.plainPrefix(source + position, text.count - position)
        if mark.first == 0x21 { return UnsafeRawBufferPointer(start: source + position, count: length) }
        room.truncate(to: 0)
        while true {
            room.append(UnsafeRawBufferPointer(start: source + position, count: length))
            position += length + 1
            guard position < text.count, source[position - 1] == 0x5C else { return room.bytes }
            room.append(unescaped(source[position]) ?? source[position])
            position += 1
            length = TextBuffer.plainPrefix(source + position, text.count - position)
        }
    }

    /// The byte that an escape of two bytes stands for.
    private static func unescaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        return String(validating: bytes, as: UTF8.self) != nil
    }

    private static func isName(_ source: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Bool {
        var position = position
        while position < end, source[position] == 0x20 || source[position] &- 9 < 5 { position &+= 1 }
        return position < end && source[position] == UInt8(ascii: ":")
    }

    private func copy(_ source: UnsafePointer<UInt8>, _ length: Int) {
        (start + count).update(from: source, count: length)
        count &+= length
    }

    private func append(_ byte: UInt8) {
        start[count] = byte
        count &+= 1
    }

    // The digits are 0x30…0x4F.
    private func appendMark(_ place: Int, _ mark: UInt8) {
        append(mark)
        for shift in stride(from: 25, through: 0, by: -5) {
            append(0x30 + UInt8(truncatingIfNeeded: place >> shift & 31))
        }
    }
}
