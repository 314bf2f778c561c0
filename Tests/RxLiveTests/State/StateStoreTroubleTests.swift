// What pages do while their store is slow, full, or somebody else's by now: nobody who types waits, and what was told to be stored is.
import Controls
import Logging
import StateStorage
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct StateStoreTroubleTests {
    @Test func `a slow store keeps nobody waiting, and browsers forget what was consumed`() throws {
        let lab = try TillLab()
        try lab.page.tap("plus")
        lab.rest()
        lab.server.isStoreHeld = true
        for _ in 0..<200 {
            try lab.page.tap("plus")
            lab.server.advance(by: .milliseconds(20))
        }
        #expect(lab.page.text("count") == "201")
        #expect(lab.page.runtime.queue.items.isEmpty)
        #expect(lab.page.runtime.queue.stored == nil)
        #expect(lab.page.announcements == [])
        lab.server.isStoreHeld = false
        lab.rest(.seconds(5))
        #expect(lab.page.runtime.queue.stored == 201, "and then it goes on")
        try lab.page.tap("plus")
        lab.kill()
        #expect(lab.page.text("count") == "202")
        #expect(lab.page.announcements == [])
    }

    @Test func `inputs of sixty-four wait for a store, and no more`() throws {
        let lab = try TillLab()
        lab.server.isStoreHeld = true
        for _ in 0..<63 { try lab.page.tap("plus") }
        #expect(lab.page.runtime.queue.items.count == 63)
        try lab.page.tap("plus")
        #expect(lab.page.runtime.queue.items.isEmpty)
    }

    @Test func `pages that close while a commit hangs wait in bounded numbers, and the log says so`() throws {
        let diary = Diary()
        let store = try SQLiteStateStore()
        let world = TillWorld()
        let server = TestServer(
            try world.application(),
            logger: Logger(label: "test") { _ in DiaryLog(diary) },
            state: store
        )
        server.isStoreHeld = true
        for _ in 0..<1_200 {
            // A session that the store may know would wait for it.
            let page = try server.browser().open("/")
            try page.tap("plus")
            server.loop.perform { server.server.pages.closeAll(.gone) }
            page.close()
        }
        let keeper = try #require(server.server.services.keeper)
        #expect(keeper.unsaved >= 1_200, "those that are given up count as well")
        #expect(keeper.waitingCount <= StateKeeper.lastLimit)
        #expect(diary.all.count { $0.contains("than there is room for") } == 1)
        server.isStoreHeld = false
        server.advance(by: .seconds(10))
        #expect(diary.all.count { $0.contains("were not saved") } == 1)
        #expect(keeper.unsaved == 0)
        // The application does not keep it.
        withExtendedLifetime(world) {}
    }

    @Test func `a page that is not saved counts once, also where it has changed since, and closed`() throws {
        let lab = try TillLab()
        let keeper = try #require(lab.server.server.services.keeper)
        lab.server.isStoreHeld = true
        try lab.page.tap("plus")
        lab.server.advance(by: .milliseconds(100))
        #expect(keeper.unsaved == 1)
        try lab.page.tap("plus")
        #expect(keeper.unsaved == 1)
        lab.server.loop.perform { lab.server.server.pages.closeAll(.gone) }
        #expect(keeper.unsaved == 1)
        lab.server.isStoreHeld = false
        lab.server.advance(by: .seconds(1))
        #expect(keeper.unsaved == 0)
    }

    @Test func `what a person was not told to be stored is said to be gone`() throws {
        let lab = try TillLab()
        lab.server.isStoreHeld = true
        for _ in 0..<70 { try lab.page.tap("plus") }
        lab.server.restart()
        lab.server.isStoreHeld = false
        lab.rest(.seconds(12))
        #expect(lab.page.text("count") == "0")
        #expect(lab.page.announcements == [ClientRuntime.anew])
    }

    @Test func `a store that is full is told after half a minute, once`() throws {
        let world = TillWorld()
        let server = TestServer(try world.application(), state: FailingStore())
        let page = try server.browser().open("/")
        for _ in 0..<20 {
            try page.tap("plus")
            server.advance(by: .seconds(1))
        }
        #expect(page.announcements == [])
        for _ in 0..<40 {
            try page.fill("name", "\(page.text("count"))\(Int.random(in: 0..<1_000_000))")
            server.advance(by: .seconds(1))
        }
        #expect(page.announcements == [PageCore.notStoredSentence])
        #expect(page.text("count") == "20")
        page.close()
    }

    @Test func `a process that wakes up after another one has its page writes nothing over it`() throws {
        let world = TillWorld(), other = TillWorld()
        let store = try SQLiteStateStore()
        let asleep = TestServer(try world.application(), state: store)
        let awake = TestServer(try other.application(), state: store, key: asleep)
        let browser = asleep.browser()
        let page = try browser.open("/")
        for _ in 0..<3 { try page.tap("plus") }
        asleep.advance(by: .seconds(2))
        // What it does now it has not stored when it falls asleep.
        asleep.isStoreHeld = true
        try page.tap("plus")
        asleep.advance(by: .milliseconds(60))
        let claim = "\(page.runtime.token ?? "") \(page.runtime.name)"
        let visitor = awake.browser()
        visitor.cookie = browser.cookie
        #expect(try visitor.get("/", of: claim).seed == "/")
        #expect(other.tills.count == 1)
        asleep.isStoreHeld = false
        asleep.advance(by: .milliseconds(100))
        #expect(world.tills.last?.page == nil, "its page has ended")
        #expect(try visitor.get("/", of: claim).html.contains(">3<"), "the other one has what was stored")
        page.close()
    }

    @Test func `a store is asked to remove what is old, again at once where there is more`() throws {
        let store = TidyStore()
        let server = TestServer(try TillWorld().application(), state: store)
        server.advance(by: .seconds(59))
        #expect(store.count == 0)
        server.advance(by: .milliseconds(1_500))
        #expect(store.count == 1)
        server.advance(by: .milliseconds(1_100))
        #expect(store.count == 2)
        server.advance(by: .seconds(30))
        #expect(store.count == 2)
    }

    @Test func `a page with more than a row may have is not kept, and says so in the log alone`() throws {
        let lab = try TillLab()
        try lab.page.tap("plus")
        lab.rest()
        for row in 0..<3 { try lab.page.fill("rows[\(row)]/amount", String(repeating: "x", count: 15_000)) }
        try lab.page.fill("name", String(repeating: "y", count: 12_000))
        try lab.page.fill("note", String(repeating: "z", count: 12_000))
        lab.rest()
        #expect(lab.page.runtime.queue.stored == nil)
        #expect(lab.page.announcements == [])
        try lab.page.fill("note", "")
        lab.rest(.seconds(3))
        #expect(lab.page.runtime.queue.stored != nil, "once it is smaller, it is kept again")
    }
}

