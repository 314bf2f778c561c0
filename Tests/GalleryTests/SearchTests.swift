// Search: the names, and by a person in memory.
import RxLiveTest
import Testing

@testable import Gallery

@Suite struct SearchTests {
    @Test func `names stand in the order of their letters`() {
        #expect(Name.all.count == 100_000)
        #expect(zip(Name.all, Name.all.dropFirst()).allSatisfy { $0.text < $1.text })
    }

    @Test(arguments: [
        "", "a", "ADA", "ada l", "Max X. W", "zz", "Yara Y. Ziegler", "Yara Y. Zieglers", "!", "Jane A. Z",
    ])
    func `those are found that begin so`(text: String) {
        let wanted = Name.all.filter { $0.text.lowercased().hasPrefix(text.lowercased()) }
        #expect(Name.beginning(with: text) == wanted)
    }

    @Test func `it is searched when the typing pauses, and Enter takes the first`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("search")
        #expect(page.text("summary") == "100000 of 100000 names")
        #expect(page.rows("names").first == "Ada A. Abbott")
        try page.type("search", "max")
        try page.happen("keydown", to: "search", ["key": "Enter", "ctrlKey": false, "shiftKey": false])
        #expect(page.text("chosen") == "Max A. Abbott it is.")
        #expect(page.text("summary") == "2000 of 100000 names", "Enter waits for nothing")
        try page.fill("search", "grace h. ho")
        house.server.advance(by: .milliseconds(199))
        #expect(page.text("summary") == "2000 of 100000 names")
        house.server.advance(by: .milliseconds(50))
        #expect(page.text("summary") == "2 of 100000 names")
        #expect(page.rows("names") == ["Grace H. Hopper", "Grace H. Horn"])
        try page.happen("keydown", to: "search", ["key": "Enter", "ctrlKey": false, "shiftKey": false])
        #expect(page.text("chosen") == "Grace H. Hopper it is.")
        try page.happen("keydown", to: "search", ["key": "Escape", "ctrlKey": false, "shiftKey": false])
        house.server.advance(by: .milliseconds(250))
        #expect(page.value("search") == "")
        #expect(page.text("summary") == "100000 of 100000 names")
        try page.type("search", "zz")
        house.server.advance(by: .milliseconds(250))
        #expect(page.rows("names") == [])
        try page.happen("keydown", to: "search", ["key": "Enter", "ctrlKey": false, "shiftKey": false])
        #expect(page.text("chosen") == "No one by that name")
        try page.fill("search", " max ")
        house.server.advance(by: .milliseconds(250))
        #expect(page.rows("names").first == "Max A. Abbott")
        try page.happen("keydown", to: "search", ["key": "Enter", "ctrlKey": false, "shiftKey": false])
        #expect(page.text("chosen") == "Max A. Abbott it is.", "as the list says")
    }
}
