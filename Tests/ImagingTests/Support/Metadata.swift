// Metadata: what cameras and programs put beside the pixels, and ways to put it there.
@testable import Imaging

enum Metadata {
    /// A text that must not be in anything that is served.
    static let secret = "48-12-SECRET-PLACE"

    /// EXIF as TIFF (Exif 2.3 §4.6): an orientation, a description, and GPS with the secret as its name of the area.
    static func exif(orientation: Int) -> [UInt8] {
        let secret = Array(secret.utf8) + [0]
        // Directory at 8 with three entries: 2 + 3 × 12 + 4 bytes; GPS behind it with one: 2 + 12 + 4; then the text.
        let (gps, text) = (8 + 42, 8 + 42 + 18)
        var exif = Array("II*\0".utf8) + long(8)
        exif += short(3)
        exif += entry(0x010E, type: 2, count: secret.count, long(text))
        exif += entry(0x0112, type: 3, count: 1, short(orientation) + [0, 0])
        exif += entry(0x8825, type: 4, count: 1, long(gps))
        exif += long(0)
        exif += short(1)
        exif += entry(0x001C, type: 7, count: secret.count, long(text))
        exif += long(0)
        return exif + secret
    }

    static let xmp = Array(
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF><rdf:li>\(secret)</rdf:li></rdf:RDF></x:xmpmeta>".utf8
    )

    /// EXIF that is none or leads astray, with what is wrong in it.
    static let oddEXIF: [(name: String, bytes: [UInt8])] = {
        let head = Array("II*\0".utf8) + long(8)
        let itself = short(1) + entry(0x0112, type: 3, count: 1, short(1) + [0, 0]) + long(8)
        // Directories of EXIF and GPS that are the first one, which is its own successor.
        let circle =
            short(2) + entry(0x8769, type: 4, count: 1, long(8)) + entry(0x8825, type: 4, count: 1, long(8)) + long(8)
        let beyond = short(0xFFFF) + entry(0x0112, type: 3, count: 0xFFFF_FFFF, long(0xFFFF_FFF0))
        let orientations = [0, 9, 0xFFFF].map { ("orientation \($0)", exif(orientation: $0)) }
        return [
            ("a directory after itself", head + itself), ("directories within each other", head + circle),
            ("more entries than bytes", head + beyond), ("no directory", head), ("an empty one", []),
            ("no EXIF", Array("rubbish".utf8)), ("half of it", Array(exif(orientation: 6).prefix(20))),
        ] + orientations
    }()

