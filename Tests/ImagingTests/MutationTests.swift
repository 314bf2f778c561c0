// Mutations: thousands of damaged files of every format, each an answer or an error, never the end of a worker.

import Imaging
import Testing

@Suite struct MutationTests {
    /// Files of each format.
    private static let count = 400

    private static func mutated(_ file: [UInt8], _ random: inout Seeded) -> [UInt8] {
        var file = file
        switch Int.random(in: 0..<10, using: &random) {
        case 0: file.removeLast(Int.random(in: 0..<file.count, using: &random))
        case 1:
            let start = Int.random(in: 0..<file.count, using: &random)
            file.removeSubrange(start..<min(file.count, start + Int.random(in: 1...64, using: &random)))
        case 2:
            let start = Int.random(in: 0..<file.count, using: &random)
            file.insert(contentsOf: file[start..<min(file.count, start + 40)], at: start)
        default:
            // Heads are where lengths and sizes stand.
            let end = Bool.random(using: &random) ? min(file.count, 200) : file.count
            for _ in 0...Int.random(in: 0...8, using: &random) {
                let place = Int.random(in: 0..<end, using: &random)
                file[place] =
                    [0, 1, 0x7F, 0x80, 0xFF, file[place] ^ 1 << UInt8.random(in: 0..<8, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
        }
        return file
    }

    private static func sample(_ format: ImageFormat) throws -> [UInt8] {
        let picture = Pixels.noise(width: 40, height: 30)
        let exif = Metadata.exif(orientation: 6)
        return switch format {
        case .jpeg:
            Metadata.jpeg(try picture.file(".jpg"), exif: exif, xmp: Metadata.xmp, profile: Metadata.profile())
        case .png: Metadata.png(try picture.file(".png"), exif: exif, xmp: Metadata.xmp, profile: Metadata.profile())
        case .webp:
            Metadata.webp(try picture.file(".webp"), width: 40, height: 30, exif: exif, profile: Metadata.profile())
        case .gif: GIFFile.bytes(frames: [0, 1, 2])
        case .heif, .avif: try Samples.file(format, picture)
        }
    }

    @Test(arguments: ImageFormat.allCases)
    func `a damaged file is an answer or an error`(format: ImageFormat) async throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = Seeded(seed)
        let file = try Self.sample(format)
        let worker = Workers.worker(memory: 400 << 20, threads: 1)
        let processor = ImageProcessor(.init(concurrency: 1, timeLimit: .seconds(10), worker: worker))
        var (made, refused) = (0, 0)
        for _ in 0..<Self.count {
            let source = ImageSource.bytes(Self.mutated(file, &random))
            do throws(ImageError) {
                _ = try await processor.validate(source)
                _ = try await processor.render(source, .fill(width: 33, height: 22))
                made += 1
            } catch {
                refused += 1
                switch error {
                case .crashed, .timedOut, .unavailable, .cancelled: Issue.record("\(error), seed \(seed)")
                default: break
                }
            }
        }
        // Both happen, or the files are not what they should be.
        #expect(made > 5 && refused > 5, "seed \(seed)")
    }
}
