import Controls
import RxLive
import RxLiveTest
import Testing

@testable import Standup

struct BoardTests {
    @Test func `only people who are logged in see the board`() async throws {
        let team = try Team()
        let stranger = team.server.browser()
        #expect(try await stranger.visit("/").path == "/login?to=/")
        #expect(try stranger.send(.get, "/api/cards").status == 401)
    }

    @Test func `a card that one adds is on the other's board`() async throws {
        let team = try Team()
        let ada = try await team.join("Ada"), bob = try await team.join("Bob")
        try await bob.page.expect("people", is: "Ada and Bob are here")
        try await ada.add("Write the tutorial")
        try await bob.page.expect("cards[1]/title", is: "Write the tutorial")
        try await bob.page.expect("cards[1]/author", is: "Ada")
    }

    @Test func `a card is added once, however often its key comes`() async throws {
        let store = try Store(), key = try #require(OnceKey("AAAAAAAAAAAAAAAAAAAAAA"))
        for _ in 0..<2 { #expect(try await store.addCard("Once", by: "Ada", once: key).value == .added) }
        #expect(try await store.cards().value.map(\.title) == ["Once"])
    }

    @Test func `a card goes to another lane, on all boards`() async throws {
        let team = try Team()
        let ada = try await team.join("Ada"), bob = try await team.join("Bob")
        try await ada.add("First")
        try await ada.add("Second")
        #expect(await ada.page.wait { $0.rows("cards").count == 5 })
        // To do, First, Second, Doing, Done: First goes behind Doing.
        try ada.page.drag("cards", from: 1, to: 3)
        #expect(await bob.page.wait { Team.titles(on: $0) == ["To do", "Second", "Doing", "First", "Done"] })
        #expect(try await team.store.cards().value.map(\.lane) == [.todo, .doing])
    }

    @Test func `a card is edited in a dialog, which says what is wrong`() async throws {
        let team = try Team()
        let ada = try await team.join("Ada"), bob = try await team.join("Bob")
        try await ada.add("Write the tutorial")
        try await ada.page.expect("cards[1]/title", is: "Write the tutorial")
        try ada.page.tap("cards[1]/edit")
        try ada.page.fill("title", " ")
        #expect(ada.page.text("titleFault") == "A card has a title.")
        #expect(!ada.page.isEnabled("save"))
        try ada.page.fill("title", "Write the cookbook")
        try ada.page.tap("save")
        #expect(await ada.page.wait { $0.dialogs.isEmpty })
        try await bob.page.expect("cards[1]/title", is: "Write the cookbook")
        try bob.page.tap("cards[1]/edit")
        try bob.page.tap("delete")
        #expect(await ada.page.wait { $0.rows("cards").count == 3 })
    }

    @Test func `the filter waits until one has stopped typing`() async throws {
        let team = try Team()
        let ada = try await team.join("Ada")
        try await ada.add("Write the tutorial")
        try await ada.add("Buy milk")
        #expect(await ada.page.wait { $0.rows("cards").count == 5 })
        try ada.page.type("filter", "milk")
        team.server.advance(by: .milliseconds(200))
        #expect(ada.page.rows("cards").count == 5)
        team.server.advance(by: .milliseconds(100))
        #expect(Team.titles(on: ada.page) == ["To do", "Buy milk", "Doing", "Done"])
    }

    @Test func `programs of people who are logged in get the cards as JSON`() async throws {
        let team = try Team()
        let ada = try await team.join("Ada")
        try await ada.add("Buy milk")
        try await ada.page.expect("cards[1]/title", is: "Buy milk")
        let answer = try ada.browser.send(.get, "/api/cards")
        #expect(answer.text == #"[{"id":1,"title":"Buy milk","notes":"","lane":"todo","author":"Ada"}]"#)
    }

    @Test func `who closes the page is gone from the others'`() async throws {
        let team = try Team()
        let ada = try await team.join("Ada"), bob = try await team.join("Bob")
        try await ada.page.expect("people", is: "Ada and Bob are here")
        bob.page.close()
        team.server.advance(by: .seconds(6))
        try await ada.page.expect("people", is: "Ada is here")
    }
}
