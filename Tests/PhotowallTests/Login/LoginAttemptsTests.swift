// LoginAttempts: how often somebody may guess, by a clock that is turned by hand.
import Foundation
import Testing

@testable import Photowall

@Suite struct LoginAttemptsTests {
    /// `@unchecked Sendable`: used by one test's thread.
    private final class Clock: @unchecked Sendable { var time: Int64 = 1_000 }

    private let clock = Clock()
    private let attempts: LoginAttempts

    init() {
        let clock = clock
        attempts = LoginAttempts { clock.time }
    }

    @Test func `a name has five in a row, and then ever longer waits`() {
        for _ in 0..<5 { #expect(attempts.begin("ann", from: 1) == nil) }
        #expect(attempts.begin("ann", from: 1) == 30)
        #expect(attempts.begin("ann", from: 2) == nil, "whose name it is is elsewhere")
        #expect(attempts.begin("bob", from: 1) == nil, "others may go on")
        clock.time += 29
        #expect(attempts.begin("ann", from: 1) == 1)
        var waits: [Int64] = []
        for _ in 0..<7 {
            clock.time += (attempts.begin("ann", from: 1) ?? 0)
            #expect(attempts.begin("ann", from: 1) == nil)
            waits.append(attempts.begin("ann", from: 1) ?? 0)
        }
        #expect(waits == [60, 120, 240, 480, 900, 900, 900])
    }

    @Test func `who gets in starts over`() {
        for _ in 0..<4 { #expect(attempts.begin("ann", from: 1) == nil) }
        attempts.succeeded("ann", from: 1)
        for _ in 0..<5 { #expect(attempts.begin("ann", from: 1) == nil) }
        #expect(attempts.begin("ann", from: 1) == 30)
    }

    @Test func `many networks together have fifty`() {
        for number in 0..<50 { #expect(attempts.begin("ann", from: UInt64(number)) == nil) }
        #expect(attempts.begin("ann", from: 99) == 30)
        #expect(attempts.begin("bob", from: 99) == nil)
    }

    /// Fifty guesses at Ann's name from ten networks other than 1.
    private func guess() {
        for number in 0..<50 { #expect(attempts.begin("ann", from: UInt64(100 + number / 5)) == nil) }
    }

    @Test func `where a name has been logged in with nobody is held up by guesses from elsewhere`() {
        #expect(attempts.begin("ann", from: 1) == nil)
        attempts.succeeded("ann", from: 1)
        guess()
        #expect(attempts.begin("ann", from: 2) == 30, "nobody knows who that is")
        for _ in 0..<5 { #expect(attempts.begin("ann", from: 1) == nil) }
        #expect(attempts.begin("ann", from: 1) == 30, "its own limit counts there, too")
        #expect(attempts.begin("bob", from: 1) == nil)
    }

    @Test func `a network is a name's own for thirty days after its last login`() {
        #expect(attempts.begin("ann", from: 1) == nil)
        attempts.succeeded("ann", from: 1)
        clock.time += LoginAttempts.homeTime - 1
        guess()
        #expect(attempts.begin("ann", from: 1) == nil)
        clock.time += 1
        #expect((attempts.begin("ann", from: 1) ?? 0) > 0)
    }

    @Test func `a network is the own one of the names that were logged in with there`() {
        #expect(attempts.begin("bob", from: 1) == nil)
        attempts.succeeded("bob", from: 1)
        #expect(attempts.begin("ann", from: 2) == nil)
        attempts.withdraw("ann", from: 2)
        guess()
        #expect(attempts.begin("ann", from: 1) == 30)
        #expect(attempts.begin("ann", from: 2) == 30, "nobody got in there")
    }

    @Test func `of a name's own networks those of its latest logins are remembered`() {
        for number in 1...UInt64(LoginAttempts.homeLimit + 1) {
            clock.time += 1
            #expect(attempts.begin("ann", from: number) == nil)
            attempts.succeeded("ann", from: number)
        }
        guess()
        #expect(attempts.begin("ann", from: 1) == 30)
        #expect(attempts.begin("ann", from: 2) == nil)
    }

    @Test func `a person who logs in with many names does not push out another's own network`() {
        #expect(attempts.begin("ann", from: 1) == nil)
        attempts.succeeded("ann", from: 1)
        for number in 0..<60_000 {
            if number % 20 == 0 { clock.time += 1 }
            _ = attempts.begin("name\(number)", from: 2)
            attempts.succeeded("name\(number)", from: 2)
        }
        #expect(attempts.count <= 3 * LoginAttempts.limit)
        guess()
        #expect(attempts.begin("ann", from: 1) == nil)
    }

    @Test func `a name is forgotten an hour after its last`() {
        for _ in 0..<5 { _ = attempts.begin("ann", from: 1) }
        clock.time += 3_601
        for _ in 0..<5 { #expect(attempts.begin("ann", from: 2) == nil) }
    }

    @Test func `a network has thirty in ten minutes, whatever the names`() {
        for number in 0..<30 { #expect(attempts.begin("name\(number)", from: 1) == nil) }
        #expect(attempts.begin("another", from: 1) == 600)
        #expect(attempts.begin("another", from: 2) == nil)
        clock.time += 600
        #expect(attempts.begin("another", from: 1) == nil)
    }

    @Test func `guesses at other names lock nobody out where they have logged in lately`() {
        #expect(attempts.begin("ann", from: 1) == nil)
        attempts.succeeded("ann", from: 1)
        for number in 0..<30 { #expect(attempts.begin("name\(number)", from: 1) == nil) }
        #expect(attempts.begin("another", from: 1) == 600)
        for _ in 0..<5 { #expect(attempts.begin("ann", from: 1) == nil) }
        #expect(attempts.begin("ann", from: 1) == 30, "her name has five in a row, too")
        attempts.succeeded("ann", from: 1)
        #expect(attempts.begin("another", from: 1) == 600, "that she is there lets nobody else guess on")
    }

    @Test func `what was not looked at does not count`() {
        for _ in 0..<20 {
            #expect(attempts.begin("ann", from: 1) == nil)
            attempts.withdraw("ann", from: 1)
        }
    }

    @Test func `a hundred thousand names are bounded`() {
        for number in 0..<60_000 {
            _ = attempts.begin("name\(number)", from: UInt64(number))
            if number % 20 == 0 { clock.time += 1 }
        }
        #expect(attempts.count <= 2 * LoginAttempts.limit)
    }
}
