// Who is somewhere: counted by pages, told in order, and not forgotten for a moment without a line.
import Controls
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct PresenceTests {
    private static let names = ["Ann", "Ann", "Bob", "Cleo"]

    /// Pages of Ann, Ann, Bob and Cleo, who each see who is there.
    private func house(_ name: String) -> (TopicHouse, Presence<String>) {
        let presence = Presence<String>(name)
        let house = TopicHouse { controller, _ in
            presence.members(with: PresenceTests.names[controller.number % 4], on: controller)
                .map { $0.joined(separator: " ") }
                .bind(to: controller.view.heading.rx.text)
                .disposed(by: controller.disposeBag)
        }
        return (house, presence)
    }

    @Test func `somebody with several pages is there once, until the last has gone`() throws {
        let (house, presence) = house("several")
        let server = try house.server(), pages = try (0..<3).map { _ in try house.open(server) }
        #expect(pages.map { $0.text("heading") } == ["Ann Bob", "Ann Bob", "Ann Bob"])
        pages[0].close()
        server.advance(by: .seconds(10))
        #expect(pages[2].text("heading") == "Ann Bob")
        pages[1].close()
        server.advance(by: .seconds(10))
        #expect(pages[2].text("heading") == "Bob")
        #expect(presence.members == ["Bob"])
    }

    @Test func `a request without a browser behind it is nobody`() throws {
        let (house, presence) = house("loads")
        let server = try house.server(), page = try house.open(server)
        house.load(2, server)
        server.advance(by: .seconds(1))
        #expect(presence.members == ["Ann"])
        #expect(page.text("heading") == "Ann")
        // Its own document has somebody who is about to come.
        #expect(server.get("/", cookie: nil)?.body.contains("Ann Cleo") == true)
    }

    @Test func `the first to come stands first, and one who comes again stands last`() throws {
        let (house, presence) = house("order")
        let server = try house.server(), pages = try (0..<4).map { _ in try house.open(server) }
        #expect(presence.members == ["Ann", "Bob", "Cleo"])
        for page in pages[..<2] { page.close() }
        server.advance(by: .seconds(10))
        #expect(presence.members == ["Bob", "Cleo"])
        let again = try house.open(server)
        #expect(again.text("heading") == "Bob Cleo Ann")
        #expect(pages[3].text("heading") == "Bob Cleo Ann")
    }

    @Test func `a moment without a line is no absence, and a longer one is until it is over`() throws {
        let (house, presence) = house("lines")
        let server = try house.server(), bob = try (0..<3).map { _ in try house.open(server) }[2]
        bob.line?.cut(keepingUp: 0, keepingDown: 0)
        server.advance(by: .seconds(2))
        #expect(bob.connection == .connected && presence.members.contains("Bob"), "it was back at once")
        server.isReachable = false
        bob.line?.cut(keepingUp: 0, keepingDown: 0)
        server.advance(by: .seconds(4))
        #expect(presence.members.contains("Bob"))
        server.advance(by: .seconds(2))
        #expect(!presence.members.contains("Bob"))
        server.isReachable = true
        server.advance(by: .seconds(20))
        #expect(bob.connection == .connected && presence.members.contains("Bob"))
        #expect(bob.text("heading").hasSuffix("Bob"))
    }
}
