// Stowaway: what else a file is that begins as a picture. It is looked for in memory-safe code, in one pass over the whole
// file, so it does not matter where it hides: behind the end, in a comment, in a chunk that no reader knows.
//
// What cameras write is none: a film behind the photo, more photos of the same format, thumbnails, XMP, a maker's own data.
// Heads that are short count only with what must stand beside them, so that pixels do not look like one.

/// A format that another program would run or open.
enum Stowaway: String, CaseIterable {
    case zip = "a ZIP archive"
    case rar = "a RAR archive"
    case sevenZip = "a 7z archive"
    case tar = "a tar archive"
    case pdf = "a PDF document"
    case page = "a web page"
    case script = "a script"
    case program = "a program"
    case picture = "a second picture, of another format"

    /// Bytes that are looked at together.
    private static let windowSize = 64 << 10
    /// Bytes behind a head that may be asked for.
    private static let reach = 1 << 10

    /// Looks through a file; nil for one that is its picture alone.
    ///
    /// - Parameters:
    ///   - input: The file.
    ///   - format: What it is as a picture.
    ///   - end: Where that ends, and something else may begin.
    ///   - control: What ends the search early.
    /// - Returns: What was found first.
    /// - Throws: `ImageError`, as the control says.
    static func first(
        in input: ImageInput,
        _ format: ImageFormat,
        end: Int,
        _ control: ImageControl
    ) throws(ImageError) -> Stowaway? {
        let head = input.read(512, at: 0)
        if isTar(head) { return .tar }
        let isComment = opensComment(head)
        for start in stride(from: 0, to: input.count, by: windowSize) {
            try control.check()
            let window = input.read(windowSize + reach, at: start)
            if let found = window.withUnsafeBytes({ search($0, isComment: isComment) }) { return found }
        }
        return follows(end, format, in: input) ? .picture : nil
    }

    /// Whether a picture of another format begins at a place, or behind the zeroes there.
    private static func follows(_ end: Int, _ format: ImageFormat, in input: ImageInput) -> Bool {
        let rest = Array(input.read(windowSize, at: end).drop { $0 == 0 }.prefix(64))
        // HEIF begins with a number of four bytes, which is small.
        if let other = ImageFormat(sniffing: rest) ?? ImageFormat(sniffing: [0, 0, 0] + rest) {
            return other != format
        }
        return ForeignFormat(sniffing: rest) != nil
    }

    /// The head of an archive's first file, whose name the picture's first bytes are (POSIX.1-2017, pax, "ustar").
    private static func isTar(_ head: [UInt8]) -> Bool {
        head.count >= 265
            && (head[257..<263].elementsEqual("ustar\0".utf8) || head[257..<263].elementsEqual("ustar ".utf8))
    }

