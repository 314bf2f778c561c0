// Device, by a person in memory.
import Controls
import RxLiveTest
import Testing

@Suite struct DeviceTests {
    private let house: GalleryHouse
    private let page: TestPage

    init() throws {
        house = try GalleryHouse()
        page = try house.open("device")
    }

    @Test func `the browser tells its clock, its language, and whether it is looked at`() throws {
        #expect(page.text("zone") == "…")
        try page.tellTimeZone("Europe/Vienna")
        try page.happen("languagechange", ["window.navigator.language": "de-AT"])
        try page.happen("visibilitychange", ["document.hidden": true])
        #expect(page.text("zone") == "Europe/Vienna")
        #expect(page.text("language") == "de-AT")
        #expect(page.text("sight") == "out of sight")
    }

    @Test func `a lost line dims what was known`() throws {
        #expect(page.text("line") == "connected")
        #expect(page.attribute("data-alpha", of: "facts") == nil)
        page.cutLine()
        house.server.advance(by: .milliseconds(1))
        #expect(page.text("line") == "connected", "nobody can tell the browser")
        house.server.advance(by: .seconds(2))
        #expect(page.text("line") == "connected")
        #expect(page.attribute("data-alpha", of: "facts") == nil)
    }

    @Test func `what is written is what a tap copies`() throws {
        #expect(page.attribute("data-copy", of: "copy") == "RxLive")
        try page.choose("tabs", "Clipboard")
        try page.fill("text", "for you")
        #expect(page.attribute("data-copy", of: "copy") == "for you")
        try page.tap("copy")
        #expect(page.clipboard == "for you")
        #expect(page.text("copied") == "It is on your clipboard.")
        try page.happen("copied", to: "copy", ["ok": false])
        #expect(page.text("copied").contains("does not let"))
    }

    @Test func `one part is in sight`() throws {
        #expect(
            [page.isVisible("facts"), page.isVisible("clipboard"), page.isVisible("files")] == [true, false, false]
        )
        #expect(throws: BrowserError.self) { try page.tap("copy") }
        try page.choose("tabs", "Files")
        #expect(
            [page.isVisible("facts"), page.isVisible("clipboard"), page.isVisible("files")] == [false, false, true]
        )
    }

    @Test func `files and texts are named, wherever they come from`() throws {
        try page.choose("tabs", "Files")
        try page.chooseFiles(
            "choose",
            ChosenFile(name: "a.png", size: 12, type: "image/png"),
            ChosenFile(name: "b", size: 0)
        )
        #expect(page.rows("things") == ["a.png: 12 bytes, image/png", "b: 0 bytes"])
        try page.paste("area", DataTransfer(text: "hello"))
        #expect(page.rows("things") == ["The text “hello”"])
        try page.happen("drop", to: "area", ["text": "", "files": #"[["c.jpg",-7,"image/jpeg"]]"#])
        #expect(page.rows("things") == ["c.jpg: 0 bytes, image/jpeg"])
        for wrong in ["", "[", "[[1]]", #"[["a","b","c"]]"#, #"{"name":"a"}"#, #"[["a",1e300,""]]"#] {
            try page.happen("drop", to: "area", ["text": "", "files": .text(wrong)])
            #expect(page.rows("things") == ["c.jpg: 0 bytes, image/jpeg"], "\(wrong)")
        }
    }
}
