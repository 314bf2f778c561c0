// Posting: what is stored is what was said, once, for people who exist.

import Foundation
import GRDB
import Sodium
import Storage
import Testing

@Suite struct PostStoreTests {
    private func line(_ text: String) throws -> PostLine { try PostLine(text) }

    private func once(_ key: Token, _ arguments: String..., owner: String = "7") -> Once {
        Once(owner: owner, key: key, action: "post", arguments: arguments)
    }

    @Test func `a post is there after a restart as it was answered`() throws {
        let (folder, clock) = (try Folder(), Clock())
        let store = try folder.open(clock.settings)
        let ids = try store.people("Ann", "Ben", "Clara")
        let made = try PostStore(store).create(
            author: ids[0],
            to: [ids[2], ids[1]],
            message: PostMessage("Look!\r\nThere."),
            story: line("Ann shared a link."),
            name: line("Ten walks"),
            type: .link
        )
        #expect(!made.repeated)
        let post = made.post
        #expect(post.author == Account(id: ids[0], name: "Ann"))
        #expect(post.to == [Account(id: ids[2], name: "Clara"), Account(id: ids[1], name: "Ben")])
        #expect(post.message == "Look!\nThere." && post.story == "Ann shared a link." && post.name == "Ten walks")
        #expect(post.type == .link && post.deleted == nil)
        #expect(post.made == clock.now && post.updated == clock.now)
        try AccountStore(store).close()
        clock.advance(hours: 1)
        let posts = PostStore(try folder.open(clock.settings))
        #expect(try posts.post(id: post.id, for: ids[0]) == post)
        #expect(try posts.feed(for: ids[0]).posts == [post])
        #expect(try posts.count() == 1)
    }