    /// Whether a program in JavaScript could begin as the picture does: with a name, and a comment over the rest of its head.
    private static func opensComment(_ head: [UInt8]) -> Bool {
        let start = Array(head.prefix(14).dropFirst(4))
        return Swift.zip(start, start.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "*") }
    }

    /// What begins in the first bytes of a window; the last ones are those of the next window, too.
    private static func search(_ window: UnsafeRawBufferPointer, isComment: Bool) -> Stowaway? {
        let (end, width) = (min(windowSize, window.count), MemoryLayout<Lanes>.size)
        var start = 0
        while start < end {
            // In most pieces nothing may begin; the last ones are too short to ask.
            if start + width < window.count, !mayBegin(window, start) {
                start += width
                continue
            }
            for place in start..<min(start + width, end) {
                if let found = begins(window, place, isComment: isComment) { return found }
            }
            start += width
        }
        return nil
    }

    /// Bytes that are compared at once, eight in each number.
    private typealias Lanes = SIMD4<UInt64>

    /// Whether anything may begin in a piece: some place has its first two bytes, or its first where the second varies.
    ///
    /// Each of those that `begins` knows has its line here.
    @inline(__always)
    private static func mayBegin(_ window: UnsafeRawBufferPointer, _ start: Int) -> Bool {
        let first = window.loadUnaligned(fromByteOffset: start, as: Lanes.self)
        let second = window.loadUnaligned(fromByteOffset: start + 1, as: Lanes.self)
        var found = zeroes((first ^ repeated("<")) | (second & 0x8080_8080_8080_8080))
        found |= zeroes((first ^ repeated("P")) | (second ^ repeated("K")))
        found |= zeroes((first ^ repeated("%")) | (second ^ repeated("P")))
        found |= zeroes((first ^ repeated("R")) | (second ^ repeated("a")))
        found |= zeroes((first ^ repeated("7")) | (second ^ repeated("z")))
        found |= zeroes((first ^ repeated("\u{7F}")) | (second ^ repeated("E")))
        found |= zeroes((first ^ repeated("M")) | (second ^ repeated("Z")))
        found |= zeroes((first ^ repeated("*")) | (second ^ repeated("/")))
        return found[0] | found[1] | found[2] | found[3] != 0
    }

    /// Not zero where a byte is.
    @inline(__always)
    private static func zeroes(_ bytes: Lanes) -> Lanes {
        (bytes &- 0x0101_0101_0101_0101) & ~bytes & 0x8080_8080_8080_8080
    }

    @inline(__always)
    private static func repeated(_ letter: Unicode.Scalar) -> UInt64 {
        UInt64(UInt8(ascii: letter)) &* 0x0101_0101_0101_0101
    }

    private static func begins(_ window: UnsafeRawBufferPointer, _ place: Int, isComment: Bool) -> Stowaway? {
        switch window[place] {
        case UInt8(ascii: "<"): markup(window, place)
        case UInt8(ascii: "P"): isZip(window, place) ? .zip : nil
        case UInt8(ascii: "%"): isPDF(window, place) ? .pdf : nil
        case UInt8(ascii: "R"): has("Rar!\u{1A}\u{7}", window, place) ? .rar : nil
        case UInt8(ascii: "7"): is7z(window, place) ? .sevenZip : nil
        case 0x7F, UInt8(ascii: "M"): isProgram(window, place) ? .program : nil
        case UInt8(ascii: "*") where isComment: endsComment(window, place) ? .script : nil
        default: nil
        }
    }

    /// Elements that make up a document or a program, in upper or lower case.
    private static func markup(_ window: UnsafeRawBufferPointer, _ place: Int) -> Stowaway? {
        switch byte(window, place + 1) | 0x20 {
        case UInt8(ascii: "s"):
            // A short name: its attributes tell it from pixels.
            if isElement("svg", window, place), isText(window, place + 5, 8) { return .page }
            return isElement("script", window, place) ? .page : nil
        case UInt8(ascii: "h"):
            return isElement("html", window, place) || isElement("head", window, place) ? .page : nil
        case UInt8(ascii: "b"): return isElement("body", window, place) ? .page : nil
        case UInt8(ascii: "i"): return isElement("iframe", window, place) ? .page : nil
        case UInt8(ascii: "!"): return isElement("!doctype", window, place) ? .page : nil
        case UInt8(ascii: "?"): return isElement("?php", window, place) ? .script : nil
        default: return nil
        }
    }

    private static func isElement(_ name: StaticString, _ window: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        guard has(name, window, place + 1, isFolded: true) else { return false }
        return switch byte(window, place + 1 + name.utf8CodeUnitCount) {
        case UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "/"), 9, 10, 12, 13: true
        default: false
        }
    }

    /// A file of an archive, or the end of its list (APPNOTE.TXT 6.3.10, §4.3.7 and §4.3.16).
    private static func isZip(_ window: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        if has("PK\u{3}\u{4}", window, place) {
            let (version, name) = (short(window, place + 4), short(window, place + 26))
            // Methods are up to 99, names are no longer than paths.
            return version & 0xFF <= 63 && version >> 8 <= 20 && short(window, place + 8) <= 99
                && (1...4_096).contains(name)
        }
        guard has("PK\u{5}\u{6}", window, place), place + 22 <= window.count else { return false }
        // One disk, with all of the files.
        return short(window, place + 4) == 0 && short(window, place + 6) == 0
            && short(window, place + 8) == short(window, place + 10)
    }

    private static func isPDF(_ window: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        has("%PDF-", window, place) && (UInt8(ascii: "1")...UInt8(ascii: "2")).contains(byte(window, place + 5))
            && byte(window, place + 6) == UInt8(ascii: ".")
    }

    private static func is7z(_ window: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        byte(window, place + 1) == UInt8(ascii: "z") && byte(window, place + 2) == 0xBC
            && byte(window, place + 3) == 0xAF
            && byte(window, place + 4) == 0x27 && byte(window, place + 5) == 0x1C
    }

    /// ELF, with its class, order and version; or a program of Windows, whose old head says where its new one is.
    private static func isProgram(_ window: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        if has("\u{7F}ELF", window, place) {
            return (4...5).allSatisfy { (1...2).contains(byte(window, place + $0)) } && byte(window, place + 6) == 1
        }
        guard has("MZ", window, place) else { return false }
        let head = short(window, place + 0x3C)
        return short(window, place + 0x3E) == 0 && head < reach - 4 && has("PE\0\0", window, place + head)
    }

    /// The end of a comment, and a program behind it.
    private static func endsComment(_ window: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        byte(window, place + 1) == UInt8(ascii: "/") && isText(window, place + 2, 8)
    }

    private static func isText(_ window: UnsafeRawBufferPointer, _ place: Int, _ count: Int) -> Bool {
        (place..<min(place + count, window.count)).allSatisfy {
            (0x20...0x7E).contains(window[$0]) || [9, 10, 13].contains(window[$0])
        }
    }

    /// Zero behind the end, where nothing that is looked for has one.
    private static func byte(_ window: UnsafeRawBufferPointer, _ place: Int) -> UInt8 {
        place < window.count ? window[place] : 0
    }

    private static func short(_ window: UnsafeRawBufferPointer, _ place: Int) -> Int {
        Int(byte(window, place)) | Int(byte(window, place + 1)) << 8
    }

    /// Whether these bytes stand there, in capitals or not where it is said.
    private static func has(
        _ text: StaticString,
        _ window: UnsafeRawBufferPointer,
        _ place: Int,
        isFolded: Bool = false
    ) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard place + wanted.count <= window.count else { return false }
        for (index, byte) in wanted.enumerated() {
            let found = window[place + index]
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            guard found == byte || isFolded && isLetter && found | 0x20 == byte else { return false }
        }
        return true
    }
}
