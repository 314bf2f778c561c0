// BareWebP: a WebP without the chunks that tell of anything but pixels: libvips writes EXIF also where there is none.

enum BareWebP {
    /// The same picture without profile, EXIF and XMP (RFC 9649 §2.7), as short as it can be.
    static func bytes(_ file: [UInt8]) -> [UInt8] {
        var chunks: [(kind: String, whole: ArraySlice<UInt8>)] = []
        var start = 12
        while start + 8 <= file.count {
            let size = file.littleEndian32(at: start + 4)
            let end = min(file.count, start + 8 + size + size % 2)
            chunks.append((String(decoding: file[start..<start + 4], as: UTF8.self), file[start..<end]))
            start = end
        }
        // Only a picture whose transparency is a chunk of its own needs the extended head.
        let hasAlpha = chunks.contains { $0.kind == "ALPH" }
        let pixels = ["VP8 ", "VP8L", "ALPH"] + (hasAlpha ? ["VP8X"] : [])
        var body = Array("WEBP".utf8)
        for (kind, whole) in chunks where pixels.contains(kind) {
            var whole = Array(whole)
            // Its flags: transparency alone.
            if kind == "VP8X" { whole[8] = 0x10 }
            body += whole
        }
        let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
        return Array("RIFF".utf8) + size + body
    }
}
