// Threads of one piece of work.
import Glibc
import Synchronization
import Testing

@testable import RxLive

@Suite struct OwnThreadTests {
    private final class Seen: Sendable {
        let thread = Atomic<UInt>(0)
    }

    @Test func `its work runs on a thread of its own, and has when it is joined`() throws {
        let seen = Seen()
        let thread = try OwnThread.start {
            usleep(20_000)
            seen.thread.store(UInt(pthread_self()), ordering: .releasing)
        }
        let word = thread.word
        thread.join()
        #expect(seen.thread.load(ordering: .acquiring) == word)
        #expect(word != UInt(pthread_self()))
    }

    @Test func `lets go of its work at its end`() throws {
        weak var held: Seen?
        do {
            let seen = Seen()
            held = seen
            try OwnThread.start { seen.thread.store(1, ordering: .relaxed) }.join()
        }
        #expect(held == nil)
    }
}
