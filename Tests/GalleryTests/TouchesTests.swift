// Touch: the delegate and the sequence, by a person in memory.
import Controls
import Rx
import RxLiveTest
import Testing

@testable import Gallery

@Suite struct TouchesTests {
    @Test func `a touch is heard by the delegate and by Rx`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("touch")
        #expect(page.text("count") == "no touches")
        try page.happen("pointerdown", to: "pad", ["offsetX": 12.5, "offsetY": 30.0])
        #expect(page.text("point") == "x 12, y 30")
        #expect(page.text("count") == "1 touch")
    }

    @Test func `arrow keys move the point, and no further than the edge`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("touch")
        try page.happen("pointerdown", to: "pad", ["offsetX": 15.0, "offsetY": 5.0])
        for key in ["ArrowRight", "ArrowDown", "x", "ArrowDown", "ArrowLeft"] {
            try page.happen(
                "keydown",
                to: "pad",
                ["key": .text(key), "ctrlKey": false, "shiftKey": false]
            )
        }
        #expect(page.text("point") == "x 15, y 25")
        #expect(page.text("count") == "5 touches")
        for _ in 0..<4 {
            try page.happen(
                "keydown",
                to: "pad",
                ["key": "ArrowUp", "ctrlKey": false, "shiftKey": false]
            )
        }
        #expect(page.text("point") == "x 15, y 0")
    }

    @Test func `a browser may say any number`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("touch")
        try page.happen("pointerdown", to: "pad", ["offsetX": 9e15, "offsetY": -9e15])
        #expect(page.text("point") == "x 9000000000000000, y -9000000000000000")
        try page.happen("pointerdown", to: "pad", ["offsetX": 1e300, "offsetY": 1])
        #expect(page.text("count") == "1 touch", "this is none")
    }
}
