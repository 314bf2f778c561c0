// Structure: whether a file has its own end, and how many frames it has, by its chunks alone and in memory-safe code. It
// is asked before a codec sees a file, except for a JPEG, where all of it must be read: there to say why one gave up. Whether a JPEG
// has all of its pixels, JPEGPixels says.

/// What the chunks of a file tell.
struct Structure: Hashable {
    /// Whether the file holds everything that its chunks announce.
    ///
    /// What follows its end does not matter here: ``Stowaway`` looks at that.
    var isWhole: Bool
    /// Frames that begin in it; counted for GIF, and 1 for the others.
    var frames = 1
    /// Where the walk has ended; of a whole file, behind the picture.
    private(set) var end = 0

    /// Walks over the chunks of a file.
    ///
    /// - Parameters:
    ///   - input: The file.
    ///   - format: The format that its first bytes say.
    ///   - frameLimit: How many frames are counted; beyond, the walk ends.
    init(_ input: ImageInput, format: ImageFormat, frameLimit: Int) {
        var cursor = ByteCursor(input)
        switch format {
        case .jpeg: self = Structure(isWhole: Self.hasEnd(jpeg: &cursor))
        case .png: self = Structure(isWhole: Self.hasEnd(png: &cursor))
        case .webp: self = Structure(isWhole: Self.hasEnd(webp: &cursor))
        case .heif, .avif: self = Structure(isWhole: Self.hasEnd(boxes: &cursor))
        case .gif: self = Self.walk(gif: &cursor, frameLimit: frameLimit)
        }
        end = cursor.offset
    }

    private init(isWhole: Bool, frames: Int = 1) {
        self.isWhole = isWhole
        self.frames = frames
    }

    /// Segments up to the marker EOI (ITU T.81 §B.1).
    private static func hasEnd(jpeg cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(2) else { return false }
        while cursor.skip(past: 0xFF) {
            var found = cursor.next()
            while found == 0xFF { found = cursor.next() }
            guard let marker = found else { return false }
            switch marker {
            case 0xD9: return true
            // Stuffed bytes and restarts within the entropy-coded data.
            case 0x00, 0x01, 0xD0...0xD8: continue
            default:
                guard let length = cursor.next(2).map({ Int($0[0]) << 8 | Int($0[1]) }) else { return false }
                guard length >= 2, cursor.skip(length - 2) else { return false }
            }
        }
        return false
    }

    /// Chunks up to IEND (PNG §5.3).
    private static func hasEnd(png cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(8) else { return false }
        while let head = cursor.next(8) {
            guard cursor.skip(head.bigEndian32(at: 0) + 4) else { return false }
            if head[4...].elementsEqual("IEND".utf8) { return true }
        }
        return false
    }

    /// As many bytes as the RIFF head says (RFC 9649 §2.3).
    private static func hasEnd(webp cursor: inout ByteCursor) -> Bool {
        guard let head = cursor.next(8) else { return false }
        return cursor.skip(head.littleEndian32(at: 4))
    }

    /// Boxes up to the end of the file (ISO/IEC 14496-12 §4.2).
    private static func hasEnd(boxes cursor: inout ByteCursor) -> Bool {
        var missing: Set = ["meta", "mdat"]
        var behind = cursor
        while let head = cursor.next(8) {
            let kind = String(decoding: head[4...], as: UTF8.self)
            var rest = head.bigEndian32(at: 0) - 8
            if rest == -8 {
                cursor.skipRest()
                return missing.subtracting([kind]).isEmpty
            }
            if rest == -7 {
                guard let size = cursor.next(8), size.bigEndian32(at: 0) == 0 else { return false }
                rest = size.bigEndian32(at: 4) - 16
            }
            // What does not fit is a part that was cut off, or rubbish behind the picture.
            guard cursor.skip(rest) else {
                cursor = behind
                return missing.isEmpty && !["meta", "mdat", "free"].contains(kind)
            }
            missing.remove(kind)
            behind = cursor
        }
        return missing.isEmpty
    }

    /// Blocks up to the trailer (GIF89a §27).
    ///
    /// Many files lack the trailer, so one that ends where a block ends is whole if it has a frame.
    private static func walk(gif cursor: inout ByteCursor, frameLimit: Int) -> Structure {
        var frames = 0
        guard let head = cursor.next(13), skipColours(of: head[10], &cursor) else { return Structure(isWhole: false) }
        var behind = cursor
        while let introducer = cursor.next() {
            switch introducer {
            case 0x21:
                guard cursor.skip(1), skipBlocks(&cursor) else { return Structure(isWhole: false, frames: frames) }
            case 0x2C:
                frames += 1
                guard frames <= frameLimit, let frame = cursor.next(9), skipColours(of: frame[8], &cursor),
                    cursor.skip(1), skipBlocks(&cursor)
                else { return Structure(isWhole: false, frames: frames) }
            default:
                if introducer != 0x3B { cursor = behind }
                return Structure(isWhole: frames > 0, frames: frames)
            }
            behind = cursor
        }
        return Structure(isWhole: frames > 0, frames: frames)
    }

    /// Goes behind a table of colours, where the flags announce one.
    private static func skipColours(of flags: UInt8, _ cursor: inout ByteCursor) -> Bool {
        flags & 0x80 == 0 || cursor.skip(3 << (Int(flags & 7) + 1))
    }

    private static func skipBlocks(_ cursor: inout ByteCursor) -> Bool {
        while let size = cursor.next() {
            if size == 0 { return true }
            guard cursor.skip(Int(size)) else { return false }
        }
        return false
    }
}
