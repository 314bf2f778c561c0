// ServerKill: each press kills the server once, whatever is sent again; and it is offered on this machine alone.
import Controls
import HTTP
import Locking
import Logging
import Rx
import RxLive
import RxLiveTest
import Storage
import Testing

@testable import Photowall
@testable import RxLive

@Suite struct ServerKillTests {
    @Test func `a press kills the server once, over a restart, too`() async throws {
        let folder = try TemporaryFolder()
        let ends = LockedValue(0), key = try #require(OnceKey(String(repeating: "A", count: 22)))
        for _ in 0..<2 {
            // As the process that takes over opens it.
            let store = try Store(path: folder.path + "/wall.sqlite")
            let kill = ServerKill(store, logger: silent) { ends.withLock { $0 += 1 } }
            #expect(try await kill.kill(once: key, owner: "a").value == .killed)
        }
        #expect(ends.withLock { $0 } == 1)
    }

    @Test func `another browser's press is another one`() async throws {
        let folder = try TemporaryFolder()
        let ends = LockedValue(0), key = try #require(OnceKey(String(repeating: "A", count: 22)))
        let kill = ServerKill(try Store(path: folder.path + "/wall.sqlite"), logger: silent) {
            ends.withLock { $0 += 1 }
        }
        for owner in ["a", "b"] { #expect(try await kill.kill(once: key, owner: owner).value == .killed) }
        #expect(ends.withLock { $0 } == 2)
    }

    @Test(arguments: [
        ("localhost:8080", nil, true), ("127.0.0.1:8080", nil, true), ("127.0.0.1", nil, true),
        ("[::1]:8080", nil, true),
        ("wall.example", nil, false), ("127.0.0.1.wall.example", nil, false), ("localhost.wall.example", nil, false),
        (nil, nil, false),
        ("localhost:8080", "Forwarded", false), ("localhost:8080", "X-Forwarded-For", false),
        ("localhost:8080", "Via", false),
        ("localhost:8080", "X-Real-IP", false), ("localhost:8080", "X-Forwarded-Host", false),
    ])
    func `it is offered to browsers of this machine alone`(host: String?, field: String?, isOffered: Bool) {
        let fields = [host.map { ("Host", $0) }, field.map { ($0, "192.0.2.1") }].compactMap { $0 }
        let request = PageRequest(
            path: "/",
            query: Query(),
            headers: HeaderFields(fields),
            session: SessionID(high: 1, low: 2)
        )
        #expect(ServerKill.isOffered(to: request) == isOffered)
    }

    @Test func `elsewhere the first page has no such button`() throws {
        let page = try WallHouse().browser().open("/")
        #expect(!page.isVisible("kill"))
        #expect(throws: (any Error).self) { try page.tap("kill") }
    }

    private let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}