/// A store that has no room, ever.
private struct FailingStore: StateStore {
    func commit(_ batch: [PageCommit]) throws(StateStoreError) -> [CommitOutcome] { throw .full }
    func seed(_ claim: SeedClaim) throws(StateStoreError) -> Seed? { throw .full }
    func values(of session: StateKey) throws(StateStoreError) -> [String: [UInt8]] { throw .full }
    func end(session: StateKey) throws(StateStoreError) { throw .full }
    func rename(session: StateKey, to other: StateKey) throws(StateStoreError) { throw .full }
    func expire() throws(StateStoreError) -> Bool { throw .full }
    func close() throws(StateStoreError) {}
}

/// A store that counts how often it is asked to remove what is old; there is more the first time.
///
/// `@unchecked Sendable`: used on one test's loop only.
private final class TidyStore: StateStore, @unchecked Sendable {
    private(set) var count = 0

    func commit(_ batch: [PageCommit]) throws(StateStoreError) -> [CommitOutcome] { throw .full }
    func seed(_ claim: SeedClaim) throws(StateStoreError) -> Seed? { nil }
    func values(of session: StateKey) throws(StateStoreError) -> [String: [UInt8]] { [:] }
    func end(session: StateKey) throws(StateStoreError) {}
    func rename(session: StateKey, to other: StateKey) throws(StateStoreError) {}
    func close() throws(StateStoreError) {}

    func expire() throws(StateStoreError) -> Bool {
        count += 1
        return count == 1
    }
}
