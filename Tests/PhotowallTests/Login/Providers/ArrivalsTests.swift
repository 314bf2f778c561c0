// What is remembered of browsers that were sent to another site: who it is for, how often it is told, how long and how much.
import OAuth
import RxLive
import Testing

@testable import Photowall

@Suite struct ArrivalsTests {
    private final class Clock: @unchecked Sendable {
        var now: Int64 = 1_000
    }

    private let clock = Clock()
    private let ann = Identity(issuer: "https://id.example", subject: "ann")
    private let jane = Arrival.stranger(Identity(issuer: "https://id.example", subject: "jane"), provider: "Example")

    private func arrivals() -> Arrivals { Arrivals { [clock] in clock.now } }

    private func session(_ number: UInt64) -> SessionID { SessionID(high: 7, low: number) }

    @Test func `a destination is found by the state that somebody left with`() {
        let arrivals = arrivals()
        arrivals.leave("one", for: "/feed/3", from: 1)
        arrivals.leave("two", for: "/feed/4", from: 1)
        #expect(arrivals.destination(of: "one") == "/feed/3")
        #expect(arrivals.destination(of: "two") == "/feed/4")
        #expect(arrivals.destination(of: "three") == nil)
        #expect(arrivals.destination(of: "") == nil)
    }

    @Test func `what came back is told once, to its own browser, by its token`() {
        let arrivals = arrivals()
        let token = arrivals.arrive(.failed("no"), with: "s", for: session(1), from: 1)
        #expect(arrivals.take(token, of: session(2)) == nil)
        #expect(arrivals.take("", of: session(1)) == nil)
        #expect(arrivals.take(token, of: session(1)) == .failed("no"))
        #expect(arrivals.take(token, of: session(1)) == nil)
    }

    @Test func `one that comes later does not take the place of another`() {
        let arrivals = arrivals()
        let token = arrivals.arrive(jane, with: "s", for: session(1), from: 1)
        let other = arrivals.arrive(.failed("no"), with: "t", for: session(1), from: 1)
        #expect(arrivals.take(other, of: session(1)) == .failed("no"))
        #expect(arrivals.take(token, of: session(1)) == jane)
    }

    @Test func `a request that is sent again finds what it has come to`() {
        let arrivals = arrivals()
        let token = arrivals.arrive(.known(ann), with: "s", for: session(1), from: 1)
        #expect(arrivals.token(of: "s", for: session(1)) == token)
        #expect(arrivals.token(of: "s", for: session(2)) == nil)
        #expect(arrivals.token(of: "t", for: session(1)) == nil)
        _ = arrivals.take(token, of: session(1))
        #expect(arrivals.token(of: "s", for: session(1)) == nil, "a state is good once")
    }

    @Test func `a stranger stays until the end`() {
        let arrivals = arrivals()
        let token = arrivals.arrive(jane, with: "s", for: session(1), from: 1)
        #expect(arrivals.isStranger(token))
        #expect(arrivals.take(token, of: session(1)) == jane)
        #expect(arrivals.take(token, of: session(1)) == jane)
        arrivals.end(token)
        #expect(arrivals.take(token, of: session(1)) == nil)
        #expect(!arrivals.isStranger(token))
    }

    @Test func `nothing outlives half an hour`() {
        let arrivals = arrivals()
        arrivals.leave("s", for: "/feed/3", from: 1)
        let token = arrivals.arrive(jane, with: "s", for: session(1), from: 1)
        clock.now += Arrivals.lifetime
        #expect(arrivals.take(token, of: session(1)) == nil)
        #expect(arrivals.token(of: "s", for: session(1)) == nil)
        #expect(arrivals.destination(of: "s") == nil)
    }

    @Test func `however many come, those who came last are remembered`() {
        let arrivals = arrivals()
        var tokens: [String] = []
        for number in 0..<UInt64(Arrivals.limit + 100) {
            clock.now = 1_000 + Int64(number / 100)
            arrivals.leave("\(number)", for: "/\(number)", from: number)
            tokens.append(arrivals.arrive(jane, with: "\(number)", for: session(number), from: number))
            #expect(arrivals.count <= Arrivals.limit)
        }
        #expect(arrivals.take(tokens[0], of: session(0)) == nil)
        #expect(arrivals.take(tokens[tokens.count - 1], of: session(UInt64(Arrivals.limit + 99))) == jane)
        #expect(arrivals.destination(of: "0") == nil)
    }

    @Test(arguments: [1, 2] as [UInt64]) func `whatever a stranger invents, who chooses a name is remembered`(
        _ network: UInt64
    ) {
        let arrivals = arrivals()
        arrivals.leave("s", for: "/feed/3", from: 1)
        let token = arrivals.arrive(jane, with: "s", for: session(0), from: 1)
        for number in 1...UInt64(2 * Arrivals.limit) {
            clock.now = 1_000 + Int64(number / 100)
            _ = arrivals.arrive(.failed("no"), with: "\(number)", for: session(number), from: network)
            arrivals.leave("\(number)", for: "/", from: 2)
        }
        #expect(arrivals.take(token, of: session(0)) == jane)
        #expect(arrivals.token(of: "s", for: session(0)) == token)
        #expect(arrivals.destination(of: "s") == "/feed/3")
        #expect(arrivals.count <= Arrivals.limit)
    }

    @Test func `a network that shows many gives way before one that shows one`() {
        let arrivals = arrivals()
        let token = arrivals.arrive(jane, with: "s", for: session(0), from: 1)
        for number in 1...UInt64(2 * Arrivals.limit) {
            clock.now = 1_000 + Int64(number / 100)
            _ = arrivals.arrive(jane, with: "\(number)", for: session(number), from: 2)
        }
        #expect(arrivals.take(token, of: session(0)) == jane)
    }
}
