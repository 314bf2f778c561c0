// Spreadsheet: formulas, faults and circles, and the screen in memory.
import RxLiveTest
import Testing

@testable import Gallery

@Suite struct SpreadsheetTests {
    @Test(arguments: [
        ("=1+2*3", 7.0), ("=(1+2)*3", 9), ("=8/4/2", 1), ("=7-2-1", 4), ("=-2*-(3)", 6), ("= a1 + B2 * 2", 12),
        ("=C1", 0),
        ("=.5+1.", 1.5), ("=--4", 4), ("4", 4), ("-1.5", -1.5),
    ])
    func `a formula comes to a number`(_ text: String, _ number: Double) {
        #expect(value(of: "F8", ["F8": text, "A1": "2", "B2": "5"]) == .number(number))
    }

    @Test(arguments: [
        ("=", "a number or a cell is missing"), ("=1+", "a number or a cell is missing"), ("=(1", "a ) is missing"),
        ("=1)", "unexpected )"), ("=1.2.3", "unexpected 1.2.3"), ("=G1", "unexpected G"),
        ("=A9", "there is no cell A9"),
        ("=A99999999999999999999", "there is no cell A99999999999999999999"), ("=1/0", "division by 0"),
        ("=1/C1", "division by 0"), ("=B1+1", "B1 is no number"), ("=D1", "D1 has no value"), ("=²", "unexpected ²"),
    ])
    func `what is no formula says why`(_ text: String, _ sentence: String) {
        #expect(value(of: "F8", ["F8": text, "B1": "word", "D1": "=("]) == .fault(sentence))
    }

    @Test func `a circle is told on each of its cells, and not elsewhere`() {
        let texts = ["A1": "=B1+1", "B1": "=C1", "C1": "=A1", "D1": "=A1", "E1": "=E1", "F1": "=1"]
        // Which cell is met first is open: the circle is the same.
        for name in ["A1", "B1", "C1"] {
            guard case .fault(let sentence) = value(of: name, texts) else {
                Issue.record("\(name) has a value")
                continue
            }
            #expect(sentence.hasPrefix("circle: "))
            #expect(sentence.contains("A1 → B1") || sentence.contains("B1 → C1"))
        }
        #expect(value(of: "D1", texts) == .fault("A1 has no value"))
        #expect(value(of: "E1", texts) == .fault("circle: E1 → E1"))
        #expect(value(of: "F1", texts) == .number(1))
    }

    @Test func `cells on which many depend are worked out once`() {
        // Each cell reads the two before it; without that, the last would take millions of steps.
        let names = Sheet.numbers.flatMap { row in Sheet.columns.map { CellName(column: $0, row: row) } }
        var texts: [CellName: String] = [names[0]: "1", names[1]: "1"]
        for index in 2..<names.count { texts[names[index]] = "=\(names[index - 1])+\(names[index - 2])" }
        #expect(Sheet.values(of: texts)[names[47]] == .number(4_807_526_976))
    }

    @Test func `what is typed is worked out wherever it is used`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("spreadsheet")
        #expect(page.text("rows[3]/dValue") == "21.56")
        #expect(page.text("rows[0]/bValue") == "")
        #expect(page.attribute("aria-label", of: "rows[3]/d") == "D4")
        try page.fill("rows[0]/b", "10")
        #expect(page.text("rows[0]/dValue") == "25")
        #expect(page.text("rows[3]/dValue") == "38.06")
        try page.fill("rows[0]/b", "=D4")
        #expect(page.text("rows[3]/dValue").hasPrefix("circle: "))
        #expect(page.attribute("data-color", of: "rows[3]/dValue") == "red")
        try page.fill("rows[0]/b", "4")
        #expect(page.text("rows[3]/dValue") == "21.56")
        #expect(page.attribute("data-color", of: "rows[3]/dValue") == nil)
    }

    private func value(of name: String, _ texts: [String: String]) -> Sheet.Value? {
        func cell(_ name: String) -> CellName { CellName(column: name.first ?? "A", row: Int(name.dropFirst()) ?? 0) }
        let pairs = texts.map { (cell($0), $1) }
        return Sheet.values(of: Dictionary(uniqueKeysWithValues: pairs))[cell(name)]
    }
}
