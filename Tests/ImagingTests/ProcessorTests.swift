// ImageProcessor: so much at a time, the rest in turn, and each gets its own answer.

import Locking
import Testing

@testable import Imaging

@Suite struct ProcessorTests {
    private final class Order: Sendable {
        private let state = LockedValue<[Int]>([])
        var indices: [Int] { state.withLock { $0 } }

        func append(_ index: Int) { state.withLock { $0.append(index) } }
    }

    private func wait(until isSo: () -> Bool) async {
        for _ in 0..<30_000 {
            if isSo() { break }
            try? await Task.sleep(for: .milliseconds(2))
        }
        #expect(isSo())
    }

    @Test(arguments: [false, true])
    func `everything that is asked is answered`(hasWorker: Bool) async throws {
        let processor = ImageProcessor(.init(worker: hasWorker ? Workers.worker() : nil))
        let files = try ImageFormat.allCases.map { ($0, try Samples.file($0)) }
        for (format, file) in files {
            let source = ImageSource.bytes(file)
            #expect(try await processor.inspect(source).format == format)
            #expect(try await processor.validate(source) == ImageCodec.validate(source))
            let image = try await processor.render(source, .thumbnail(width: 20, height: 20), as: .png())
            #expect(try image == ImageCodec.render(source, .thumbnail(width: 20, height: 20), as: .png()))
        }
        let sources = files.map { ImageSource.bytes($0.1) }
        let collage = Collage(width: 200, height: 100)
        #expect(try await processor.render(collage, of: sources) == ImageCodec.render(collage, of: sources))
        for error in [ImageError.notAPicture, .unsupported("PDF"), .truncated] {
            let bytes: [UInt8] =
                switch error {
                case .notAPicture: []
                case .truncated: Array(files[1].1.dropLast(30))
                default: Array("%PDF".utf8)
                }
            await #expect(throws: error) { try await processor.validate(.bytes(bytes)) }
        }
    }

    @Test(arguments: [1, 3])
    func `no more than allowed is done at a time`(concurrency: Int) async throws {
        let processor = ImageProcessor(.init(concurrency: concurrency, worker: Workers.worker(threads: 1)))
        let source = ImageSource.bytes(try Samples.file(.png, .noise(width: 900, height: 900)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<12 { group.addTask { _ = try await processor.render(source, .original, as: .webp()) } }
            var most = 0
            while processor.load.waiting > 0 || most == 0 {
                most = max(most, processor.load.running)
                try await Task.sleep(for: .milliseconds(2))
            }
            #expect(most == concurrency)
            try await group.waitForAll()
        }
        #expect(processor.load == (0, 0))
    }

    @Test func `what waits is served in turn, unless it is cancelled`() async throws {
        let processor = ImageProcessor(.init(concurrency: 1))
        let slow = ImageSource.bytes(try Samples.file(.png, .noise(width: 1_000, height: 1_000)))
        // Takes many seconds, and is ended once all others wait.
        let first = Task { try await processor.render(slow, .fit(width: 9_000, height: 9_000), as: .png()) }
        let quick = ImageSource.bytes(try Samples.file(.png))
        let order = Order()
        await wait { processor.load.running == 1 }
        var tasks: [Task<Void, any Error>] = []
        for index in 0..<6 {
            tasks.append(
                Task {
                    _ = try await processor.inspect(quick)
                    order.append(index)
                }
            )
            await wait { processor.load.waiting == index + 1 }
        }
        tasks[2].cancel()
        await #expect(throws: ImageError.cancelled) { try await tasks[2].value }
        #expect(processor.load.running == 1 && processor.load.waiting == 5)
        first.cancel()
        for index in [0, 1, 3, 4, 5] { try await tasks[index].value }
        #expect(order.indices.sorted() == [0, 1, 3, 4, 5])
        await #expect(throws: ImageError.cancelled) { try await first.value }
    }

    @Test func `one owner's many slow pictures keep another one waiting for one of them`() async throws {
        let processor = ImageProcessor(.init(concurrency: 1, worker: Workers.worker(threads: 1)))
        let slow = ImageSource.bytes(try Samples.file(.png, .noise(width: 900, height: 900)))
        // Each takes most of a second.
        let tasks = (0..<20).map { _ in
            Task { try await processor.render(slow, .original, as: .webp(), for: "a") }
        }
        await wait { processor.load == (1, 19) }
        let quick = ImageSource.bytes(try Samples.file(.png))
        _ = try await processor.inspect(quick, for: "b")
        #expect(processor.load.waiting >= 17, "those of the first owner still wait")
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
        #expect(processor.load.waiting == 0)
    }
}
