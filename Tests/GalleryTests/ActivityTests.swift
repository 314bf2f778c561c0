// Activity, by a person in memory.
import RxLiveTest
import Testing

@Suite struct ActivityTests {
    private let house: GalleryHouse
    private let page: TestPage

    init() throws {
        house = try GalleryHouse()
        page = try house.open("activity")
    }

    private func forecast() throws {
        try page.tap("refresh")
        #expect(page.attribute("aria-busy", of: "refresh") == "true")
        house.server.advance(by: .milliseconds(800))
        #expect(page.attribute("aria-busy", of: "refresh") != "true")
    }

    @Test func `the indicator is seen while anything is under way`() throws {
        #expect(!page.isVisible("indicator"))
        try page.tap("refresh")
        try page.tap("count")
        #expect(page.isVisible("indicator"))
        house.server.advance(by: .seconds(1))
        #expect(page.text("weather") == "Sunny, 18 °C")
        #expect(page.isVisible("indicator"), "it still counts")
        #expect(page.text("counted") == "5 of 10")
        #expect(page.attribute("value", of: "part") == "0.5")
        house.server.advance(by: .seconds(1))
        #expect(!page.isVisible("indicator"))
    }

    @Test func `every third forecast fails, and the next one comes`() throws {
        try forecast()
        try forecast()
        #expect(page.attribute("data-background", of: "weather") == "green")
        try forecast()
        #expect(page.text("weather") == "The forecast cannot be reached. Try again.")
        #expect(page.attribute("data-background", of: "weather") == "red")
        try forecast()
        #expect(page.text("weather") == "Sunny, 21 °C")
    }

    @Test func `a second tap meanwhile is none`() throws {
        try page.tap("refresh")
        house.server.advance(by: .milliseconds(400))
        try page.tap("refresh")
        house.server.advance(by: .milliseconds(400))
        #expect(page.text("weather") == "Sunny, 18 °C")
        house.server.advance(by: .seconds(2))
        #expect(page.text("weather") == "Sunny, 18 °C")
    }

    @Test func `the page is covered for a second`() throws {
        try page.tap("cover")
        house.server.advance(by: .milliseconds(200))
        #expect(page.dialogs == ["Loading…"])
        house.server.advance(by: .seconds(1))
        #expect(page.dialogs == [])
    }
}
