// The long table, by a person in memory: a hundred thousand rows; the browser has those that are seen.
import RxLiveTest
import Testing

@testable import Photowall

@Suite struct PeopleScreenTests {
    private func open() throws -> (house: SignupHouse, page: TestPage) {
        let house = try SignupHouse()
        return (house, try house.open("/people"))
    }

    @Test func `somebody scrolls, writes and waves`() throws {
        let (house, page) = try open()
        defer { withExtendedLifetime(house) {} }
        #expect(page.text("summary") == "100,000 people, 0 notes, 0 waves")
        #expect(page.rows("people").count < 100)
        try page.scroll("people", to: 50_000)
        #expect(page.text("people[50000]/number") == "50,001")
        try page.type("people[50000]/note", "halfway")
        try page.tap("people[50001]/wave")
        try page.tap("people[50001]/wave")
        #expect(page.text("people[50001]/wave") == "2")
        #expect(page.text("summary") == "100,000 people, 1 note, 2 waves")
        try page.scroll("people", to: 0)
        try page.scroll("people", to: 50_000)
        #expect(page.value("people[50000]/note") == "halfway")
        #expect(page.text("people[50001]/wave") == "2")
    }

    @Test func `somebody goes to a row by its number`() throws {
        let (house, page) = try open()
        defer { withExtendedLifetime(house) {} }
        try page.type("row", "99999")
        try page.tap("go")
        #expect(page.text("people[99998]/number") == "99,999")
        #expect(page.scrolled("people") == 99_980)
        try page.fill("row", "100000000")
        try page.tap("go")
        #expect(page.text("people[99999]/number") == "100,000")
    }

    @Test func `a new person on top moves nobody who is seen`() throws {
        let (house, page) = try open()
        defer { withExtendedLifetime(house) {} }
        try page.scroll("people", to: 1_000)
        let name = page.text("people[1000]/name")
        try page.tap("add")
        #expect(page.text("people[1001]/name") == name)
        #expect(page.scrolled("people") == 1_001)
        #expect(page.text("summary").hasPrefix("100,001 people"))
    }
}
