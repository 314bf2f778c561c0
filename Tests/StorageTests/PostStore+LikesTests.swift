// Likes: one a person, counted right when posts and accounts go, and only for readers of the post.

import GRDB
import Storage
import Testing

@Suite struct PostStoreLikesTests {
    private let clock = Clock()
    private let folder: Folder
    private let store: Store
    private let posts: PostStore
    private let ann: Int64, ben: Int64, clara: Int64, eve: Int64

    init() throws {
        folder = try Folder()
        store = try folder.open(clock.settings)
        posts = PostStore(store)
        let ids = try store.people("Ann", "Ben", "Clara", "Eve")
        (ann, ben, clara, eve) = (ids[0], ids[1], ids[2], ids[3])
    }

    @Test func `one likes a post once, and not any more`() throws {
        let post = try posts.say("one", by: ann)
        let first = try posts.setLiked(true, post: post.id, by: ben),
            again = try posts.setLiked(true, post: post.id, by: ben)
        #expect(first.isChanged && first.post.likes == 1)
        #expect(!again.isChanged && again.post == first.post)
        #expect(try posts.setLiked(true, post: post.id, by: ann).post.likes == 2, "one's own, too")
        #expect(try posts.feed(for: clara).posts.map(\.likes) == [2])
        let none = try posts.setLiked(false, post: post.id, by: ben)
        #expect(none.isChanged && none.post.likes == 1)
        #expect(try !posts.setLiked(false, post: post.id, by: ben).isChanged)
        #expect(try !posts.setLiked(false, post: post.id, by: eve).isChanged)
        #expect(try posts.post(id: post.id, for: nil)?.likes == 1)
        #expect(try posts.post(id: post.id, for: nil)?.updated == post.updated)
    }

    @Test func `who likes it is told in parts, each once`() throws {
        let post = try posts.say("one", by: ann)
        for account in [eve, ben, ann, clara] { try posts.setLiked(true, post: post.id, by: account) }
        let first = try posts.likes(of: post.id, for: ben, limit: 3)
        #expect(first.accounts.map(\.name) == ["Ann", "Ben", "Clara"] && first.after != nil && first.isLiked)
        let next = try posts.likes(of: post.id, for: ben, after: first.after, limit: 3)
        #expect(next.accounts.map(\.name) == ["Eve"] && next.after == nil && next.post.likes == 4)
        try posts.setLiked(false, post: post.id, by: ben)
        #expect(try !posts.likes(of: post.id, for: ben).isLiked)
    }

    @Test func `who may not read a post neither likes it nor learns who does`() throws {
        let post = try posts.say("secret", by: ann, to: [ben])
        try posts.setLiked(true, post: post.id, by: ben)
        for (id, account) in [(post.id, eve), (post.id, 99), (post.id + 1, ann), (0, ann), (-1, ann)] {
            for isLiked in [true, false] {
                #expect(throws: StorageError.noSuchPost) { try posts.setLiked(isLiked, post: id, by: account) }
            }
            #expect(throws: StorageError.noSuchPost) { try posts.likes(of: id, for: account) }
        }
        #expect(try posts.likes(of: post.id, for: ann).accounts.map(\.id) == [ben])
        #expect(throws: StorageError.noSuchAccounts([99])) {
            try posts.setLiked(true, post: posts.say("open", by: ann).id, by: 99)
        }
    }

    @Test func `which posts one likes is told of those that are there`() throws {
        let open = try posts.say("open", by: ann), alone = try posts.say("alone", by: ann, to: [ben])
        let other = try posts.say("other", by: ann)
        for post in [open, alone] { try posts.setLiked(true, post: post.id, by: ben) }
        try posts.setLiked(true, post: other.id, by: eve)
        let ids = [open.id, alone.id, other.id, 99]
        #expect(try posts.liked(by: ben, of: ids) == [open.id: ann, alone.id: ann])
        #expect(try posts.liked(by: eve, of: ids) == [other.id: ann])
        #expect(try posts.liked(by: ann, of: ids) == [:])
        #expect(try posts.liked(by: ben, of: []) == [:])
        try posts.delete(id: open.id, by: ann)
        #expect(try posts.liked(by: ben, of: ids) == [alone.id: ann])
    }

    @Test func `a deleted post is liked by nobody, and a restored one has its likes`() throws {
        let post = try posts.say("one", by: ann)
        try posts.setLiked(true, post: post.id, by: ben)
        try posts.delete(id: post.id, by: ann)
        #expect(throws: StorageError.noSuchPost) { try posts.setLiked(true, post: post.id, by: ann) }
        #expect(throws: StorageError.noSuchPost) { try posts.setLiked(false, post: post.id, by: ben) }
        #expect(throws: StorageError.noSuchPost) { try posts.likes(of: post.id, for: ann) }
        #expect(try posts.restore(id: post.id, by: ann).likes == 1)
        #expect(try posts.likes(of: post.id, for: ann).accounts.map(\.id) == [ben])
    }

    @Test func `posts and accounts that go take theirs with them`() throws {
        let first = try posts.say("one", by: ann), second = try posts.say("two", by: ben)
        for post in [first, second] {
            for account in [ann, ben, clara] { try posts.setLiked(true, post: post.id, by: account) }
        }
        let file = try folder.foreign()
        try file.write { database in
            try database.execute(sql: "PRAGMA foreign_keys = ON; DELETE FROM account WHERE id = ?", arguments: [clara])
        }
        #expect(try posts.feed(for: ann).posts.map(\.likes) == [2, 2])
        try posts.delete(id: second.id, by: ben)
        clock.advance(hours: 1)
        #expect(try posts.purge() == 1)
        let left = try file.read { try Int64.fetchAll($0, sql: "SELECT DISTINCT postID FROM postLike") }
        #expect(left == [first.id])
        #expect(try posts.feed(for: ann).posts.map(\.likes) == [2])
    }

    @Test(arguments: 0..<5)
    func `of many that like and unlike at once the count is right`(round: Int) async throws {
        let post = try posts.say("one", by: ann)
        let (posts, people) = (posts, [ann, ben, clara, eve])
        await withTaskGroup(of: Void.self) { group in
            for person in people {
                group.addTask {
                    for turn in 0..<5 { _ = try? posts.setLiked(turn % 2 == 0, post: post.id, by: person) }
                }
            }
        }
        let slice = try posts.likes(of: post.id, for: ann)
        #expect(slice.post.likes == slice.accounts.count)
    }
}
