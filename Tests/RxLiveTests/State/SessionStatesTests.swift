// The values of sessions that a process has in memory: bounded, read again where they are needed, and of two changes the later one
// wins in the store, in memory and on every page.
import Rx
import StateStorage
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct SessionStatesTests {
    private let ann = SessionID(high: 1, low: 1)
    private let bob = SessionID(high: 2, low: 2)

    private func number(_ number: UInt64) -> SessionID { SessionID(high: 3, low: number) }

    // MARK: Room

    @Test func `values of a session beyond its bytes are forgotten, the oldest first, and have to be read again`() {
        let states = SessionStates(.init(session: 10_000))
        states.learn([:], of: ann)
        for place in 1...4 {
            let value = SessionValue(bytes: [UInt8](repeating: 1, count: 3_000), stamp: UInt64(place))
            states.stored(["\(place)": value], of: ann)
        }
        #expect(states.size <= 10_000)
        #expect(states.find("1", ann) == .unknown)
        #expect(states.find("4", ann) == .value([UInt8](repeating: 1, count: 3_000)))
        #expect(!states.knows(ann), "it is read again with the next page")
        #expect(states.find("5", ann) == .unknown, "nobody says that there is none")
    }

    @Test func `a session has as many values as in the store`() {
        let states = SessionStates(.init(values: 3))
        for place in 1...5 { states.stored(["\(place)": SessionValue(bytes: [1], stamp: UInt64(place))], of: ann) }
        #expect((1...5).map { states.value(of: "\($0)", ann) != nil } == [false, false, true, true, true])
    }

    @Test func `sessions beyond all bytes are forgotten, those first that were not asked for the longest time`() {
        let states = SessionStates(.init(bytes: 1_000_000))
        for place in 0..<600 {
            states.learn(["value": [UInt8](repeating: 1, count: 10_000)], of: number(UInt64(place)))
            #expect(states.size <= 1_000_000)
            _ = states.find("value", number(0))
        }
        #expect(states.knows(number(0)))
        #expect(states.knows(number(599)))
        #expect(!states.knows(number(1)))
        states.forget(number(0))
        for place in 1..<600 { states.forget(number(UInt64(place))) }
        #expect(states.size == 0)
    }

    @Test func `there are no more sessions than so many`() {
        let states = SessionStates(.init(sessions: 100))
        for place in 0..<1_000 { states.learn([:], of: number(UInt64(place))) }
        #expect((0..<1_000).filter { states.knows(number($0)) }.count <= 100)
    }

    @Test func `a session that has become another one keeps no bytes of its own`() {
        let states = SessionStates()
        states.learn(["a": [1], "b": [1]], of: ann)
        states.learn(["b": [2]], of: bob)
        states.rename(ann, to: bob)
        #expect(states.find("a", ann) == .unknown)
        #expect(states.find("a", bob) == .value([1]))
        #expect(states.find("b", bob) == .value([2]))
        states.forget(bob)
        #expect(states.size == 0)
    }

    @Test func `what is said under a former session is said of the one that it has become`() {
        let states = SessionStates(.init(renamed: 8))
        let cid = SessionID(high: 0, low: 3)
        let batch = [commit(1, ["a": (1, 1)])]
        #expect(states.session(of: batch[0].commit) == ann)
        states.rename(ann, to: bob)
        states.rename(bob, to: cid)
        #expect(states.session(of: batch[0].commit) == cid)
        states.stored(["a": SessionValue(bytes: [2], stamp: 2)], of: cid)
        #expect(states.current(batch).map(\.values) == [[:]], "a later one is stored already")
        for place in UInt64(10)..<17 { states.rename(number(place), to: cid) }
        #expect(states.session(of: batch[0].commit) == ann, "of more than eight the oldest are forgotten")
    }

    @Test func `a page finds a value that was forgotten in memory, a moment later`() throws {
        let lab = try TillLab()
        try lab.page.tap("dark")
        lab.rest()
        let session = try #require(lab.session)
        lab.states?.forget(session)
        try lab.page.tap("next")
        lab.rest()
        #expect(lab.page.text("theme") == "dark", "what another screen of the page has needs no store")
        lab.world.tills = []
        let other = try lab.browser.open("/")
        defer { other.close() }
        #expect(other.text("theme") == "dark", "it is read before the page is made")
        lab.world.showsTheme = { $0 == "/next" }
        let third = try lab.browser.open("/")
        defer { third.close() }
        lab.states?.forget(session)
        try third.tap("next")
        lab.rest()
        #expect(third.text("theme") == "dark", "no screen of this page had it")
    }

    @Test func `sessions that have no values are forgotten with their last page, others are not`() throws {
        let lab = try TillLab()
        let states = try #require(lab.states)
        try lab.page.tap("dark")
        lab.rest()
        let session = try #require(lab.session), before = states.size
        for _ in 1...3 {
            let stranger = lab.server.browser()
            let first = try stranger.open("/"), second = try stranger.open("/")
            let theirs = try #require(stranger.cookie.flatMap(lab.server.session))
            lab.rest()
            first.close()
            #expect(states.knows(theirs), "a page of theirs is still open")
            #expect(states.size > before)
            second.close()
            lab.rest()
            lab.server.advance(by: .seconds(3_600))
            #expect(!states.knows(theirs))
            let again = try stranger.open("/")
            #expect(again.text("theme") == "light", "it is read again, and there is nothing")
            again.close()
            lab.server.advance(by: .seconds(3_600))
        }
        lab.page.close()
        lab.server.advance(by: .seconds(3_600))
        #expect(states.size == before)
        #expect(states.find("theme", session) == .value(Array("\"dark\"".utf8)))
    }

    @Test func `a visitor without room is not remembered`() throws {
        var limits = Limits()
        limits.pages = 1
        let world = TillWorld()
        defer { withExtendedLifetime(world) {} }
        let server = TestServer(try world.application(), limits: limits, state: try SQLiteStateStore())
        let page = try server.browser().open("/")
        defer { page.close() }
        let states = try #require(server.server.services.keeper?.sessions), before = states.size
        #expect(throws: (any Error).self) { try server.browser().open("/") }
        #expect(states.size == before)
    }

    // MARK: The last writer

    @Test func `a value read is no newer than one that was stored meanwhile`() {
        let states = SessionStates()
        states.stored(["theme": SessionValue(bytes: [2], stamp: states.nextStamp())], of: ann)
        states.learn(["theme": [1], "size": [1]], of: ann)
        #expect(states.find("theme", ann) == .value([2]))
        #expect(states.find("size", ann) == .value([1]))
    }

    @Test func `a change that was made before one that is stored is not stored`() {
        let states = SessionStates()
        let early = states.nextStamp(), late = states.nextStamp()
        states.stored(["theme": SessionValue(bytes: [2], stamp: late)], of: ann)
        let batch = [
            commit(1, ["theme": (1, early), "size": (1, early)]), commit(2, ["theme": (3, states.nextStamp())]),
        ]
        #expect(states.current([batch[0]]).map(\.values) == [["size": [1]]])
        #expect(states.current(batch).map(\.values) == [["size": [1]], ["theme": [3]]])
    }

    @Test func `of two tabs the one that wrote last wins, whichever is stored first`() throws {
        let lab = try TillLab()
        let other = try lab.browser.open("/")
        defer { other.close() }
        lab.rest()
        let tills = lab.world.tills
        // It is first on the list of what is stored next.
        try other.tap("plus")
        lab.server.loop.perform {
            tills[0].theme.accept("first")
            lab.server.loop.run()
            tills[1].theme.accept("second")
        }
        lab.rest()
        #expect([lab.page, other].map { $0.text("theme") } == ["second", "second"])
        lab.kill()
        #expect([lab.page, other].map { $0.text("theme") } == ["second", "second"])
    }

    @Test func `what another loop has stored later wins over what is on its way`() throws {
        let lab = try TillLab()
        let session = try #require(lab.session), states = try #require(lab.states)
        lab.server.isStoreHeld = true
        try lab.page.tap("dark")
        lab.server.advance(by: .milliseconds(100))
        // As the other loop's commit does, which the store has first.
        lab.server.loop.perform {
            states.stored(
                ["theme": SessionValue(bytes: Array("\"blue\"".utf8), stamp: states.nextStamp())],
                of: session
            )
        }
        lab.server.advance(by: .milliseconds(100))
        lab.server.isStoreHeld = false
        lab.rest()
        #expect(lab.page.text("theme") == "blue")
        #expect(states.find("theme", session) == .value(Array("\"blue\"".utf8)))
    }

    @Test func `what another loop has stored earlier neither wins nor shows`() throws {
        let lab = try TillLab()
        let session = try #require(lab.session), states = try #require(lab.states)
        let early = states.nextStamp()
        lab.server.isStoreHeld = true
        try lab.page.tap("dark")
        lab.server.advance(by: .milliseconds(100))
        var seen: [String] = []
        let subscription = lab.world.tills[0].theme.subscribe(onNext: { seen.append($0) })
        lab.server.loop.perform {
            states.stored(["theme": SessionValue(bytes: Array("\"blue\"".utf8), stamp: early)], of: session)
        }
        lab.server.advance(by: .milliseconds(100))
        lab.server.isStoreHeld = false
        lab.rest()
        subscription.dispose()
        #expect(seen == ["dark"])
        #expect(states.find("theme", session) == .value(Array("\"dark\"".utf8)))
        lab.kill()
        #expect(lab.page.text("theme") == "dark")
    }

    private func commit(_ page: UInt64, _ values: [String: (UInt8, UInt64)]) -> KeptCommit {
        KeptCommit(
            commit: PageCommit(
                page: StateKey(high: 0, low: page),
                session: ann.key,
                document: StateKey(high: 0, low: 0),
                generation: nil,
                replaces: nil,
                input: 0,
                snapshot: [],
                values: values.mapValues { [$0.0] }
            ),
            stamps: values.mapValues(\.1)
        )
    }
}

extension TillLab {
    fileprivate var states: SessionStates? { server.server.services.keeper?.sessions }
    fileprivate var session: SessionID? { browser.cookie.flatMap(server.session) }
}
