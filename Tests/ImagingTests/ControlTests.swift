// Ends before the end: a time limit and a cancelled task stop work that has begun, soon.

import Imaging
import Testing

@Suite(.serialized) struct ControlTests {
    /// What takes many seconds: a megapixel of noise, enlarged to 81 and packed.
    private static let slow = Result { try Pixels.noise(width: 1_000, height: 1_000).file(".png") }
    private static let sizing = ImageSizing.fit(width: 9_000, height: 9_000)
    /// Far less than it takes, and far more than ending it does.
    private static let soon = Duration.seconds(8)

    private func time(_ body: () throws -> Void) rethrows -> Duration { try ContinuousClock().measure(body) }

    @Test func `the work takes longer than what is allowed below`() throws {
        let control = ImageControl(timeLimit: Self.soon)
        let source = ImageSource.bytes(try Self.slow.get())
        #expect(throws: ImageError.timedOut) {
            try ImageCodec.render(source, Self.sizing, as: .png(), control: control)
        }
    }

    @Test func `a time limit ends the work`() throws {
        let source = ImageSource.bytes(try Self.slow.get())
        let duration = time {
            #expect(throws: ImageError.timedOut) {
                let control = ImageControl(timeLimit: .milliseconds(150))
                _ = try ImageCodec.render(source, Self.sizing, as: .png(), control: control)
            }
            #expect(throws: ImageError.timedOut) {
                _ = try ImageCodec.validate(source, control: ImageControl(timeLimit: .milliseconds(1)))
            }
            #expect(throws: ImageError.timedOut) {
                _ = try ImageCodec.inspect(source, control: ImageControl(timeLimit: .zero))
            }
        }
        #expect(duration < Self.soon)
    }

    @Test func `a time limit ends the work where all of the file was read long ago`() throws {
        let source = ImageSource.bytes(try Pixels.noise(width: 1_000, height: 1_000).file(".webp"))
        let duration = time {
            #expect(throws: ImageError.timedOut) {
                let control = ImageControl(timeLimit: .milliseconds(500))
                _ = try ImageCodec.render(source, Self.sizing, as: .png(), control: control)
            }
        }
        #expect(duration < Self.soon)
    }

    @Test func `what was cancelled before does not begin`() {
        let control = ImageControl()
        control.cancel()
        #expect(throws: ImageError.cancelled) { try ImageCodec.inspect(.bytes([]), control: control) }
        #expect(throws: ImageError.cancelled) { try ImageCodec.render(.bytes([]), .original, control: control) }
    }

    @Test(arguments: [false, true])
    func `a cancelled task ends its work, here or in a worker`(hasWorker: Bool) async throws {
        let worker = hasWorker ? Workers.worker() : nil
        let processor = ImageProcessor(.init(concurrency: 1, timeLimit: nil, worker: worker))
        _ = try await processor.inspect(.bytes(try Samples.file(.png)))
        let begin = ContinuousClock.now
        let source = ImageSource.bytes(try Self.slow.get())
        let task = Task { try await processor.render(source, Self.sizing, as: .png()) }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: ImageError.cancelled) { try await task.value }
        // The next piece of work is served by the same place.
        #expect(try await processor.inspect(.bytes(try Samples.file(.png))).width == 48)
        #expect(begin.duration(to: .now) < Self.soon)
    }

    @Test(arguments: [false, true])
    func `a time limit ends work of a processor`(hasWorker: Bool) async throws {
        let worker = hasWorker ? Workers.worker() : nil
        let processor = ImageProcessor(.init(concurrency: 1, timeLimit: .milliseconds(600), worker: worker))
        let source = ImageSource.bytes(try Self.slow.get())
        await #expect(throws: ImageError.timedOut) {
            try await processor.render(source, Self.sizing, as: .png())
        }
    }

    @Test func `a codec that cannot be interrupted is ended with its worker`() async throws {
        let file = try Self.slow.get()
        let settings = ImageProcessor.Settings(concurrency: 1, timeLimit: .seconds(3), worker: Workers.worker())
        let processor = ImageProcessor(settings)
        let begin = ContinuousClock.now
        await #expect(throws: ImageError.timedOut) {
            try await processor.render(.bytes(file), .fit(width: 9_000, height: 9_000), as: .webp(quality: 100))
        }
        // The next piece of work does not wait for it.
        #expect(try await processor.inspect(.bytes(try Samples.file(.png))).width == 48)
        #expect(begin.duration(to: .now) < Self.soon)
    }
}
