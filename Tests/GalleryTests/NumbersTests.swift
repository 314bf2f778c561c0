// Numbers, by a person in memory.
import RxLiveTest
import Testing

@Suite struct NumbersTests {
    @Test func `the sum follows each number, and says what is none and is not counted`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("numbers")
        #expect(page.text("result") == "6" && page.text("note") == "")
        try page.fill("number1", "40")
        #expect(page.text("result") == "45")
        try page.fill("number2", "two")
        #expect(page.text("result") == "43")
        #expect(page.text("note") == "“two” is no whole number and is not counted.")
        #expect(page.attribute("aria-invalid", of: "number2") == "true")
        #expect(page.attribute("aria-invalid", of: "number1") != "true")
        try page.fill("number3", "1.5")
        #expect(page.text("result") == "40")
        #expect(page.text("note") == "“two”, “1.5” are no whole numbers and are not counted.")
        try page.fill("number3", "3")
        try page.fill("number2", " 2 ")
        #expect(page.text("result") == "45" && page.text("note") == "")
        #expect(page.attribute("aria-invalid", of: "number2") != "true")
        for empty in ["", "  "] {
            try page.fill("number2", empty)
            #expect(page.text("result") == "43" && page.text("note") == "", "an empty field asks for nothing")
        }
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
