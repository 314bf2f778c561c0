// Navigation, by a person in memory.
import RxLiveTest
import Testing

@Suite struct NotesTests {
    private let house: GalleryHouse
    private let page: TestPage

    init() throws {
        house = try GalleryHouse()
        page = try house.open("navigation")
    }

    @Test func `a tap pushes the note, and what is kept there stands in the list`() throws {
        try page.type("aside", "beside")
        try page.tap("notes[1]/title")
        #expect(page.path == "/gallery/navigation/2")
        #expect(page.title == "Letter to Ada")
        #expect(!page.isEnabled("done"))
        try page.fill("text", "Dear Ada, it runs.")
        try page.tap("done")
        #expect(page.path == "/gallery/navigation")
        #expect(page.rows("notes")[1].hasSuffix("Dear Ada, it runs."))
        #expect(page.value("aside") == "beside")
    }

    @Test func `nothing written is left by mistake`() throws {
        try page.tap("notes[0]/title")
        try page.type("text", ", cheese")
        try page.back()
        #expect(page.dialogs == ["Leave without keeping what you wrote?"])
        #expect(page.path == "/gallery/navigation/1")
        try page.tap("cancel")
        #expect(page.path == "/gallery/navigation/1")
        #expect(page.value("text") == "Bread, butter, plums, cheese")
        try page.back()
        try page.tap("actions[0]/button")
        #expect(page.path == "/gallery/navigation")
        #expect(page.history == ["/gallery/navigation", "/gallery/navigation/1"])
        #expect(page.rows("notes")[0].hasSuffix("plums"))
    }

    @Test func `who comes back to what they wrote is asked again`() throws {
        try page.tap("notes[0]/title")
        try page.type("text", "!")
        try page.visit("/gallery/navigation")
        try page.tap("actions[0]/button")
        #expect(page.dialogs == [])
        try page.back()
        #expect(page.value("text") == "Bread, butter, plums!", "it lived on below")
        try page.back()
        #expect(page.dialogs.count == 1)
    }

    @Test func `who has written nothing, or what was there, is not asked`() throws {
        try page.tap("notes[0]/title")
        try page.type("text", "!")
        try page.fill("text", "Bread, butter, plums")
        try page.back()
        #expect(page.dialogs == [])
        #expect(page.path == "/gallery/navigation")
    }

    @Test func `a link asks, too, and a note can be opened by its address`() throws {
        let page = try house.open("navigation/3")
        #expect(page.text("heading") == "Garden")
        try page.fill("text", "Pick them.")
        try page.visit("/gallery/navigation")
        #expect(page.dialogs.count == 1)
        try page.tap("cancel")
        try page.tap("done")
        #expect(page.path == "/gallery/navigation")
        #expect(page.rows("notes")[2].hasSuffix("Pick them."))
    }

    @Test func `there is no fourth note`() throws {
        #expect(throws: (any Error).self) { try house.open("navigation/4") }
    }
}
