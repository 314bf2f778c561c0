// A body between the loop that receives it and the work that takes it.
import Testing

@testable import RxLive

@Suite(.timeLimit(.minutes(1))) struct RequestBodyTests {
    /// What a channel has asked its loop to do in a moment.
    ///
    /// `@unchecked Sendable`: touched by the test alone, which is the loop.
    private final class Moments: @unchecked Sendable {
        private var works: [() -> Void] = []

        var count: Int { works.count }

        func append(_ work: @escaping () -> Void) { works.append(work) }

        func pass() {
            let works = self.works
            self.works = []
            for work in works { work() }
        }
    }

    /// A channel on which a reader waits, and the piece that it gets.
    private func awaited(_ moments: Moments) async throws -> (BodyChannel, Task<Int?, any Error>) {
        let channel = BodyChannel(resume: { _ in }, later: { moments.append($0) })
        let piece = Task { try await channel.next()?.count }
        while !channel.isAwaited { try await Task.sleep(for: .milliseconds(1)) }
        return (channel, piece)
    }

    private func send(_ count: Int, to channel: BodyChannel) -> Int {
        [UInt8](repeating: 1, count: count).withUnsafeBytes { channel.receive($0) }
    }

    @Test func `what has come is there though the rest never is`() async throws {
        let channel = BodyChannel(resume: { _ in })
        _ = [UInt8](1...9).withUnsafeBytes { channel.fill($0, limit: .max) }
        channel.end(isWhole: false)
        #expect(try await channel.next() == [UInt8](1...9))
        await #expect(throws: RequestBodyError.self) { try await channel.next() }
    }

    @Test func `a reader that waits has together what came in a moment`() async throws {
        let moments = Moments()
        let (channel, piece) = try await awaited(moments)
        for _ in 1...3 { #expect(send(1_000, to: channel) == 1_000) }
        #expect(channel.isAwaited && moments.count == 1)
        moments.pass()
        #expect(!channel.isAwaited)
        #expect(try await piece.value == 3_000)
    }

    @Test func `it is woken at once for much, and at the end`() async throws {
        let moments = Moments()
        let (channel, piece) = try await awaited(moments)
        _ = send(65_535, to: channel)
        #expect(channel.isAwaited)
        _ = send(1, to: channel)
        #expect(try await piece.value == 65_536)
        // The moment of what has been taken wakes nobody.
        moments.pass()

        let (other, last) = try await awaited(moments)
        _ = send(5, to: other)
        other.end(isWhole: true)
        #expect(try await last.value == 5)
    }

    @Test func `no more is held than a reader keeps up with`() async throws {
        let channel = BodyChannel(resume: { _ in })
        #expect(send(300_000, to: channel) == 131_072)
        #expect(send(1, to: channel) == 0)
        #expect(try await channel.next()?.count == 131_072)
        #expect(send(1, to: channel) == 1)
    }
}
