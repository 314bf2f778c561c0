// Pixels: pictures of the tests' own making, and what has become of them.
import CVips
import Testing

@testable import Imaging

/// Rows of pixels with 8 bits a band.
struct Pixels: Equatable {
    let width: Int
    let height: Int
    let bands: Int
    var bytes: [UInt8]

    init(width: Int, height: Int, bands: Int = 3, _ pixel: (Int, Int) -> [UInt8]) {
        (self.width, self.height, self.bands) = (width, height, bands)
        bytes = []
        bytes.reserveCapacity(width * height * bands)
        for y in 0..<height {
            for x in 0..<width { bytes += pixel(x, y) }
        }
    }

    /// Four quarters: red, green, blue and white, in the order of reading.
    static func quarters(width: Int = 48, height: Int = 32) -> Pixels {
        let colours: [[UInt8]] = [[230, 20, 20], [20, 200, 20], [20, 20, 230], [250, 250, 250]]
        return Pixels(width: width, height: height) { x, y in colours[(y * 2 / height) * 2 + x * 2 / width] }
    }

    /// What cannot be packed well; the same for the same seed.
    static func noise(width: Int, height: Int, bands: Int = 3, seed: UInt64 = 1) -> Pixels {
        var random = Seeded(seed)
        return Pixels(width: width, height: height, bands: bands) { _, _ in
            let bits = random.next()
            return (0..<bands).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
        }
    }

    /// The first frame of a file, upright or not, as its codec gives it, in sRGB.
    init(_ file: [UInt8]) throws {
        let format = try #require(ImageFormat(sniffing: file))
        let control = ImageControl()
        let input = try ImageInput(.bytes(file), limits: ImageLimits(), control: control)
        let image = try VipsSource(input, format: format).open(control).inSRGB(control)
        var count = 0
        let pixels = try #require(cvips_pixels(image.pointer, &count))
        defer { cvips_free(pixels) }
        (width, height) = (image.width, image.height)
        bytes = Array(UnsafeRawBufferPointer(start: pixels, count: count))
        bands = count / (width * height)
    }

    subscript(_ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * width + x) * bands
        return Array(bytes[start..<start + bands])
    }

    /// What stands in the middle of each quarter, in words; "?" for any other colour.
    var corners: [String] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { Self.word(self[width * $0.0 / 4, height * $0.1 / 4]) }
    }

    static func word(_ pixel: [UInt8]) -> String {
        let parts = pixel.prefix(3)
        let (least, most) = (parts.min() ?? 0, parts.max() ?? 0)
        if most - least < 40 { return most < 60 ? "black" : least > 200 ? "white" : "grey" }
        let strong = parts.map { $0 > least + (most - least) / 4 * 3 }
        return switch (strong[0], strong[1], strong[2]) {
        case (true, false, false): "red"
        case (false, true, false): "green"
        case (false, false, true): "blue"
        default: "?"
        }
    }

    /// A file of it, as libvips writes it by a suffix such as `.jpg[Q=90]`.
    func file(_ suffix: String, space: Int32? = nil) throws -> [UInt8] {
        try Vips.start()
        return try bytes.withUnsafeBytes { raw in
            let start = try #require(raw.baseAddress)
            var image = try #require(cvips_from_memory(start, raw.count, Int32(width), Int32(height), Int32(bands)))
            defer { cvips_release(image) }
            if let space {
                let plain = image
                image = try #require(cvips_colourspace(plain, space))
                cvips_release(plain)
            }
            var file: UnsafeMutableRawPointer?
            var count = 0
            try #require(cvips_encode(image, suffix, &file, &count), "\(Vips.takeErrors())")
            defer { cvips_free(file) }
            return Array(UnsafeRawBufferPointer(start: file, count: count))
        }
    }
}
