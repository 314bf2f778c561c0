// Dialogs, by a person in memory.
import RxLiveTest
import Testing

@Suite struct DialogsTests {
    @Test func `an answer is said`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("dialogs")
        try page.tap("ask")
        #expect(page.dialogs == ["Remove the photo?"])
        try page.tap("actions[0]/button")
        #expect(page.dialogs == [])
        #expect(page.text("said") == "You said: Remove it.")
        try page.tap("ask")
        try page.tap("cancel")
        #expect(page.text("said") == "You said: Keep it.")
    }

    @Test func `what was told is closed by its reader`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("dialogs")
        try page.tap("tell")
        #expect(page.dialogs == ["Saved"])
        try page.tap("cancel")
        #expect(page.text("said") == "You have read it.")
    }

    @Test func `a sheet has several answers`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("dialogs")
        try page.tap("choose")
        try page.tap("actions[1]/button")
        #expect(page.text("said") == "Send it: chosen.")
        try page.tap("choose")
        try page.tap("cancel")
        #expect(page.text("said") == "Nothing was chosen.")
    }

    @Test func `work is seen while it lasts`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("dialogs")
        try page.tap("work")
        #expect(page.dialogs == [])
        house.server.advance(by: .milliseconds(200))
        #expect(page.dialogs == ["Loading…"])
        house.server.advance(by: .seconds(1))
        #expect(page.dialogs == [])
        #expect(page.text("said") == "The work is done.")
    }
}
