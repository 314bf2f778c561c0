// Accounts that are deleted: out of sight at once with all that is their own, back by a login, and off the disk a week later.

import Foundation
import Sodium
import Storage
import Testing

@Suite struct AccountStoreDeletionTests {
    private let folder: Folder
    private let clock = Clock()
    private let store: Store
    private let accounts: AccountStore
    private let posts: PostStore
    private let photos: PhotoStore
    private let ann: Int64
    private let ben: Int64

    init() throws {
        folder = try Folder()
        store = try folder.open(clock.settings)
        (accounts, posts, photos) = (AccountStore(store), PostStore(store), PhotoStore(store))
        let people = try store.people("Ann", "Ben")
        (ann, ben) = (people[0], people[1])
    }

    /// What Ben sees of Ann and of himself.
    private func seen(_ bens: Int64) throws -> [String] {
        let page = try posts.feed(for: ben)
        let own = try #require(try posts.post(id: bens, for: ben))
        return page.posts.map { $0.message ?? "" } + ["likes \(own.likes)", "comments \(own.comments)"]
            + (try posts.likes(of: bens, for: ben).accounts.map(\.name))
            + (try posts.comments(of: bens, for: ben).comments.map(\.text))
            + (try accounts.people(matching: "a").map(\.name))
    }

    private func logIn(_ account: Int64, _ session: Character = "s") throws {
        let login = StoredLogin(
            session: String(repeating: session, count: 22),
            account: Account(id: account, name: "Ann"),
            made: clock.now,
            seen: clock.now,
            agent: "Browser"
        )
        try StoredLogins(store).add(login)
    }

    /// Ann says, likes and shows something, and has deleted something before.
    private func fill() throws -> (bens: Int64, photo: Int64) {
        let bens = try posts.say("of Ben", by: ben).id
        let photo = try photos.add(
            NewPhoto(hash: String(repeating: "b", count: 64), name: "secret.jpg", width: 2, height: 1, bytes: 3),
            to: ann
        )
        try posts.say("abschiedsgruss", by: ann)
        try posts.say("to Ben", by: ann, to: [ben])
        try posts.delete(id: posts.say("oops", by: ann).id, by: ann)
        try posts.setLiked(true, post: bens, by: ann)
        _ = try posts.comment(CommentText("schlusswort"), on: bens, by: ann)
        return (bens, photo.id)
    }

    @Test func `what is an account's own is out of sight at once, and back when its owner logs in`() throws {
        let (bens, photo) = try fill()
        let before = try seen(bens)
        #expect(before == ["to Ben", "abschiedsgruss", "of Ben", "likes 1", "comments 1", "Ann", "schlusswort", "Ann"])
        #expect(try accounts.belongings(of: ann) == AccountStore.Belongings(posts: 2, photos: 1, comments: 1))
        try logIn(ann)
        let told = try #require(try accounts.delete(ann, "x"))
        #expect(told.map(\.message) == ["to Ben", "abschiedsgruss"] && told[0].readers == [ann, ben])
        let after = ["of Ben", "likes 0", "comments 0"]
        #expect(try seen(bens) == after)
        #expect(try accounts.belongings(of: ann) == AccountStore.Belongings())
        #expect(try StoredLogins(store).all().isEmpty)
        #expect(try accounts.availability(of: AccountName("Ann")) == .taken, "nobody else gets the name")
        // Deletions of before are over meanwhile.
        clock.advance(hours: 24 * 7, seconds: -1)
        try posts.purge()
        try photos.purge()
        #expect(try accounts.purge() == 0)
        #expect(try seen(bens) == after)
        try logIn(ann)
        #expect(try seen(bens) == before)
        #expect(try photos.photos(of: ann).map(\.id) == [photo])
        clock.advance(hours: 24 * 30)
        try posts.purge()
        #expect(try accounts.purge() == 0)
        #expect(try seen(bens) == before)
    }

    @Test func `an account that nobody has come back to is in no file after a week`() throws {
        let (bens, _) = try fill()
        _ = try accounts.delete(ann, "x")
        clock.advance(hours: 24 * 7, seconds: 1)
        #expect(throws: StorageError.noSuchAccounts([ann])) { try logIn(ann) }
        #expect(try accounts.purge() == 0, "its photo is still there")
        try posts.purge()
        #expect(try photos.purge() == 1)
        #expect(try accounts.purge() == 1)
        for word in ["abschiedsgruss", "schlusswort", "to Ben", "secret.jpg"] {
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { name in
                try Data(contentsOf: folder.url.appendingPathComponent(name)).range(of: Data(word.utf8)) != nil
            }
            #expect(names == [], "\(word)")
        }
        #expect(try seen(bens) == ["of Ben", "likes 0", "comments 0"])
        #expect(try accounts.availability(of: AccountName("Ann")) == .available)
    }

    @Test func `who has been deleted is spoken to by nobody, and does nothing`() throws {
        let (bens, _) = try fill()
        _ = try accounts.delete(ann, "x")
        #expect(throws: StorageError.noSuchAccounts([ann])) { try posts.say("Ann?", by: ben, to: [ann]) }
        #expect(throws: StorageError.noSuchAccounts([ann])) { try posts.say("I am here", by: ann) }
        #expect(throws: StorageError.noSuchAccounts([ann])) { try posts.setLiked(true, post: bens, by: ann) }
        #expect(throws: StorageError.noSuchAccounts([ann])) {
            try photos.add(
                NewPhoto(hash: String(repeating: "c", count: 64), name: "c", width: 2, height: 1, bytes: 3),
                to: ann
            )
        }
    }

    @Test func `the tokens of an account end with it, and so does a sign-up whose answer was lost`() throws {
        let tokens = TokenStore(store), key = Token.random()
        let eve = try accounts.create(name: AccountName("Eve"), passwordHash: "x", once: signUp("Eve", key: key))
            .account
        _ = try tokens.add(TokenName("Script"), .read, hash: hash128(of: "token"), of: eve.id, lifetime: 100)
        #expect(try accounts.account(madeBy: key, owner: "session") == eve)
        _ = try accounts.delete(eve.id, "x")
        #expect(try tokens.tokens(of: eve.id).isEmpty)
        #expect(try accounts.account(madeBy: key, owner: "session") == nil)
    }

    @Test func `who has been deleted is told nothing of what names them meanwhile`() throws {
        _ = try accounts.delete(ann, "x")
        try posts.say("Where is @Ann?", by: ben)
        try logIn(ann)
        #expect(try posts.notifications(of: ann).isEmpty)
    }

    @Test func `an account is deleted by its password of this moment, and once`() throws {
        #expect(try accounts.delete(ann, "y") == nil)
        #expect(try accounts.delete(-1, "x") == nil)
        #expect(try accounts.delete(ann, "x") == [])
        #expect(try accounts.delete(ann, "x") == nil)
    }

    @Test func `a post of others that has gone meanwhile is liked no more`() throws {
        let (bens, _) = try fill()
        _ = try accounts.delete(ann, "x")
        try posts.delete(id: bens, by: ben)
        clock.advance(hours: 1)
        try posts.purge()
        try logIn(ann)
        #expect(try posts.feed(for: ann).posts.map(\.message) == ["to Ben", "abschiedsgruss"])
    }
}
