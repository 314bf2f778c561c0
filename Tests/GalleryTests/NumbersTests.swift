// Numbers, by a person in memory.
import RxLiveTest
import Testing

@Suite struct NumbersTests {
    @Test func `the sum follows each number, and what is none counts as nothing`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("numbers")
        #expect(page.text("result") == "6")
        try page.fill("number1", "40")
        #expect(page.text("result") == "45")
        try page.fill("number2", "two")
        #expect(page.text("result") == "43")
        try page.fill("number3", "-50")
        #expect(page.text("result") == "-10")
    }

    @Test func `a number of more digits than the fields hold does not come through`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("numbers")
        for field in ["number1", "number2", "number3"] { try page.fill(field, "9223372036854775807") }
        let sum = try #require(Int(page.text("result")))
        #expect(sum <= 3 * 999_999_999)
    }
}
