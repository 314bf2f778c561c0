// Comments: each is made once, its author edits and deletes it, the counts are right, and only readers of the post see any.

import GRDB
import Sodium
import Storage
import Testing

@Suite struct PostStoreCommentsTests {
    private let clock = Clock()
    private let folder: Folder
    private let store: Store
    private let posts: PostStore
    private let ann: Int64, ben: Int64, clara: Int64, eve: Int64
    private let post: Post

    init() throws {
        folder = try Folder()
        store = try folder.open(clock.settings)
        posts = PostStore(store)
        let ids = try store.people("Ann", "Ben", "Clara", "Eve")
        (ann, ben, clara, eve) = (ids[0], ids[1], ids[2], ids[3])
        post = try posts.say("post", by: ann, to: [ben, clara])
    }

    @discardableResult
    private func say(_ text: String, by author: Int64, on post: Post? = nil) throws -> PostComment {
        try posts.comment(CommentText(text), on: post?.id ?? self.post.id, by: author).comment
    }

    private func edit(_ id: Int64, _ text: String, by account: Int64) throws -> PostStore.CommentResult {
        try posts.edit(comment: id, of: post.id, to: CommentText(text), by: account)
    }

    private func texts(_ isNewestFirst: Bool = false, after: Int64? = nil, limit: Int = 25) throws -> [String] {
        let cursor = after.map { PostCursor(behind: $0) }
        return try posts.comments(of: post.id, for: ben, isNewestFirst: isNewestFirst, after: cursor, limit: limit)
            .comments.map(\.text)
    }

    private var count: Int? { try? posts.post(id: post.id, for: ann)?.comments }

    @Test func `comments are read in both orders, in parts, and counted`() throws {
        let said = try (1...5).map { try say("\($0)", by: $0 % 2 == 0 ? ann : ben) }
        try say("elsewhere", by: ann, on: posts.say("other", by: ann))
        #expect(try texts() == ["1", "2", "3", "4", "5"])
        #expect(try texts(limit: 2) == ["1", "2"])
        #expect(try texts(after: said[1].id, limit: 2) == ["3", "4"])
        #expect(try texts(true, limit: 2) == ["5", "4"])
        #expect(try texts(true, after: said[3].id) == ["3", "2", "1"])
        let slice = try posts.comments(of: post.id, for: clara, limit: 4)
        #expect(slice.after == PostCursor(behind: said[3].id) && slice.post.comments == 5)
        #expect(slice.comments[0] == said[0] && said[0].author.name == "Ben" && said[0].made == clock.now)
        #expect(try posts.comments(of: post.id, for: clara, limit: 5).after == nil)
        #expect(try posts.feed(for: ben).posts.map(\.comments) == [1, 5])
    }

