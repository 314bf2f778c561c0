// Simple table, by a person in memory.
import RxLiveTest
import Testing

@Suite struct SimpleTableTests {
    @Test func `each element is a row, which says what it is of`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("simple-table")
        #expect(page.rows("planets").count == 8)
        #expect(page.text("planets[5]/radius") == "60,268 km")
        #expect(page.attribute("aria-label", of: "planets[3]/choose") == "More about Mars")
        try page.tap("planets[2]/choose")
        #expect(page.text("detail") == "Earth: 6,378 km, 1 known moon.")
        try page.tap("planets[0]/choose")
        #expect(page.text("detail") == "Mercury: 2,440 km, 0 known moons.")
        #expect(page.text("planets[1]/radius") == "6,052 km")
        #expect(page.selectedRows("planets") == [0])
    }

    @Test func `one is selected, or several`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("simple-table")
        try page.tap("planets[2]/choose")
        #expect(throws: BrowserError.self, "several cannot be selected") { try page.extendSelection("planets", to: 5) }
        try page.toggle("several")
        try page.extendSelection("planets", to: 4)
        #expect(page.text("detail") == "Earth, Mars, Jupiter: 98 known moons.")
        #expect(page.selectedRows("planets") == [2, 3, 4])
        try page.tap("planets[3]/choose")
        #expect(page.text("detail") == "Earth, Jupiter: 96 known moons.")
        try page.toggle("several")
        #expect(page.text("detail") == "Earth: 6,378 km, 1 known moon.")
        #expect(page.selectedRows("planets") == [2])
    }
}
