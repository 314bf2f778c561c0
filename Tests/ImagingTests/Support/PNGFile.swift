// PNGFile: PNGs chunk by chunk, of any depth and with any chunk, also such as no encoder writes.
import Gzip

/// A PNG that is put together by hand.
struct PNGFile {
    var width: Int
    var height: Int
    var depth = 8
    /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
    var colourType = 2
    /// Rows, each with its filter's byte before it.
    var rows: [UInt8]
    /// Chunks before the pixels.
    var chunks: [(kind: String, content: [UInt8])] = []
    var isInterlaced = false

    var bytes: [UInt8] {
        let head =
            Self.number(width) + Self.number(height) + [UInt8(depth), UInt8(colourType), 0, 0, isInterlaced ? 1 : 0]
        let all = [("IHDR", head)] + chunks + [("IDAT", Self.zlib(rows)), ("IEND", [])]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + all.flatMap { Self.chunk($0.0, $0.1) }
    }

    static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + content
        return number(content.count) + body + number(Int(crc(body)))
    }

    static func number(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The format of RFC 1950, out of that of RFC 1952.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return [0x78, 0xDA] + gzip(bytes, level: 9).dropFirst(10).dropLast(8) + number(Int(high << 16 | low))
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    }
}