    @Test func `a key comments once, and is no other comment's`() throws {
        let key = Token.random()
        func once(_ text: String, by account: Int64, _ action: StaticString = "comment") -> Once {
            Once(owner: "user \(account)", key: key, action: action, arguments: ["\(post.id)", text])
        }
        let first = try posts.comment(CommentText("Hello"), on: post.id, by: ben, once: once("Hello", by: ben))
        let again = try posts.comment(CommentText("Hello"), on: post.id, by: ben, once: once("Hello", by: ben))
        #expect(first.isChanged && !again.isChanged && again.comment == first.comment && count == 1)
        #expect(throws: StorageError.keyUsed) {
            try posts.comment(CommentText("Other"), on: post.id, by: ben, once: once("Other", by: ben))
        }
        #expect(try posts.comment(CommentText("Hello"), on: post.id, by: ann, once: once("Hello", by: ann)).isChanged)
        // Deleted, and gone for good: it is answered still, and not said again.
        try posts.deleteComment(first.comment.id, of: post.id, by: ben)
        #expect(
            try posts.comment(CommentText("Hello"), on: post.id, by: ben, once: once("Hello", by: ben)).comment.deleted
                != nil
        )
        clock.advance(hours: 1)
        try posts.purge()
        let gone = try posts.comment(CommentText("Hello"), on: post.id, by: ben, once: once("Hello", by: ben))
        #expect(!gone.isChanged && gone.comment.id == first.comment.id && gone.comment.deleted != nil && count == 1)
        // Of a key that was refused nothing is stored.
        let secret = try posts.say("secret", by: ann, to: [clara]), other = Token.random()
        let refused = Once(owner: "user \(ben)", key: other, action: "comment", arguments: ["x"])
        #expect(throws: StorageError.noSuchPost) {
            try posts.comment(CommentText("x"), on: secret.id, by: ben, once: refused)
        }
        #expect(try posts.comment(CommentText("x"), on: post.id, by: ben, once: refused).isChanged)
    }

    @Test func `its author edits a comment, and nobody else`() throws {
        let said = try say("one", by: ben)
        clock.advance(hours: 1)
        let edited = try edit(said.id, "two", by: ben)
        #expect(edited.isChanged && edited.comment.text == "two" && edited.comment.edited == clock.now)
        #expect(edited.comment.made == said.made)
        clock.advance(hours: 1)
        let again = try edit(said.id, "two", by: ben)
        #expect(!again.isChanged && again.comment == edited.comment)
        for account in [ann, clara] {
            #expect(throws: StorageError.notYourComment) { try edit(said.id, "x", by: account) }
        }
        #expect(throws: StorageError.noSuchPost) { try edit(said.id, "x", by: eve) }
        #expect(throws: StorageError.noSuchComment) { try edit(said.id + 1, "x", by: ben) }
        try posts.deleteComment(said.id, of: post.id, by: ben)
        #expect(throws: StorageError.noSuchComment) { try edit(said.id, "x", by: ben) }
        #expect(try texts() == [] && count == 0)
    }

    @Test func `its author and the post's take a comment away, and only who did brings it back`() throws {
        let (own, other) = (try say("own", by: ben), try say("other", by: ben))
        for account in [clara] {
            #expect(throws: StorageError.notYourComment) { try posts.deleteComment(own.id, of: post.id, by: account) }
        }
        #expect(try posts.deleteComment(own.id, of: post.id, by: ben).isChanged)
        #expect(try posts.deleteComment(other.id, of: post.id, by: ann).post?.comments == 0)
        #expect(try !posts.deleteComment(own.id, of: post.id, by: ben).isChanged)
        for (comment, account) in [(own, ann), (own, clara), (other, ben), (other, clara)] {
            #expect(throws: StorageError.noSuchComment) {
                try posts.restoreComment(comment.id, of: post.id, by: account)
            }
            #expect(throws: StorageError.noSuchComment) {
                try posts.deleteComment(comment.id, of: post.id, by: account)
            }
        }
        #expect(try texts() == [] && count == 0)
        #expect(try posts.restoreComment(own.id, of: post.id, by: ben).comment == own)
        #expect(try posts.restoreComment(other.id, of: post.id, by: ann).post?.comments == 2)
        #expect(try !posts.restoreComment(own.id, of: post.id, by: ben).isChanged)
        #expect(throws: StorageError.notYourComment) { try posts.restoreComment(own.id, of: post.id, by: clara) }
        #expect(try texts() == ["own", "other"])
    }

    @Test func `a comment comes back for 10 minutes to the second, and then leaves the file`() throws {
        let two = [try say("one", by: ben), try say("two", by: ben)]
        for comment in two { try posts.deleteComment(comment.id, of: post.id, by: ben) }
        clock.advance(hours: 0, seconds: 600)
        #expect(try !posts.isPurgeDue())
        #expect(try posts.restoreComment(two[0].id, of: post.id, by: ben).isChanged)
        clock.advance(hours: 0, seconds: 1)
        #expect(throws: StorageError.noSuchComment) { try posts.restoreComment(two[1].id, of: post.id, by: ben) }
        #expect(try posts.isPurgeDue())
        #expect(try posts.purge() == 0, "no post has gone")
        #expect(try !posts.isPurgeDue())
        let left = try folder.foreign().read { try String.fetchAll($0, sql: "SELECT text FROM comment") }
        #expect(left == ["one"] && count == 1)
    }

    @Test func `who may not read a post says and hears nothing there, nor anybody of a deleted one`() throws {
        let said = try say("one", by: ben)
        func expectNothing(_ id: Int64, for account: Int64) {
            #expect(throws: StorageError.noSuchPost) { try posts.comments(of: id, for: account) }
            #expect(throws: StorageError.noSuchPost) { try posts.comment(CommentText("x"), on: id, by: account) }
            #expect(throws: StorageError.noSuchPost) {
                try posts.edit(comment: said.id, of: id, to: CommentText("x"), by: account)
            }
            #expect(throws: StorageError.noSuchPost) { try posts.deleteComment(said.id, of: id, by: account) }
            #expect(throws: StorageError.noSuchPost) { try posts.restoreComment(said.id, of: id, by: account) }
        }
        for account in [eve, 99, 0] { expectNothing(post.id, for: account) }
        expectNothing(post.id + 1, for: ben)
        // By the number of another post.
        let other = try posts.say("other", by: ben)
        #expect(throws: StorageError.noSuchComment) { try posts.deleteComment(said.id, of: other.id, by: ben) }
        try posts.delete(id: post.id, by: ann)
        for account in [ann, ben] { expectNothing(post.id, for: account) }
        #expect(try posts.restore(id: post.id, by: ann).comments == 1)
        #expect(try texts() == ["one"])
    }

    @Test func `posts and accounts that go take theirs with them`() throws {
        try say("by Ben", by: ben)
        let deleted = try say("deleted", by: clara)
        try say("by Clara", by: clara)
        try posts.deleteComment(deleted.id, of: post.id, by: clara)
        let file = try folder.foreign()
        try file.write { database in
            try database.execute(sql: "PRAGMA foreign_keys = ON; DELETE FROM account WHERE id = ?", arguments: [clara])
        }
        #expect(try texts() == ["by Ben"] && count == 1)
        try posts.delete(id: post.id, by: ann)
        clock.advance(hours: 1)
        #expect(try posts.purge() == 1)
        #expect(try file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM comment") } == 0)
    }

    @Test(arguments: 0..<5)
    func `of many that comment, delete and restore at once the count is right`(round: Int) async throws {
        let (posts, post, people) = (posts, post, [ann, ben, clara])
        await withTaskGroup(of: Void.self) { group in
            for person in people {
                group.addTask {
                    for turn in 0..<4 {
                        guard let text = try? CommentText("\(turn)"),
                            let said = try? posts.comment(text, on: post.id, by: person).comment
                        else { continue }
                        if turn > 1 { _ = try? posts.deleteComment(said.id, of: post.id, by: person) }
                        if turn > 2 { _ = try? posts.restoreComment(said.id, of: post.id, by: person) }
                    }
                }
            }
        }
        let slice = try posts.comments(of: post.id, for: ann, limit: 100)
        #expect(slice.post.comments == slice.comments.count)
        #expect(slice.comments.map(\.id) == slice.comments.map(\.id).sorted())
    }
}
