// GIFFile: GIFs without compression, of as many frames as wanted.

enum GIFFile {
    /// Frames of one colour each, out of red, green, blue and white.
    static func bytes(width: Int = 8, height: Int = 6, frames: [Int], hasTrailer: Bool = true) -> [UInt8] {
        var file = Array("GIF89a".utf8) + number(width) + number(height) + [0xF1, 0, 0]
        file += [230, 20, 20, 20, 200, 20, 20, 20, 230, 250, 250, 250]
        file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let pictures = (0..<4).map { picture(width: width, height: height, colour: $0) }
        for colour in frames { file += pictures[colour] }
        return file + (hasTrailer ? [0x3B] : [])
    }

    private static func picture(width: Int, height: Int, colour: Int) -> [UInt8] {
        let head = [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0] + number(width) + number(height) + [0, 2]
        // Codes of three bits: 4 clears the table before it could grow, 5 ends.
        let codes = (0..<width * height).flatMap { _ in [4, colour] } + [5]
        var (bits, count): (Int, Int) = (0, 0)
        var packed: [UInt8] = []
        for code in codes {
            bits |= code << count
            count += 3
            while count >= 8 {
                packed.append(UInt8(bits & 0xFF))
                (bits, count) = (bits >> 8, count - 8)
            }
        }
        packed.append(UInt8(bits))
        let blocks = stride(from: 0, to: packed.count, by: 255).flatMap { start in
            let block = packed[start..<min(start + 255, packed.count)]
            return [UInt8(block.count)] + block
        }
        return head + blocks + [0]
    }

    private static func number(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
}
