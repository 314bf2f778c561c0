// Determinism: the same wishes give the same bytes, for every caller and however many work on it.

import Testing

@testable import Imaging

@Suite struct DeterminismTests {
    private static let works: [ImageWork] = [
        .render(.thumbnail(width: 100, height: 100), .jpeg()), .render(.fill(width: 90, height: 90), .webp()),
        .render(.fill(width: 90, height: 60, crop: .attention), .png()), .render(.original, .jpeg(quality: 60)),
    ]

    private static func sources() throws -> [ImageSource] {
        let noise = Pixels.noise(width: 500, height: 400)
        return try ImageFormat.allCases.map { .bytes(try Samples.file($0, noise)) }
    }

    private static func image(_ outcome: ImageWork.Outcome?) -> [UInt8]? {
        if case .image(let image) = outcome { image.bytes } else { nil }
    }

    private static func expected(_ sources: [ImageSource]) throws -> [[UInt8]?] {
        try works.flatMap { work in
            try sources.map { image(try work.run([$0], ImageLimits(), ImageControl())) }
        }
    }

    @Test func `threads at once, of one process, make the same`() async throws {
        let sources = try Self.sources()
        let expected = try Self.expected(sources)
        #expect(!expected.contains(nil) && Set(expected).count == expected.count)
        for concurrency in [1, 2, 5] {
            let processor = ImageProcessor(.init(concurrency: concurrency))
            #expect(try await Self.all(sources, processor) == expected)
        }
    }

    @Test func `processes with one thread and with seven make the same`() async throws {
        let sources = try Self.sources()
        let expected = try Self.expected(sources)
        for threads in [1, 7] {
            let processor = ImageProcessor(.init(concurrency: 2, worker: Workers.worker(threads: threads)))
            #expect(try await Self.all(sources, processor) == expected)
        }
    }

    @Test func `a collage is the same in another process`() async throws {
        let sources = try Self.sources()
        let collage = Collage(width: 400, height: 300, gap: 4, crop: .attention)
        let expected = try ImageCodec.render(collage, of: sources)
        for threads in [1, 3] {
            let processor = ImageProcessor(.init(worker: Workers.worker(threads: threads)))
            #expect(try await processor.render(collage, of: sources) == expected)
        }
    }

    private static func all(_ sources: [ImageSource], _ processor: ImageProcessor) async throws -> [[UInt8]?] {
        try await withThrowingTaskGroup(of: (Int, [UInt8]?).self) { group in
            for (index, pair) in works.flatMap({ work in sources.map { (work, $0) } }).enumerated() {
                group.addTask {
                    guard case .render(let sizing, let encoding) = pair.0 else { return (index, nil) }
                    return (index, try await processor.render(pair.1, sizing, as: encoding).bytes)
                }
            }
            var results = [[UInt8]?](repeating: nil, count: works.count * sources.count)
            for try await (index, bytes) in group { results[index] = bytes }
            return results
        }
    }
}
