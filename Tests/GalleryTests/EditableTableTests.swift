// Editable table, by a person in memory.
import RxLiveTest
import Testing

@Suite struct EditableTableTests {
    private let house: GalleryHouse
    private let page: TestPage

    init() throws {
        house = try GalleryHouse()
        page = try house.open("editable-table")
    }

    /// What the rows begin with: a section's name, a number.
    private var rows: [String] {
        page.rows("numbers").map { String($0.drop { $0 == "⠿" }.prefix { $0 != "↑" }).trimmed }
    }

    private func row(of number: Int) throws -> String {
        "numbers[\(try #require(rows.firstIndex(of: String(number))))]"
    }

    @Test func `a number goes past its neighbours, and into the next section`() throws {
        #expect(rows.prefix(6) == ["Section 1", "1", "3", "5", "Section 2", "2"])
        let first = page.rowIDs("numbers")[2]
        try page.tap(row(of: 3) + "/down")
        try page.tap(row(of: 3) + "/down")
        #expect(rows.prefix(6) == ["Section 1", "1", "5", "Section 2", "3", "2"])
        #expect(page.rowIDs("numbers")[4] == first, "it is the same row")
        try page.tap(row(of: 3) + "/up")
        #expect(rows.prefix(6) == ["Section 1", "1", "5", "3", "Section 2", "2"])
    }

    @Test func `the first goes no further up, and the last no further down`() throws {
        #expect(!page.isEnabled(try row(of: 1) + "/up"))
        #expect(!page.isEnabled(try row(of: 10) + "/down"))
        try page.tap(row(of: 3) + "/up")
        #expect(!page.isEnabled(try row(of: 3) + "/up"))
        #expect(page.isEnabled(try row(of: 1) + "/up"))
    }

    @Test func `all can be deleted, and come back`() throws {
        for number in [1, 3, 5, 2, 4, 6, 8, 7, 11, 10] {
            try page.tap(row(of: number) + "/remove")
            #expect(page.text("said") == "\(number) is deleted.")
        }
        #expect(rows == ["Section 1", "Section 2", "Section 3"])
        try page.tap("reset")
        #expect(rows.count == 13)
        try page.tap(row(of: 11) + "/choose")
        #expect(page.text("said") == "You tapped 11.")
    }

    @Test func `a number is dragged, also into another section`() throws {
        try page.drag("numbers", from: 1, to: 3)
        #expect(rows.prefix(5) == ["Section 1", "3", "5", "1", "Section 2"])
        try page.drag("numbers", from: 1, to: 4)
        #expect(rows.prefix(6) == ["Section 1", "5", "1", "Section 2", "3", "2"])
        try page.drag("numbers", from: 2, to: 12)
        #expect(rows.last == "1")
        try page.drag("numbers", from: 12, to: 0)
        #expect(rows.prefix(3) == ["Section 1", "1", "5"], "above the first header is behind it")
        #expect(throws: BrowserError.self, "a header has no grip") { try page.drag("numbers", from: 0, to: 3) }
    }

    @Test func `two numbers that are the same are shown, and the page goes on`() throws {
        try page.tap("twins")
        #expect(rows.prefix(5) == ["Section 1", "1", "3", "3", "Section 2"])
        try page.tap("numbers[2]/remove")
        #expect(rows.prefix(4) == ["Section 1", "1", "3", "Section 2"])
        try page.tap("numbers[1]/remove")
        #expect(rows.prefix(3) == ["Section 1", "3", "Section 2"])
    }
}

extension String {
    /// Without the space around it.
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
