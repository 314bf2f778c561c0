// What people write stays within its box, however many marks stand on a letter: each element that shows it has a class that clips
// what is painted. What is painted is the browsers' tests' business.
import Controls
import Markup
import RxLiveTest
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct WordsTests {
    /// The classes whose rule clips what is painted around their box.
    private static let clipping: Set = ["words", "validation", "said"]
    private static let pile = "Z\u{30A}" + String(repeating: "\u{35B}\u{320}", count: 200)

    /// The elements of a page that show a text and are in no box that clips it; fields clip what they hold by themselves.
    private func loose(_ text: String, at page: TestPage) -> [String] {
        shown(text, at: page).filter { element in
            element.closest { box in
                let classes = (box[attribute: "class"] ?? "").split(separator: " ").map(String.init)
                return box.tag == "dialog" || !Self.clipping.isDisjoint(with: classes)
            } == nil
        }
        .map { "<\($0.tag) \($0.outlet ?? "")>" }
    }

    private func shown(_ text: String, at page: TestPage) -> [HTMLElement] {
        page.runtime.document.screens.flatMap(\.descendants).filter { element in
            guard !["textarea", "option"].contains(element.tag) else { return false }
            return element.children.contains { child in
                guard case .text(let own) = child else { return false }
                return own.contains(text)
            }
        }
    }

    @Test func `a post keeps its marks, and each place that shows it clips them`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann"), bob = try house.reader("Bob")
        try ann.fill("message", Self.pile)
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { bob.posts.count == 1 && ann.offers("remove", ofRow: 0) })
        #expect(bob.posts.first.map { Array($0.utf8) } == Array(Self.pile.utf8), "it is as it was typed")
        #expect(shown(Self.pile, at: bob).count == 1 && loose(Self.pile, at: bob) == [])
        try bob.tap("feeds[0]/openPost")
        #expect(house.wait { !shown(Self.pile, at: bob).isEmpty && bob.text("from") == "Ann" })
        #expect(loose(Self.pile, at: bob) == [])
        try ann.fill("search", Self.pile)
        #expect(house.wait { ann.text("nobody") == "No one by that name" })
        try ann.fill("message", "hello")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.text("nobody").contains(Self.pile) })
        try ann.choose("remove", ofRow: 0)
        #expect(house.wait { ann.text("undone").contains(Self.pile) })
        #expect(loose(Self.pile, at: ann) == [])
    }

    @Test func `so does each place that shows a name`() throws {
        let house = try WallHouse()
        let zoe = try house.reader("Zoe"), bob = try house.reader("Bob")
        try zoe.fill("search", "bo")
        #expect(house.wait { zoe.rows("found") == ["Bob"] })
        #expect(loose("Bob", at: zoe) == [])
        try zoe.tap("found[0]/add")
        #expect(house.wait { zoe.rows("recipients").count == 1 && zoe.text("audience").contains("Bob") })
        try zoe.fill("message", "for you")
        #expect(house.wait { zoe.isEnabled("post") })
        #expect(loose("Bob", at: zoe) == [])
        try zoe.tap("post")
        #expect(house.wait { bob.posts == ["for you"] && zoe.text("outcome").contains("Bob") })
        for page in [zoe, bob] {
            #expect(loose("Bob", at: page) == [] && loose("Zoe", at: page) == [])
            try page.tap("feeds[0]/openPost")
            #expect(house.wait { page.text("to") == "Bob" })
            #expect(loose("Bob", at: page) == [] && loose("Zoe", at: page) == [])
        }
        for path in ["/account", "/login"] {
            let page = try house.browser(of: zoe).open(path)
            #expect(!shown("Zoe", at: page).isEmpty && loose("Zoe", at: page) == [], "\(path)")
        }
    }

    @Test func `so does each place of a post on a wall elsewhere`() throws {
        let pile = Self.pile
        let post = """
            {"id": "7_1", "created_time": "2016-05-01T04:17:17+0000", "from": {"id": "7", "name": "\(pile)"}, \
            "to": {"data": [{"id": "8", "name": "\(pile)"}]}, "story": "\(pile)", "message": "\(pile)", \
            "name": "\(pile)", "type": "\(pile)"}
            """
        let other = try ScriptedWall { ScriptedWall.json($0 == "feed" ? "{\"data\": [\(post)]}" : post) }
        let house = try WallHouse(elsewhere: other.address), ann = try house.reader("Ann")
        #expect(house.wait { ann.posts == [pile] })
        #expect(shown(pile, at: ann).count == 3 && loose(pile, at: ann) == [], "author, audience and story")
        try ann.tap("feeds[0]/openPost")
        #expect(house.wait { ann.text("type") == pile })
        #expect(shown(pile, at: ann).count == 7 && loose(pile, at: ann) == [])
    }

    @Test func `so does each place that shows a token's or a file's name`() throws {
        let house = try WallHouse(), ann = try house.account(of: "Ann")
        let name = "Z\u{30A}" + String(repeating: "\u{35B}\u{320}", count: 20)
        _ = try house.makeToken(name, at: ann)
        #expect(house.wait { ann.rows("tokens").count == 1 && ann.text("tokenOutcome").contains(name) })
        #expect(loose(name, at: ann) == [])
        let photos = try house.browser(of: ann).open("/photos")
        try photos.chooseFiles("files", ChosenFile(name: name + ".jpg", size: 9_000, type: "image/jpeg", id: "id-a"))
        #expect(house.wait { photos.rows("uploads").count == 1 })
        #expect(!shown(name, at: photos).isEmpty && loose(name, at: photos) == [])
    }

    @Test func `the stylesheet has a rule for those classes`() throws {
        let rules = try Package.text("Static/photowall.css").split(separator: "}")
        let rule = try #require(rules.first { $0.contains("\n.words,") })
        #expect(rule.contains("clip-path: inset(-0.5em -1em);"))
        for name in Self.clipping { #expect(rule.contains(".\(name),")) }
    }
}