    @Test func `a message or a story is enough, neither is not`() throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        let story = try posts.create(author: ann, story: line("Ann joined Photowall.")).post
        #expect(story.message == nil && story.type == .status)
        #expect(try posts.say("Hello", by: ann).story == nil)
        #expect(throws: StorageError.emptyPost) { try posts.create(author: ann, name: line("A title")) }
        #expect(try posts.count() == 2)
    }

    @Test func `accounts that do not exist are named, each once`() throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        #expect(throws: StorageError.noSuchAccounts([-5, 99])) { try posts.say("x", by: ann, to: [99, ann, -5, 99]) }
        #expect(throws: StorageError.noSuchAccounts([.min, 0, .max])) { try posts.say("x", by: .max, to: [0, .min]) }
        #expect(try posts.count() == 0)
    }

    @Test func `up to 50 people are addressed, each once, in their order`() throws {
        let store = try Folder().open()
        var ids: [Int64] = []
        for number in 0..<51 { ids += try store.people("ann\(number)") }
        let posts = PostStore(store)
        let to = Array(ids[1...50].reversed())
        #expect(try posts.say("x", by: ids[0], to: to + to).to.map(\.id) == to)
        #expect(try posts.feed(for: ids[0]).posts[0].to.map(\.id) == to)
        #expect(throws: StorageError.tooManyRecipients(51)) { try posts.say("x", by: ids[0], to: ids) }
        let many = Array(Int64(0)..<1_000_000)
        #expect(throws: StorageError.tooManyRecipients(1_000_000)) { try posts.say("x", by: ids[0], to: many) }
        #expect(try posts.say("to oneself", by: ids[0], to: [ids[0]]).to.map(\.id) == [ids[0]])
    }

    @Test(arguments: hostileTexts)
    func `a text that means no good is a text`(text: String) throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        let message = try PostMessage(text)
        let name = try? PostLine(text)
        let made = try posts.create(author: ann, message: message, name: name, type: PostType(rawValue: "a'b")).post
        let found = try #require(try posts.post(id: made.id, for: ann))
        #expect(Array((found.message ?? "").utf8) == Array(text.utf8))
        #expect(found.name == name?.text && found.type.rawValue == "a'b")
        #expect(try posts.count() == 1)
    }

    @Test func `the largest message is kept whole`() throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let text = String(repeating: "\u{10400}", count: 5_000)
        let post = try PostStore(store).say(text, by: ann)
        #expect(try PostStore(store).post(id: post.id, for: ann)?.message == text)
    }

    @Test(arguments: [Int64.max, 0, -1, Int64.min + 1_000_000])
    func `a clock may show any time`(time: Int64) throws {
        let clock = Clock()
        let store = try Folder().open(clock.settings)
        let ann = try store.people("Ann")[0]
        clock.set(time)
        let posts = PostStore(store)
        let once = once(.random(), "x")
        let post = try posts.create(author: ann, message: PostMessage("x"), once: once).post
        #expect(post.made == time)
        #expect(try posts.create(author: ann, message: PostMessage("x"), once: once).post == post)
        #expect(try posts.delete(id: post.id, by: ann).deleted == time)
        #expect(try posts.purge() == 0)
        #expect(try posts.restore(id: post.id, by: ann) == post)
    }

    @Test func `ids rise, and none is used again`() throws {
        let (folder, clock) = (try Folder(), Clock())
        let store = try folder.open(clock.settings)
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        var last: Int64 = 0
        for round in 0..<5 {
            let post = try posts.say("round \(round)", by: ann)
            #expect(post.id > last)
            last = post.id
            try posts.delete(id: post.id, by: ann)
            clock.advance(hours: 1)
            #expect(try posts.purge() == 1)
        }
    }

    // MARK: Once

    @Test func `the same action again answers the same post`() throws {
        let store = try Folder().open()
        let ids = try store.people("Ann", "Ben")
        let posts = PostStore(store)
        let once = once(.random(), "Hello")
        let first = try posts.create(author: ids[0], to: [ids[1]], message: PostMessage("Hello"), once: once)
        let again = try posts.create(author: ids[0], to: [ids[1]], message: PostMessage("Hello"), once: once)
        #expect(!first.repeated && again.repeated)
        #expect(first.post == again.post)
        #expect(try posts.feed(for: ids[0]).posts == [first.post])
    }

    @Test func `even after the post was deleted, and purged`() throws {
        let clock = Clock()
        let store = try Folder().open(clock.settings)
        let ids = try store.people("Ann", "Ben")
        let posts = PostStore(store)
        let once = once(.random(), "Hello")
        func send() throws -> PostStore.CreateResult {
            try posts.create(
                author: ids[0],
                to: [ids[1]],
                message: PostMessage("Hello"),
                name: PostLine("A title"),
                type: .link,
                once: once
            )
        }
        let first = try send().post
        clock.advance(hours: 0, seconds: 5)
        let deleted = try posts.delete(id: first.id, by: ids[0])
        let again = try send()
        #expect(again.repeated && again.post == deleted)
        #expect(try posts.count() == 0)
        clock.advance(hours: 1)
        #expect(try posts.purge() == 1)
        let gone = try send()
        #expect(gone.repeated && gone.post.deleted == clock.now - Post.undoTime)
        #expect(gone.post.id == first.id && gone.post.made == first.made && gone.post.updated == first.made)
        #expect(gone.post.author == first.author && gone.post.to == first.to && gone.post.message == "Hello")
        #expect(gone.post.name == "A title" && gone.post.type == .link && gone.post.story == nil)
        #expect(try posts.count() == 0)
    }

    @Test func `killed between commit and answer, the post is there and is not made again`() throws {
        let folder = try Folder()
        let store = try folder.open()
        let ann = try store.people("Ann")[0]
        let once = once(.random(), "Hello")
        let first = try PostStore(store).create(author: ann, message: PostMessage("Hello"), once: once)
        let posts = PostStore(try folder.open())
        #expect(try posts.create(author: ann, message: PostMessage("Hello"), once: once).post == first.post)
        #expect(try posts.count() == 1)
    }

    @Test func `a key with other arguments is refused, also the key of a sign-up`() throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        let key = Token.random()
        _ = try posts.create(author: ann, message: PostMessage("one"), once: once(key, "one"))
        #expect(throws: StorageError.keyUsed) {
            try posts.create(author: ann, message: PostMessage("two"), once: once(key, "two"))
        }
        let signUp = signUp("Ben", key: .random())
        _ = try AccountStore(store).create(name: AccountName("Ben"), passwordHash: "x", once: signUp)
        #expect(throws: StorageError.keyUsed) {
            try posts.create(author: ann, message: PostMessage("three"), once: signUp)
        }
        #expect(try posts.count() == 1)
    }

    @Test func `a post that is refused forgets its key`() throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        let once = once(.random(), "Hello")
        func send() throws -> PostStore.CreateResult {
            try posts.create(author: ann, to: [ann + 1], message: PostMessage("Hello"), once: once)
        }
        #expect(throws: StorageError.noSuchAccounts([ann + 1])) { try send() }
        try store.people("Ben")
        #expect(try !send().repeated)
        #expect(try send().repeated)
    }

    @Test(arguments: 0..<10)
    func `of many that are sent at once with one key one is posted`(round: Int) async throws {
        let folder = try Folder()
        let stores = try (0..<2).map { _ in try folder.open(StoreSettings(busyTimeout: .seconds(20))) }
        let ann = try stores[0].people("Ann")[0]
        let once = once(.random(), "Hello")
        let message = try PostMessage("Hello")
        let results = try await withThrowingTaskGroup(of: PostStore.CreateResult.self) { group in
            for number in 0..<8 {
                group.addTask {
                    try PostStore(stores[number % 2]).create(author: ann, message: message, once: once)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 8)
        #expect(Set(results.map(\.post)).count == 1)
        #expect(results.filter { !$0.repeated }.count == 1)
        #expect(try PostStore(stores[0]).count() == 1)
    }

    @Test func `a post goes with its author's account, and is addressed no more to one that goes`() throws {
        let folder = try Folder()
        let store = try folder.open()
        let ids = try store.people("Ann", "Ben", "Clara")
        let posts = PostStore(store)
        let gone = try posts.say("by Ben", by: ids[1], to: [ids[0]])
        let kept = try posts.say("by Ann", by: ids[0], to: [ids[1], ids[2]])
        try folder.foreign().write { try $0.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [ids[1]]) }
        #expect(try posts.post(id: gone.id, for: ids[0]) == nil)
        #expect(try posts.post(id: kept.id, for: ids[0])?.to.map(\.name) == ["Clara"])
    }
}
