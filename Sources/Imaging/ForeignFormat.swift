// ForeignFormat: what people take for a picture and is refused, so that the refusal can name it.

/// A format that is known by its first bytes and never read.
enum ForeignFormat: String {
    case svg = "SVG"
    case pdf = "PDF"
    case tiff = "TIFF"
    case bitmap = "BMP"
    case icon = "ICO"
    case photoshop = "Photoshop"
    case jpegXL = "JPEG XL"
    case jpeg2000 = "JPEG 2000"

    /// The format that begins so; nil for what is none of these.
    init?(sniffing head: [UInt8]) {
        let magics: [(ForeignFormat, [UInt8])] = [
            (.pdf, Array("%PDF".utf8)), (.tiff, [0x49, 0x49, 0x2A, 0]), (.tiff, [0x4D, 0x4D, 0, 0x2A]),
            (.bitmap, Array("BM".utf8)), (.icon, [0, 0, 1, 0]), (.photoshop, Array("8BPS".utf8)),
            (.jpegXL, [0xFF, 0x0A]), (.jpegXL, [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
            (.jpeg2000, [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]), (.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
        ]
        if let found = magics.first(where: { head.starts(with: $0.1) }) {
            self = found.0
        } else if String(decoding: head, as: UTF8.self).lowercased().contains("<svg") {
            self = .svg
        } else {
            return nil
        }
    }
}
