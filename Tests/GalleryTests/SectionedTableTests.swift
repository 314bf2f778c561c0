// Sectioned table, by a person in memory.
import RxLiveTest
import Testing

@Suite struct SectionedTableTests {
    private let house: GalleryHouse
    private let page: TestPage

    init() throws {
        house = try GalleryHouse()
        page = try house.open("sectioned-table")
    }

    private func row(of name: String) throws -> String {
        "mountains[\(try #require(page.rows("mountains").firstIndex { $0.hasPrefix(name) }))]"
    }

    @Test func `headers stand above their rows, and footers below`() {
        let rows = page.rows("mountains")
        let wanted = [
            "Africa", "Kilimanjaro", "Mount Kenya", "Mount Stanley", "Kilimanjaro is the highest, 5895 metres.",
            "America", "Aconcagua",
        ]
        for (row, name) in zip(rows, wanted) { #expect(row.hasPrefix(name)) }
        #expect(rows.count == 21)
    }

    @Test func `a row is told to the delegate, and to who subscribes`() throws {
        try page.tap(row(of: "Denali") + "/choose")
        #expect(page.text("said") == "You chose Denali.")
        #expect(page.text("told") == "The delegate was told of section 1, row 1.")
    }

    @Test func `the delegate is asked, and its no holds for all`() throws {
        try page.tap(row(of: "Kailash") + "/choose")
        #expect(page.text("said") == "Nobody has stood on Kailash, and the delegate does not let you.")
        #expect(page.text("told") == "The delegate has not been told of a row yet.")
    }

    @Test func `a row's other button tells more`() throws {
        try page.tap(row(of: "K2") + "/more")
        #expect(page.dialogs == ["K2"])
        #expect(page.text("said") == "Nothing has been chosen yet.")
        try page.tap("cancel")
        #expect(page.dialogs == [])
    }

    @Test func `the table is a scroll view`() throws {
        try page.happen("scroll", to: "mountains", ["target.scrollLeft": 0, "target.scrollTop": 120])
        #expect(page.text("scrolled") == "Scrolled by 120 pixels.")
    }
}
