// The search as people use it: pages in memory, the real database, and the real way over HTTP between them.
import Markup
import RxLiveTest
import Storage
import Testing

@testable import Photowall
@testable import RxLive
@testable import RxLiveTest

@Suite struct PostSearchScreenTests {
    private let house: WallHouse
    private let ann: TestPage
    private let bob: TestPage

    init() throws {
        house = try WallHouse()
        (ann, bob) = (try house.reader("Ann"), try house.reader("Bob"))
        for text in ["By the #sea", "the seaside", "something else"] { try house.post(text, by: "Ann") }
        try house.post("for Ann alone, by the sea", by: "Bob", to: ["Ann"])
    }

    /// What the rows say; the parts are told without the white space around them.
    private func found(_ page: TestPage) -> [String] {
        page.rows("results").indices.map { row in
            ["before", "found1", "between1", "found2", "between2", "found3", "after"]
                .map { page.text("results[\(row)]/\($0)") }.filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    private func look(for text: String, _ page: TestPage, _ expected: [String]) throws {
        try page.fill("query", text)
        #expect(house.wait { found(page) == expected }, "\(text): \(found(page))")
    }

    @Test func `posts are found as their words are typed, and each person finds their own`() throws {
        try ann.visit("/search")
        #expect(ann.path == "/search" && ann.title == "Search" && ann.focused == "query" && ann.isVisible("hint"))
        try look(for: "sea", ann, ["for Ann alone, by the sea", "the seaside", "By the #sea"])
        #expect(ann.path == "/search?q=sea" && ann.title == "sea · Search" && !ann.isVisible("hint"))
        #expect(ann.text("summary") == "3 posts" && ann.text("results[1]/found1") == "seaside")
        #expect(ann.text("results[0]/audience") == "Only you and Bob can read this.")
        #expect(ann.text("results[1]/author") == "Ann" && !ann.isVisible("results[1]/audience"))
        try bob.visit("/search")
        try look(for: "sea", bob, ["for Ann alone, by the sea", "the seaside", "By the #sea"])
        let eve = try house.reader("Eve")
        try eve.visit("/search")
        try look(for: "sea", eve, ["the seaside", "By the #sea"])
        try look(for: "#sea", eve, ["By the #sea"])
        #expect(eve.path == "/search?q=%23sea")
        try look(for: "alone", eve, [])
        #expect(house.wait { eve.text("summary") == "Nothing found for “alone”" && eve.isVisible("nothing") })
        try look(for: "", eve, [])
        #expect(house.wait { eve.isVisible("hint") && !eve.isVisible("nothing") && eve.path == "/search" })
    }

    @Test func `a row opens its post, and back is where one was`() throws {
        try ann.visit("/search")
        try look(for: "seaside", ann, ["the seaside"])
        try ann.visit("results[0]/openPost")
        #expect(house.wait { ann.path.hasPrefix("/feed/") && ann.text("message") == "the seaside" })
        try ann.back()
        #expect(house.wait { ann.path == "/search?q=seaside" && found(ann) == ["the seaside"] })
        #expect(
            ann.value("query") == "seaside" && ann.history.filter { $0.hasPrefix("/search") } == ["/search?q=seaside"]
        )
        // A page that is loaded again, as in another tab, finds the same.
        let other = try house.browser(of: ann).open("/search?q=seaside")
        #expect(house.wait { found(other) == ["the seaside"] } && other.value("query") == "seaside")
        other.close()
    }

    @Test func `people are found by name, and their posts at a tap`() throws {
        try house.post("hello @Bob", by: "Ann")
        try ann.visit("/search")
        try ann.fill("query", "bo")
        #expect(house.wait { ann.rows("people").count == 1 && ann.text("people[0]/name") == "Bob" })
        #expect(ann.attribute("aria-label", of: "people[0]/show") == "Posts by Bob")
        try ann.tap("people[0]/show")
        #expect(
            house.wait { found(ann) == ["hello @Bob", "for Ann alone, by the sea"] } && ann.value("query") == "@Bob"
        )
        #expect(ann.text("results[0]/found1") == "@Bob")
    }

    @Test func `older posts come at a tap, and a post that goes leaves`() throws {
        for number in 1...30 { try house.post("lake \(number)", by: "Ann") }
        try bob.visit("/search")
        try bob.fill("query", "lake")
        #expect(house.wait { found(bob).count == 25 && bob.text("summary") == "The latest 25 posts" })
        try bob.tap("older")
        #expect(house.wait { found(bob).count == 30 && bob.text("summary") == "30 posts" && !bob.isVisible("older") })
        #expect(found(bob).last == "lake 1")
        try ann.choose("remove", ofRow: 0)
        #expect(house.wait { found(bob).first == "lake 29" && found(bob).count == 29 })
    }

    @Test func `what is too long to be looked for, or cannot be, is said`() throws {
        try ann.visit("/search")
        try ann.fill("query", (1...11).map(String.init).joined(separator: " "))
        #expect(house.wait { ann.text("problem") == "Search for 10 words at most." })
        house.stopServing()
        try ann.fill("query", "sea")
        #expect(house.wait { ann.text("problem").hasPrefix("The wall ") && ann.isVisible("again") })
    }

    @Test func `where another wall is read, nobody is offered to search this one`() throws {
        let base = "http://127.0.0.1:\(house.port)\(GraphService.path)"
        let elsewhere = try WallHouse(elsewhere: WallAddress(base: base, token: house.token(of: ann)))
        let cat = try elsewhere.reader("Cat")
        let marks = [cat, ann].map { $0.runtime.document.body[attribute: "data-wall"] }
        #expect(marks == ["elsewhere", nil])
        #expect(elsewhere.photowall.house?.walls.areElsewhere == true)
        let router = elsewhere.server.application.router
        #expect(router.match("/search") == nil && house.server.application.router.match("/search") != nil)
        let style = try Package.text("Static/talk.css")
        #expect(style.contains("[data-wall=\"elsewhere\"] .for-own-wall"))
    }
}
