// Formats, by a person in memory: one price in several languages.
import RxLiveTest
import Testing

@Suite struct FormatsTests {
    private let house: GalleryHouse
    private let page: TestPage

    init() throws {
        house = try GalleryHouse()
        page = try house.open("formats")
    }

    /// What the fields hold, with one kind of space.
    private var fields: [String] {
        ["english", "german", "french", "own"]
            .map { (page.value($0) ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    @Test func `a price is written as each language has it`() throws {
        #expect(fields == ["€1,234.50", "1.234,50 €", "1 234,50 €", "€1,234.50"])
        try page.tap("half")
        #expect(fields == ["€617.25", "617,25 €", "617,25 €", "€617.25"])
        #expect(page.text("said") == "The view model has 617.25.")
    }

    @Test func `what is typed in one is in all others, and stays until the field is left`() throws {
        try page.fill("german", "2.000,5")
        #expect(fields == ["€2,000.50", "2.000,5", "2 000,50 €", "€2,000.50"])
        page.blur()
        #expect(fields[1] == "2.000,50 €")
    }

    @Test func `what is no price is said once the field is left, and no longer than it is wrong`() throws {
        try page.fill("english", "a lot")
        #expect(page.text("said") == "The view model has no price.")
        #expect(page.text("englishCheck") == "")
        page.blur()
        #expect(page.text("englishCheck") == "Write a price below a million, such as €1,234.50.")
        #expect(page.attribute("aria-invalid", of: "english") == "true")
        #expect(page.value("english") == "a lot")
        try page.fill("german", "3")
        #expect(page.text("englishCheck") == "")
        #expect(fields == ["€3.00", "3", "3,00 €", "€3.00"])
        #expect(page.attribute("aria-invalid", of: "english") != "true")
    }
}
