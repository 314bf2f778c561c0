// Menus, by a person in memory.
import RxLiveTest
import Testing

@Suite struct MenusTests {
    @Test func `an item can be tapped once its menu is open, which a tap closes`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("menus")
        #expect(throws: BrowserError.unable("moons[2]/top")) { try page.tap("moons[2]/top") }
        #expect(page.rows("moons") == ["Io", "Europa", "Ganymede", "Callisto"], "nobody reads a menu that is closed")
        try page.tap("moons[2]/more")
        #expect(page.isVisible("moons[2]/top") && !page.isVisible("moons[1]/top"))
        #expect(page.focused == "top")
        try page.tap("moons[2]/top")
        #expect(page.rows("moons") == ["Ganymede", "Io", "Europa", "Callisto"])
        #expect(page.text("said") == "Ganymede is first.")
        #expect(page.focused == "more", "and its button has the focus, in the row's new place")
        try page.tap("sort")
        try page.tap("byName")
        #expect(page.rows("moons") == ["Callisto", "Europa", "Ganymede", "Io"])
        try page.tap("moons[0]/more")
        try page.tap("moons[0]/remove")
        #expect(page.rows("moons") == ["Europa", "Ganymede", "Io"])
    }

    @Test func `a menu closes by its button, by Escape, and by what is tapped elsewhere`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("menus")
        try page.tap("moons[0]/more")
        try page.tap("moons[1]/more")
        #expect(!page.isVisible("moons[0]/top") && page.isVisible("moons[1]/top"))
        try page.tap("moons[1]/more")
        #expect(!page.isVisible("moons[1]/top"))
        try page.tap("explain")
        #expect(page.text("said") == "Somebody reads about them.")
        #expect(page.isVisible("about"))
        try page.press(.escape, in: "explain")
        #expect(!page.isVisible("about"))
    }
}
