// Errors of a store that pass, pages that it never takes, a store that hangs, and a file that is removed: nothing that waits is
// dropped, and those who should know are told.
import Controls
import Foundation
import HTTP
import Logging
import Rx
import StateStorage
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct StoreErrorTests {
    private let world = TillWorld()
    private let store: MoodyStore

    init() throws { store = MoodyStore(try SQLiteStateStore()) }

    @Test func `an error that passes costs nothing of a lone page`() throws {
        let server = try serve()
        let page = try server.browser().open("/")
        defer { page.close() }
        try page.tap("plus")
        server.advance(by: .seconds(2))
        store.remaining = 1
        try page.tap("plus")
        server.advance(by: .seconds(3))
        #expect(store.remaining == 0)
        #expect(page.runtime.queue.stored == 2, "it is stored by itself")
        server.restart()
        server.advance(by: .seconds(12))
        #expect(page.text("count") == "2")
        #expect(page.announcements == [])
    }

    @Test func `the store is told from which network a page was opened`() throws {
        let server = try serve()
        let page = try server.browser().open("/")
        defer { page.close() }
        try page.tap("plus")
        server.advance(by: .seconds(2))
        #expect(store.accepted.map(\.network) == [RemoteAddress("127.0.0.1").network])
    }

    @Test func `an error that lasts leaves no page out`() throws {
        let server = try serve()
        let pages = try (0..<3).map { _ in try server.browser().open("/") }
        defer { for page in pages { page.close() } }
        store.remaining = .max
        for page in pages { try page.tap("plus") }
        server.advance(by: .seconds(25))
        store.remaining = 0
        server.advance(by: .seconds(5))
        #expect(pages.map(\.runtime.queue.stored) == [1, 1, 1])
        server.restart()
        server.advance(by: .seconds(12))
        #expect(pages.map { $0.text("count") } == ["1", "1", "1"])
    }

    @Test func `a page that closes while the store fails is stored afterwards`() throws {
        let server = try serve()
        let page = try server.browser().open("/")
        let other = try server.browser().open("/")
        defer { other.close() }
        store.remaining = .max
        try page.tap("plus")
        page.close()
        server.advance(by: .seconds(200))
        store.remaining = 0
        try other.tap("plus")
        server.advance(by: .seconds(5))
        #expect(store.accepted.contains { String(decoding: $0.snapshot ?? [], as: UTF8.self).contains("\"1\"") })
        #expect(store.accepted.map(\.page).reduce(into: Set()) { $0.insert($1) }.count == 2)
    }

    @Test func `a page that closes while it is being stored is stored once more where that has failed`() throws {
        let server = try serve()
        let page = try server.browser().open("/")
        server.isStoreHeld = true
        try page.tap("dark")
        try page.tap("plus")
        server.advance(by: .milliseconds(100))
        page.close()
        server.advance(by: .seconds(200))
        store.remaining = 1
        server.isStoreHeld = false
        server.advance(by: .seconds(5))
        #expect(store.remaining == 0)
        let last = try #require(store.accepted.last)
        #expect(String(decoding: last.snapshot ?? [], as: UTF8.self).contains("\"1\""))
        #expect(last.values["theme"] != nil)
    }

    @Test func `a session becomes another one though the store cannot tell at first`() throws {
        let server = try serve(), browser = server.browser()
        let page = try browser.open("/")
        defer { page.close() }
        try page.tap("dark")
        server.advance(by: .seconds(2))
        let former = try #require(browser.cookie.flatMap(server.session(of:))), login = SessionID(high: 1, low: 2)
        store.renamings = 2
        server.loop.perform { server.server.services.keeper?.stored.rename(former, to: login) }
        #expect(store.renamings == 1)
        #expect(try store.values(of: login.key).isEmpty)
        server.advance(by: .seconds(5))
        #expect(store.renamings == 0)
        #expect(try store.values(of: login.key)["theme"] != nil)
    }

    @Test func `a page that the store never takes is left out once others were taken`() throws {
        let server = try serve()
        let bad = try server.browser().open("/")
        let good = try server.browser().open("/")
        defer { for page in [bad, good] { page.close() } }
        store.poison = "poison"
        try bad.fill("name", "poison")
        server.advance(by: .seconds(10))
        #expect(store.refused > 3, "alone, it may be the store that fails")
        try good.tap("plus")
        server.advance(by: .seconds(10))
        #expect(good.runtime.queue.stored == 1)
        let refused = store.refused
        server.advance(by: .seconds(60))
        #expect(store.refused == refused)
        try bad.fill("name", "cure")
        server.advance(by: .seconds(5))
        server.restart()
        server.advance(by: .seconds(12))
        #expect(bad.text("greeting") == "Hello, cure")
        #expect(good.text("count") == "1")
    }

    @Test func `of pages that change at once the store takes all but the one that it never takes`() throws {
        let server = try serve()
        let pages = try (0..<5).map { _ in try server.browser().open("/") }
        defer { for page in pages { page.close() } }
        store.poison = "poison"
        try pages[2].fill("name", "poison")
        for page in pages { try page.tap("plus") }
        server.advance(by: .seconds(12))
        #expect(store.refused < 10, "with the others, with those behind it, and alone")
        let refused = store.refused
        server.advance(by: .seconds(60))
        #expect(store.refused == refused)
        server.restart()
        server.advance(by: .seconds(12))
        for place in [0, 1, 3, 4] { #expect(pages[place].text("count") == "1") }
    }

    @Test func `an answer for others is one that failed`() throws {
        let server = try serve()
        let page = try server.browser().open("/")
        defer { page.close() }
        store.isConfused = true
        try page.tap("plus")
        server.advance(by: .seconds(1))
        store.isConfused = false
        server.advance(by: .seconds(3))
        #expect(page.runtime.queue.stored == 1)
    }

    // MARK: Late

    @Test func `persons are told once that a store hangs, those who came meanwhile too`() throws {
        let server = try serve()
        let page = try server.browser().open("/")
        try page.tap("plus")
        server.isStoreHeld = true
        server.advance(by: .seconds(29))
        #expect(page.announcements == [])
        server.advance(by: .seconds(4))
        #expect(page.announcements == [PageCore.notStoredSentence])
        let late = try server.browser().open("/")
        defer { for page in [page, late] { page.close() } }
        server.advance(by: .seconds(10))
        #expect(late.announcements == [], "what it shows needs no store")
        try late.tap("plus")
        server.advance(by: .seconds(60))
        #expect(late.announcements == [PageCore.notStoredSentence])
        #expect(page.announcements == [PageCore.notStoredSentence])
        server.isStoreHeld = false
        server.advance(by: .seconds(5))
        server.restart()
        server.advance(by: .seconds(12))
        #expect([page, late].map { $0.text("count") } == ["1", "1"])
    }

    @Test func `persons are told once that each commit is late`() throws {
        let server = try serve()
        let page = try server.browser().open("/")
        defer { page.close() }
        for round in 0..<20 {
            server.isStoreHeld = true
            try page.tap("plus")
            server.advance(by: .seconds(3))
            server.isStoreHeld = false
            server.advance(by: .milliseconds(100))
            if round < 8 { #expect(page.announcements == []) }
        }
        #expect(page.announcements == [PageCore.notStoredSentence])
        try page.tap("plus")
        server.advance(by: .seconds(2))
        #expect(page.runtime.queue.stored == 21, "and it goes on once it is quick")
    }

    @Test func `that a commit was late an hour ago says nothing of now`() throws {
        let server = try serve()
        let page = try server.browser().open("/")
        defer { page.close() }
        for _ in 0..<2 {
            server.isStoreHeld = true
            try page.tap("plus")
            server.advance(by: .seconds(5))
            server.isStoreHeld = false
            server.advance(by: .seconds(3_600))
        }
        #expect(page.announcements == [])
    }

    @Test func `a browser whose page is in a store that hangs has a new page after some seconds`() throws {
        let diary = Diary()
        let server = try serve(diary)
        let browser = server.browser()
        let page = try browser.open("/")
        defer { page.close() }
        try page.tap("plus")
        server.advance(by: .seconds(2))
        let claim = "\(page.runtime.token ?? "") \(page.runtime.name)"
        server.isStoreHeld = true
        server.isReachable = false
        server.restart()
        var answers: [Int] = []
        for _ in 0..<6 {
            var status: Int?
            let headers = [("Host", "test"), ("Page", claim), ("Cookie", "session=\(browser.cookie ?? "")")]
            server.loop.perform {
                let request = Request(path: "/", query: Query([]), headers: headers, remoteAddress: "127.0.0.1")
                guard case .later(let begin) = server.server.respond(to: request).body else { return }
                begin(Reply { status = $0.status })
            }
            server.advance(by: .seconds(2.5))
            answers.append(status ?? 0)
        }
        #expect(answers == [503, 503, 503, 503, 200, 200])
        #expect(diary.all.filter { $0.contains("a page starts again") }.count == 2, "\(diary.all)")
        // The store answers again: it is waited for again.
        server.isStoreHeld = false
        server.isReachable = true
        server.advance(by: .seconds(20))
        #expect(page.text("count") == "1")
    }

    @Test func `what an ended session had in the store goes once the store is back`() throws {
        let diary = Diary()
        let server = try serve(diary)
        let browser = server.browser()
        let page = try browser.open("/")
        defer { page.close() }
        try page.tap("plus")
        server.advance(by: .seconds(2))
        let row = try #require(store.accepted.last)
        let claim = SeedClaim(page: row.page, former: nil, session: row.session, document: row.document)
        let session = SessionID(row.session)
        store.endings = 5
        // Nobody asks for the page again, which would take it over.
        server.isReachable = false
        server.loop.perform { server.server.take(.ended([session, SessionID(high: 1, low: 1)])) }
        server.advance(by: .seconds(4))
        #expect(try store.seed(claim) != nil)
        server.advance(by: .seconds(10))
        #expect(store.endings == 0)
        #expect(try store.seed(claim) == nil)
        #expect(diary.all.filter { $0.contains("ended sessions") }.count == 1)
    }

    // MARK: The file

    @Test func `pages are stored again where the file is removed, whether anything happens on them or not`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("x.state").path
        let diary = Diary()
        let server = TestServer(
            try world.application(),
            logger: Logger(label: "test") { _ in DiaryLog(diary) },
            state: try SQLiteStateStore(path: path)
        )
        let browser = server.browser()
        let pages = try [browser.open("/"), browser.open("/"), server.browser().open("/")]
        defer { for page in pages { page.close() } }
        for page in pages { try page.tap("plus") }
        try pages[0].tap("dark")
        server.advance(by: .seconds(2))
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        try pages[1].tap("plus")
        server.advance(by: .seconds(2))
        #expect(world.tills.count == 3, "none has ended")
        #expect(pages.map(\.announcements) == [[], [], []])
        let lines = diary.all.filter { $0.contains("file of the state") }
        #expect(lines.count == 1)
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        server.advance(by: .seconds(62))
        server.restart()
        server.advance(by: .seconds(12))
        #expect(pages.map { $0.text("count") } == ["1", "2", "1"])
        #expect(pages.map { $0.text("theme") } == ["dark", "dark", "light"])
        #expect(pages.map(\.announcements) == [[], [], []])
    }

    // MARK: What cannot be written

    @Test func `the log names what cannot be written, once a page`() throws {
        let diary = Diary()
        var router = Router()
        router.screen("/") { LevelController() }
        let application = try Application(LabTemplates.folders.get(), router: router)
        let server = TestServer(
            application,
            logger: Logger(label: "test") { _ in DiaryLog(diary) },
            state: try SQLiteStateStore()
        )
        let page = try server.browser().open("/")
        defer { page.close() }
        for _ in 0..<3 {
            try page.tap("forward")
            server.advance(by: .seconds(2))
        }
        let lines = diary.all.filter { $0.contains("is not kept") }
        #expect(lines.filter { $0.contains("\"level\"") && $0.contains("StoreErrorTests.swift:") }.count == 1)
        #expect(lines.filter { $0.contains("\"share\"") }.count == 1)
        #expect(lines.count == 2)
    }

    // MARK: The end

    @Test func `a queue that finishes waits for so long, and no longer`() {
        let queue = WorkQueue(threads: 1, capacity: 4)
        let gate = DispatchSemaphore(value: 0)
        #expect(queue.submit { gate.wait() })
        #expect(!queue.finish(within: .milliseconds(20)))
        gate.signal()
        #expect(queue.finish(within: .seconds(10)))
    }

    @Test func `a server whose store hangs stops all the same`() throws {
        let gate = DispatchSemaphore(value: 0)
        store.gate = gate
        defer { gate.signal() }
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        (settings.port, settings.loops, settings.state) = (0, 1, store)
        let server = try Server(application: try world.application(), settings: settings)
        try server.start()
        let client = RawClient(port: server.port)
        let first = try #require(client.request("GET", "/", [:]))
        let (session, token) = (try #require(first.session), try #require(first.token))
        let document = String(repeating: "A", count: 22)
        // What is stored of a page is asked for, and not answered in time.
        let fields = ["Cookie": "session=\(session)", "Page": "\(token) \(document)"]
        #expect(client.request("GET", "/", fields)?.status == 503)
        let began = ContinuousClock.now
        #expect(!server.end())
        #expect(ContinuousClock.now - began < .seconds(6))
    }

    @Test func `a server that stops while its store hangs says how many pages were not saved`() async throws {
        let gate = DispatchSemaphore(value: 0)
        store.commitGate = gate
        defer { for _ in 0..<8 { gate.signal() } }
        let diary = Diary()
        var settings = ServerSettings(logger: Logger(label: "test") { _ in DiaryLog(diary) })
        (settings.port, settings.loops, settings.state) = (0, 1, store)
        let server = try Server(application: try world.application(), settings: settings)
        try server.start()
        let browsers = (0..<3).map { _ in SocketBrowser(port: server.port) }
        for browser in browsers {
            let page = try browser.open("/")
            try page.tap("plus")
            #expect(await page.wait(until: { $0.text("count") == "1" }))
        }
        #expect(!server.end())
        #expect(diary.all.filter { $0.contains("3 pages were not saved") }.count == 1, "\(diary.all)")
    }

    @Test func `a server whose store answers says nothing of the kind`() async throws {
        let diary = Diary()
        var settings = ServerSettings(logger: Logger(label: "test") { _ in DiaryLog(diary) })
        (settings.port, settings.loops, settings.state) = (0, 1, store)
        let server = try Server(application: try world.application(), settings: settings)
        try server.start()
        let browser = SocketBrowser(port: server.port)
        let page = try browser.open("/")
        try page.tap("plus")
        #expect(await page.wait(until: { $0.text("count") == "1" }))
        #expect(server.end())
        #expect(!diary.all.contains { $0.contains("not saved") }, "\(diary.all)")
        #expect(store.accepted.contains { String(decoding: $0.snapshot ?? [], as: UTF8.self).contains("\"1\"") })
    }

    private func serve(_ diary: Diary = Diary()) throws -> TestServer {
        TestServer(try world.application(), logger: Logger(label: "test") { _ in DiaryLog(diary) }, state: store)
    }
}

/// Counts, and has two values that JSON has no words for.
private final class LevelController: ViewController<SecondView> {
    private let level = SavedRelay("level", Double.nan)
    private let share = SavedRelay("share", 0.5, scope: .session)

    override func viewDidLoad() {
        view.forward.rx.tap.subscribe(onNext: { [share] in share.accept(.infinity) }).disposed(by: disposeBag)
    }
}

/// A store that refuses what it is told to.
///
/// `@unchecked Sendable`: used on one test's loop, or by a server's one thread after it was set.
private final class MoodyStore: StateStore, @unchecked Sendable {
    private let store: SQLiteStateStore
    /// So many commits fail.
    var remaining = 0
    /// So many times it cannot forget a session.
    var endings = 0
    /// So many times no session becomes another one.
    var renamings = 0
    /// Commits with a snapshot that contains it fail.
    var poison: String?
    /// Whether it answers of one page too many.
    var isConfused = false
    /// What is waited for before a page is given.
    var gate: DispatchSemaphore?
    /// What is waited for before a commit.
    var commitGate: DispatchSemaphore?
    private(set) var refused = 0
    private(set) var accepted: [PageCommit] = []

    init(_ store: SQLiteStateStore) { self.store = store }

    func commit(_ batch: [PageCommit]) throws(StateStoreError) -> [CommitOutcome] {
        commitGate?.wait()
        if remaining > 0 {
            remaining -= 1
            throw .failed("disk I/O error (778)")
        }
        if let poison, batch.contains(where: { String(decoding: $0.snapshot ?? [], as: UTF8.self).contains(poison) }) {
            refused += 1
            throw .failed("it contains \(poison)")
        }
        if isConfused { return [.lost, .lost] }
        accepted += batch
        return try store.commit(batch)
    }

    func seed(_ claim: SeedClaim) throws(StateStoreError) -> Seed? {
        gate?.wait()
        return try store.seed(claim)
    }

    func values(of session: StateKey) throws(StateStoreError) -> [String: [UInt8]] { try store.values(of: session) }
    func end(session: StateKey) throws(StateStoreError) {
        if endings > 0 {
            endings -= 1
            throw .full
        }
        try store.end(session: session)
    }
    func rename(session: StateKey, to other: StateKey) throws(StateStoreError) {
        if renamings > 0 {
            renamings -= 1
            throw .busy
        }
        try store.rename(session: session, to: other)
    }
    func expire() throws(StateStoreError) -> Bool { try store.expire() }
    func close() throws(StateStoreError) { try store.close() }
}
