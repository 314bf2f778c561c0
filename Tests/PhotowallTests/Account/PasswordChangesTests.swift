// What is remembered of changes of password: whose login, how long and how much.
import RxLive
import Testing

@testable import Photowall

@Suite struct PasswordChangesTests {
    /// `@unchecked Sendable`: used by one test's thread.
    private final class Clock: @unchecked Sendable { var time: Int64 = 1_000 }

    private let clock = Clock()
    private let changes: PasswordChanges

    init() {
        let clock = clock
        changes = PasswordChanges { clock.time }
    }

    private func session(_ number: UInt64) -> SessionID { SessionID(high: 7, low: number) }

    @Test func `the last change of a login is remembered for five minutes`() {
        changes.note(.init(former: "a", new: "b"), by: session(1))
        changes.note(.init(former: "b", new: "c"), by: session(1))
        #expect(changes.last(by: session(1)) == PasswordChanges.Hashes(former: "b", new: "c"))
        #expect(changes.last(by: session(2)) == nil)
        clock.time += 299
        #expect(changes.last(by: session(1)) != nil)
        clock.time += 1
        #expect(changes.last(by: session(1)) == nil)
    }

    @Test func `however many there are, the latest are remembered`() {
        for number in 0..<UInt64(2 * PasswordChanges.limit) {
            if number % 10 == 0 { clock.time += 1 }
            changes.note(.init(former: "a", new: "b"), by: session(number))
            #expect(changes.count <= PasswordChanges.limit)
        }
        #expect(changes.last(by: session(0)) == nil)
        #expect(changes.last(by: session(UInt64(2 * PasswordChanges.limit - 1))) != nil)
    }
}
