// Place, by a person in memory whose browser is asked for it.
import RxLiveTest
import Testing

@Suite struct PlaceTests {
    @Test func `nothing is asked before the person says so, and then a place is shown`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("geolocation")
        #expect(page.attribute("data-events", of: "live") == nil)
        try page.tap("ask")
        house.server.advance(by: .milliseconds(10))
        #expect(page.attribute("data-events", of: "live")?.hasPrefix("geolocation:") == true)
        try page.happen("geolocation", ["latitude": 52.51631, "longitude": 13.37777, "accuracy": 20.0])
        #expect(page.text("coordinates") == "Lat: 52.516, Lon: 13.378")
        #expect(!page.isVisible("refused"))
    }

    @Test func `who has refused may be asked again`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("geolocation")
        try page.tap("ask")
        house.server.advance(by: .milliseconds(10))
        try page.happen("geolocation", ["code": 1])
        #expect(page.isVisible("refused"))
        try page.tap("again")
        #expect(page.attribute("data-events", of: "live") == nil, "a frame without it, so that the browser asks anew")
        house.server.advance(by: .milliseconds(10))
        #expect(page.attribute("data-events", of: "live")?.hasPrefix("geolocation:") == true)
        try page.happen("geolocation", ["code": 2])
        #expect(!page.isVisible("refused"))
        #expect(page.isVisible("unavailable"))
        try page.happen("geolocation", ["latitude": 1.0, "longitude": 2.0, "accuracy": 20.0])
        #expect(page.text("coordinates") == "Lat: 1.0, Lon: 2.0")
        #expect(!page.isVisible("unavailable"))
    }
}
