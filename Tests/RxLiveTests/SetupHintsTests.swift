// SetupHints: what a server says of its setup, once.
import HTTP
import Logging
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct SetupHintsTests {
    private let diary = Diary()

    private func server(trustsProxy: Bool = false) throws -> RoutedServer {
        try RoutedServer(trustsProxy: trustsProxy, logger: Logger(label: "test") { [diary] _ in DiaryLog(diary) }) {
            $0.endpoint(.get, "/a") { _ in .text("a") }
        }
    }

    private func lines(with words: String) -> [String] { diary.all.filter { $0.contains(words) } }

    @Test func `a proxy that is not believed is told of once, at its first request`() throws {
        let house = try server()
        #expect(try house.get("/a").status == 200)
        #expect(lines(with: "X-Forwarded-For").isEmpty)
        for _ in 0..<3 { _ = try house.get("/a", ["X-Forwarded-For": "192.0.2.1"]) }
        let said = lines(with: "X-Forwarded-For")
        #expect(said.count == 1 && said.allSatisfy { $0.contains("--behind-proxy") }, "\(said)")
    }

    @Test func `a proxy that is believed is not told of`() throws {
        let house = try server(trustsProxy: true)
        for _ in 0..<3 { _ = try house.get("/a", ["X-Forwarded-For": "192.0.2.1"]) }
        #expect(lines(with: "X-Forwarded-For").isEmpty)
    }

    @Test func `a refused WebSocket is told of once for each origin, with what mends it`() throws {
        let house = try server(), own = house.client.address.authority
        for origin in ["https://wall.example", "https://\(own)", "https://wall.example"] {
            #expect(house.client.upgrade(["Origin": origin])?.status == 403)
        }
        let said = lines(with: "a WebSocket was refused")
        #expect(said.count == 2, "\(said)")
        #expect(said[0].contains("--allow-origin https://wall.example") && said[0].contains("host=\(own)"))
        #expect(said[1].contains("--behind-proxy"), "the same host, under TLS that a proxy ends")
    }

    @Test func `the log of refused WebSockets has an end`() throws {
        let house = try server()
        for number in 0..<(2 * SetupHints.refusalLimit) {
            let origin = "https://\(number).example/" + String(repeating: "x", count: 1_000)
            #expect(house.client.upgrade(["Origin": origin])?.status == 403)
        }
        let said = lines(with: "a WebSocket was refused")
        #expect(said.count == SetupHints.refusalLimit)
        #expect(said.allSatisfy { $0.utf8.count < 1_000 })
    }
}
