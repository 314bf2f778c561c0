// Two-way, by a person in memory.
import RxLiveTest
import Testing

@Suite struct TwoWayTests {
    @Test func `what is typed is the relay's, and what the relay takes is the field's`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("two-way")
        #expect(page.value("name") == "Ada")
        try page.type("name", " L")
        #expect(page.text("relay") == "Ada L")
        try page.tap("capitals")
        #expect(page.value("name") == "ADA L")
        #expect(page.text("relay") == "ADA L")
        try page.tap("reversed")
        #expect(page.value("name") == "L ADA")
        try page.type("name", "!")
        #expect(page.text("relay") == "L ADA!")
    }

    @Test func `the note is counted and cleared`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("two-way")
        #expect(page.text("left") == "280 characters left")
        try page.fill("note", String(repeating: "a", count: 279))
        #expect(page.text("left") == "1 character left")
        try page.tap("clear")
        #expect(page.value("note") == "")
        #expect(page.text("left") == "280 characters left")
    }
}