    /// What a phone writes of a photo with a film behind it.
    static let camera = Array(
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description GCamera:MotionPhoto="1">\
        <Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="video/mp4"/></rdf:li>\
        </rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """.utf8
    )

    /// A profile (ICC.1:2001-04) whose red, green and blue are those of sRGB in the order given, with the secret in it.
    static func profile(order: [Int] = [0, 1, 2]) -> [UInt8] {
        let columns: [[Double]] = [[0.4360, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]]
        let curve = Array("curv".utf8) + big(0) + big(1) + [0x02, 0x33, 0, 0]
        let words = Array(secret.utf8) + [0]
        let description = Array("desc".utf8) + big(0) + big(words.count) + words + [UInt8](repeating: 0, count: 78)
        var tags: [(String, [UInt8])] = [("desc", description), ("cprt", Array("text".utf8) + big(0) + words)]
        tags.append(("wtpt", xyz([0.9642, 1, 0.8249])))
        for (index, name) in ["r", "g", "b"].enumerated() {
            tags.append((name + "XYZ", xyz(columns[order[index]])))
            tags.append((name + "TRC", curve))
        }
        var table = big(tags.count)
        var content: [UInt8] = []
        for (name, tag) in tags {
            table += Array(name.utf8) + big(128 + 4 + tags.count * 12 + content.count) + big(tag.count)
            content += tag + [UInt8](repeating: 0, count: (4 - tag.count % 4) % 4)
        }
        var head = big(128 + table.count + content.count) + big(0) + [2, 0x10, 0, 0] + Array("mntrRGB XYZ ".utf8)
        head += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        head += xyz([0.9642, 1, 0.8249]).dropFirst(8)
        return head + [UInt8](repeating: 0, count: 128 - head.count) + table + content
    }

    /// A profile of greys (ICC.1:2001-04 §6.3.1.1), which is whole and right.
    static let greyProfile: [UInt8] = {
        let curve = Array("curv".utf8) + big(0) + big(1) + [0x02, 0x33, 0, 0]
        let table = big(2) + Array("wtpt".utf8) + big(156) + big(20) + Array("kTRC".utf8) + big(176) + big(14)
        let content = xyz([0.9642, 1, 0.8249]) + curve + [0, 0]
        var head = big(128 + table.count + content.count) + big(0) + [2, 0x10, 0, 0] + Array("mntrGRAYXYZ ".utf8)
        head += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        head += xyz([0.9642, 1, 0.8249]).dropFirst(8)
        return head + [UInt8](repeating: 0, count: 128 - head.count) + table + content
    }()

    /// A profile that says it is for other colours than its tags are.
    static func profile(of space: String) -> [UInt8] {
        var profile = profile()
        profile.replaceSubrange(16..<20, with: Array(space.utf8))
        return profile
    }

    /// A JPEG with segments put behind its first marker.
    static func jpeg(_ file: [UInt8], exif: [UInt8]? = nil, xmp: [UInt8]? = nil, profile: [UInt8]? = nil) -> [UInt8] {
        var segments: [UInt8] = []
        if let exif { segments += segment(0xE1, Array("Exif\0\0".utf8) + exif) }
        if let xmp { segments += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp) }
        if let profile { segments += segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile) }
        if xmp != nil {
            segments += segment(0xED, Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0] + iptc)
            segments += segment(0xFE, Array(secret.utf8))
        }
        return Array(file[..<2]) + segments + file[2...]
    }

    private static var iptc: [UInt8] {
        let field = [0x1C, 2, 90, 0, UInt8(secret.utf8.count)] + Array(secret.utf8)
        return big(field.count) + field
    }

    /// A PNG with chunks put behind its head.
    static func png(_ file: [UInt8], exif: [UInt8]? = nil, xmp: [UInt8]? = nil, profile: [UInt8]? = nil) -> [UInt8] {
        var chunks: [UInt8] = []
        if let profile { chunks += PNGFile.chunk("iCCP", Array("p\0\0".utf8) + PNGFile.zlib(profile)) }
        if let exif { chunks += PNGFile.chunk("eXIf", exif) }
        if let xmp { chunks += PNGFile.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp) }
        if xmp != nil { chunks += PNGFile.chunk("tEXt", Array("Comment\0\(secret)".utf8)) }
        return Array(file[..<33]) + chunks + file[33...]
    }

    /// A WebP of one lossy picture (RFC 9649 §2.7), in a container with chunks, perhaps as an animation.
    static func webp(
        _ file: [UInt8],
        width: Int,
        height: Int,
        exif: [UInt8]? = nil,
        xmp: [UInt8]? = nil,
        profile: [UInt8]? = nil,
        frames: Int? = nil
    ) -> [UInt8] {
        let picture = Array(BareWebP.bytes(file)[12...])
        let flags = (profile != nil ? 0x20 : 0) | (exif != nil ? 8 : 0) | (xmp != nil ? 4 : 0) | (frames != nil ? 2 : 0)
        let size = little24(width - 1) + little24(height - 1)
        var body = riff("VP8X", [UInt8(flags), 0, 0, 0] + size)
        if let profile { body += riff("ICCP", profile) }
        if let frames {
            body += riff("ANIM", [0, 0, 0, 0, 0, 0])
            for _ in 0..<frames {
                body += riff("ANMF", little24(0) + little24(0) + size + little24(100) + [0] + picture)
            }
        } else {
            body += picture
        }
        if let exif { body += riff("EXIF", exif) }
        if let xmp { body += riff("XMP ", xmp) }
        return Array("RIFF".utf8) + long(body.count + 4) + Array("WEBP".utf8) + body
    }

    private static func riff(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        Array(kind.utf8) + long(content.count) + content + (content.count % 2 == 1 ? [0] : [])
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }

    private static func xyz(_ numbers: [Double]) -> [UInt8] {
        Array("XYZ ".utf8) + big(0) + numbers.flatMap { big(Int($0 * 65_536)) }
    }

    private static func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
        short(tag) + short(type) + long(count) + value
    }

    private static func short(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    private static func little24(_ number: Int) -> [UInt8] { Array(long(number).prefix(3)) }
    private static func long(_ number: Int) -> [UInt8] { Array(PNGFile.number(number).reversed()) }
    private static func big(_ number: Int) -> [UInt8] { PNGFile.number(number) }
}

extension [UInt8] {
    /// Whether a text is somewhere in these bytes.
    func contains(text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard count >= wanted.count else { return false }
        return (0...count - wanted.count).contains {
            self[$0] == wanted[0] && self[$0..<$0 + wanted.count].elementsEqual(wanted)
        }
    }
}
