// What waits for a file thread: first come, first served, and kept no longer than it waits.
import Locking
import Testing

@testable import Uploads

@Suite struct FileThreadsTests {
    @Test func `what is done is let go, though something always waits`() {
        final class Token: Sendable {}
        final class Held: Sendable {
            private let tokens = LockedValue<[@Sendable () -> Bool]>([])

            func watch(_ token: Token) {
                let box = LockedValue(Weak(token))
                tokens.withLock { $0.append { box.withLock { $0.token != nil } } }
            }

            var count: Int { tokens.withLock { $0.count { $0() } } }
        }
        struct Weak: Sendable {
            weak let token: Token?

            init(_ token: Token) { self.token = token }
        }
        let (queue, held) = (FileThreads.Queue(), Held())
        let order = LockedValue<[Int]>([])
        for number in 0..<1_000 {
            let token = Token()
            held.watch(token)
            queue.append(
                FileThreads.Item {
                    _ = token
                    order.withLock { $0.append(number) }
                }
            )
            if number >= 2 { queue.next()?.work() }
        }
        #expect(held.count <= 200)
        #expect(order.withLock(\.self) == Array(0..<998))
    }
}
