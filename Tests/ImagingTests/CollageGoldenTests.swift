// The collage as it is saved: the same picture of the same photos, whatever version of a codec has made it.
import Foundation
import Testing

@testable import Imaging

@Suite struct CollageGoldenTests {
    private static let samples = ["dawn", "dunes", "dusk", "night", "noon", "snow"]

    private static let root = {
        let path: String = #filePath
        return path.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    }()

    /// The colours of the collage's parts, a row of them in each line; `RXLIVE_BLESS=1` writes what they are.
    private static let golden = root + "/Tests/PictureCases/collage.txt"

    /// What is saved of the samples, at its full size.
    private func saved() async throws -> RenderedImage {
        let folder = CollageGoldenTests.root + "/Static/samples"
        let sources = CollageGoldenTests.samples.map { ImageSource.file("\(folder)/\($0).jpg") }
        let images = ImageProcessor(), side = 2_400, gap = 15
        var sizes: [CollageLayout.Size] = []
        for source in sources {
            let info = try await images.inspect(source)
            sizes.append(CollageLayout.Size(width: info.width, height: info.height))
        }
        let layout = CollageLayout(sizes, on: CollageLayout.Size(width: side, height: side), gap: gap)
        let encoding = ImageEncoding.jpeg(quality: 88)
        let collage = Collage(width: side, height: side, gap: gap, encoding: encoding, places: layout.rectangles)
        return try await images.render(collage, of: sources)
    }

    @Test func `a saved collage of six photos looks as it did`() async throws {
        let saved = try await saved()
        #expect(saved.width == 2_400 && saved.height == 2_400 && saved.format == .jpeg)
        let small = try await ImageProcessor().render(.bytes(saved.bytes), .fill(width: 12, height: 12), as: .png())
        let pixels = try Pixels(small.bytes)
        let lines: [String] = (0..<12).map { (y: Int) -> String in
            (0..<12).map { Self.text(of: pixels[$0, y]) }.joined(separator: " ")
        }
        if ProcessInfo.processInfo.environment["RXLIVE_BLESS"] != nil {
            try (lines.joined(separator: "\n") + "\n").write(toFile: Self.golden, atomically: true, encoding: .utf8)
        }
        let golden = try String(contentsOfFile: Self.golden, encoding: .utf8).split(separator: "\n").map(String.init)
        let shows = zip(lines, golden).allSatisfy { line, golden in CollageGoldenTests.differ(line, golden) <= 6 }
        #expect(lines.count == golden.count && shows, "\(lines.joined(separator: "\n"))")
    }

    /// A colour in hexadecimal digits.
    private static func text(of pixel: [UInt8]) -> String {
        pixel.prefix(3).map { String(String(256 + Int($0), radix: 16).dropFirst()) }.joined()
    }

    /// How much the colours of two lines differ at most, in any of red, green and blue.
    private static func differ(_ one: String, _ other: String) -> Int {
        let bytes = { (line: String) in
            let digits = Array(line.filter { $0 != " " })
            return stride(from: 0, to: digits.count - 1, by: 2)
                .map { Int(String(digits[$0...$0 + 1]), radix: 16) ?? 999 }
        }
        let (one, other) = (bytes(one), bytes(other))
        return one.count == other.count ? zip(one, other).map { abs($0 - $1) }.max() ?? 999 : 999
    }
}
