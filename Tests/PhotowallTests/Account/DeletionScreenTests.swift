// The end of an account as people use it: pages in memory, the real database and the real logins.
import HTTP
import RxLive
import RxLiveTest
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct DeletionScreenTests {
    private let house: WallHouse
    private let ann: TestPage
    private let bob: TestPage

    init() throws {
        house = try WallHouse()
        (ann, bob) = (try house.reader("Ann"), try house.reader("Bob"))
        try house.post("of Bob", by: "Bob")
        try house.post("of Ann", by: "Ann")
        let pages = [ann, bob]
        try #require(house.wait { pages.allSatisfy { $0.posts == ["of Ann", "of Bob"] } })
    }

    /// Types a password, and answers what is asked.
    private func delete(_ password: String) throws {
        try ann.fill("ownPassword", password)
        try #require(house.wait { ann.isEnabled("deleteAccount") })
        try ann.tap("deleteAccount")
        try #require(house.wait { !ann.dialogs.isEmpty })
        try ann.tap("actions[0]/button")
    }

    @Test func `an account goes with all that it has, and comes back when its owner logs in`() throws {
        let other = try house.again("Ann")
        let token = try house.token(of: ann)
        try ann.tap("feeds[1]/like")
        #expect(house.wait { bob.text("feeds[1]/likes") == "1" })
        try house.visit("/account", ann)
        #expect(!ann.isEnabled("deleteAccount"), "first the password")
        try ann.fill("ownPassword", "kobalt")
        #expect(house.wait { ann.isEnabled("deleteAccount") })
        try ann.tap("deleteAccount")
        #expect(house.wait { !ann.dialogs.isEmpty } && ann.text("heading") == "Delete the account Ann?")
        #expect(ann.text("message") == "With it goes 1 post. Log in within a week to bring everything back.")
        try ann.tap("cancel")
        #expect(house.wait { ann.dialogs.isEmpty } && ann.path == "/account")
        try delete("kobalt")
        #expect(house.wait { ann.path.hasPrefix("/login") && other.path.hasPrefix("/login") })
        #expect(house.wait { bob.posts == ["of Bob"] })
        #expect(try house.call(.get, "/me/feed", token).status == 401)
        bob.reload()
        #expect(house.wait { bob.posts == ["of Bob"] && bob.text("feeds[0]/likes") == "" })
        try house.logIn("Ann", "kobalt", at: ann)
        #expect(house.wait { ann.path == "/account" })
        bob.reload()
        #expect(house.wait { bob.posts == ["of Ann", "of Bob"] && bob.text("feeds[1]/likes") == "1" })
    }

    @Test func `a wrong password deletes nothing, and guessing is limited`() throws {
        try house.visit("/account", ann)
        for number in 0..<5 {
            try delete("guess \(number)")
            #expect(house.wait { ann.text("notDeleted") == "The password is wrong." })
            #expect(ann.attribute("aria-invalid", of: "ownPassword") == "true" && ann.focused == "ownPassword")
        }
        try delete("kobalt")
        #expect(house.wait { ann.text("notDeleted").hasPrefix("Too many attempts have failed. Try again in ") })
        #expect(bob.posts == ["of Ann", "of Bob"] && ann.path == "/account")
    }

    @Test func `a database that is locked is told, and the account stays`() throws {
        try house.visit("/account", ann)
        try ann.fill("ownPassword", "kobalt")
        #expect(house.wait { ann.isEnabled("deleteAccount") })
        try ann.tap("deleteAccount")
        #expect(house.wait { !ann.dialogs.isEmpty })
        try house.whileLocked {
            try ann.tap("actions[0]/button")
            #expect(house.wait { ann.text("notDeleted") == DeletionOutcome.locked.sentence })
        }
        #expect(bob.posts == ["of Ann", "of Bob"])
        try delete("kobalt")
        #expect(house.wait { ann.path.hasPrefix("/login") && bob.posts == ["of Bob"] })
    }

    @Test func `who has no password deletes within an hour after a login`() throws {
        try house.write("UPDATE account SET passwordHash = '\(AccountStore.noPassword)' WHERE name = 'Ann'")
        try house.visit("/account", ann)
        #expect(house.wait { !ann.isVisible("ownPassword") && ann.isEnabled("deleteAccount") })
        try ann.tap("deleteAccount")
        #expect(house.wait { !ann.dialogs.isEmpty })
        try ann.tap("actions[0]/button")
        #expect(house.wait { ann.path.hasPrefix("/login") && bob.posts == ["of Bob"] })
    }

    @Test func `what goes is said in words`() {
        let question = DeletionViewModel.question
        let end = "Log in within a week to bring everything back."
        #expect(question("Ann", .init()) == "Delete the account Ann?\n\(end)")
        #expect(question("Ann", .init(photos: 1)) == "Delete the account Ann?\nWith it goes 1 photo. \(end)")
        #expect(
            question("Ann", .init(posts: 2, photos: 1, comments: 3))
                == "Delete the account Ann?\nWith it go 2 posts, 1 photo and 3 comments. \(end)"
        )
    }
}
