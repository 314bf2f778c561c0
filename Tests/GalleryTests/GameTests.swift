// Noughts and crosses: the rules, and two browsers in memory at one board.
import RxLiveTest
import Testing

@testable import Gallery

@Suite struct GameTests {
    @Test(arguments: [
        ("", NoughtsAndCrosses.State.next(.cross)), ("4", .next(.nought)), ("44", .next(.nought)),
        ("01", .next(.cross)),
        ("03142", .won(.cross)), ("031425", .won(.cross)), ("031484", .next(.nought)), ("03148526", .won(.nought)),
        ("031432", .won(.cross)), ("20416", .won(.cross)), ("041352786", .draw), ("9", .next(.cross)),
    ])
    func `the state follows from the moves`(_ moves: String, _ state: NoughtsAndCrosses.State) {
        var game = NoughtsAndCrosses()
        for move in moves { game.play(move.wholeNumberValue ?? 9) }
        #expect(game.state == state)
    }

    @Test func `both browsers have the board, and a later one has it too`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let (ada, bob) = (try house.open("game"), try house.server.browser().open("/gallery/game"))
        try ada.tap("b2")
        #expect(bob.text("b2") == "X")
        #expect(bob.attribute("aria-label", of: "b2") == "Row 2, column 2: X")
        #expect(bob.text("state") == "O is next")
        try bob.tap("a1")
        #expect(ada.text("a1") == "O")
        try bob.tap("b2")
        #expect(ada.text("b2") == "X")
        let eve = try house.server.browser().open("/gallery/game")
        #expect(eve.text("a1") == "O")
        try ada.tap("a2")
        try bob.tap("a3")
        try eve.tap("c2")
        for page in [ada, bob, eve] { #expect(page.text("state") == "X has won") }
        try bob.tap("c3")
        #expect(ada.text("c3") == "")
        try ada.tap("again")
        for page in [ada, bob, eve] {
            #expect(page.text("state") == "X is next")
            #expect(page.text("b2") == "")
        }
    }

    @Test func `a page that has closed hears no more news`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let (ada, bob) = (try house.open("game"), try house.server.browser().open("/gallery/game"))
        bob.close()
        try ada.tap("c1")
        #expect(bob.text("c1") == "")
        #expect(ada.text("c1") == "X")
    }
}
