// ImageFormat: which picture some bytes are, by the bytes alone. One more format: its case, its loader, its line in
// `init(sniffing:)`, its walk in Structure, and its loader in CVips.
internal import CVips

/// A kind of picture that can be read.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
    /// JPEG, also with CMYK colours.
    case jpeg
    /// PNG of any depth; of an animation, the still picture.
    case png
    /// WebP; of an animation, the first frame.
    case webp
    /// GIF; of an animation, the first frame.
    case gif
    /// HEIF with HEVC in it, as phones make it.
    case heif
    /// HEIF with AV1 in it.
    case avif

    /// The format whose first bytes these are; nil for anything else.
    ///
    /// Names and declared types are never asked.
    ///
    /// - Parameter head: The first bytes of the file; 64 are enough.
    public init?(sniffing head: [UInt8]) {
        guard let format = Self.sniff(head) else { return nil }
        self = format
    }

    /// The type of its bytes for HTTP, such as `image/jpeg`.
    public var mediaType: String { self == .heif ? "image/heic" : "image/\(rawValue)" }

    /// How it is called.
    public var name: String {
        switch self {
        case .webp: "WebP"
        case .jpeg, .png, .gif, .heif, .avif: rawValue.uppercased()
        }
    }

    /// Whether the libvips that is installed can read it; any thread.
    ///
    /// The first question starts libvips, which takes some 50 ms.
    public var isSupported: Bool { cvips_load() && cvips_has(loader) }

    /// The operation of libvips that reads it.
    var loader: String {
        switch self {
        case .jpeg: "jpegload_source"
        case .png: "pngload_source"
        case .webp: "webpload_source"
        case .gif: "gifload_source"
        case .heif, .avif: "heifload_source"
        }
    }

    private static func sniff(_ head: [UInt8]) -> ImageFormat? {
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return .gif }
        if head.count >= 12, head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8) { return .webp }
        return heifBrand(head)
    }

    /// What the brands of a `ftyp` box (ISO/IEC 14496-12 §4.3) say.
    private static func heifBrand(_ head: [UInt8]) -> ImageFormat? {
        guard head.count >= 16, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        let size = min(head.bigEndian32(at: 0), head.count)
        var brands: [String] = []
        for start in stride(from: 8, to: size - 3, by: 4) where start != 12 {
            brands.append(String(decoding: head[start..<start + 4], as: UTF8.self))
        }
        if brands.contains(where: ["avif", "avis"].contains) { return .avif }
        let known = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
        return brands.contains(where: known.contains) ? .heif : nil
    }
}

extension [UInt8] {
    func bigEndian32(at index: Int) -> Int { self[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    func littleEndian32(at index: Int) -> Int { self[index..<index + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
}
