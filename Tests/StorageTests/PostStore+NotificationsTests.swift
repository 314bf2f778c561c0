// Notifications: who is told what, once each; what is taken back is told no more, and what one may not read is told to nobody.

import GRDB
import Sodium
import Storage
import Testing

@Suite struct PostStoreNotificationsTests {
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

    /// What an account is told, the latest first; what is new has an asterisk.
    private func told(_ account: Int64) throws -> [String] {
        try posts.notifications(of: account).map { one in
            let who = one.actors.map(\.name).joined(separator: "+")
            return "\(who) \(one.kind): \(one.comment ?? one.words)\(one.isRead ? "" : "*")"
        }
    }

    @discardableResult
    private func comment(_ text: String, on post: Post, by author: Int64) throws -> PostComment {
        try posts.comment(CommentText(text), on: post.id, by: author).comment
    }

    @Test func `the author is told of likes and comments, and nobody of what they do themselves`() throws {
        let post = try posts.say("sea", by: ann)
        try posts.setLiked(true, post: post.id, by: ben)
        try comment("nice", on: post, by: clara)
        try posts.setLiked(true, post: post.id, by: ann)
        try comment("thanks, @Ann says @ann", on: post, by: ann)
        #expect(try told(ann) == ["Clara comment: nice*", "Ben like: sea*"])
        #expect(try posts.unreadCount(of: ann) == 2)
        for other in [ben, clara, eve] { #expect(try told(other) == []) }
        #expect(
            try posts.notifications(of: ann)[0].postAuthor == ann && posts.notifications(of: ann)[0].post == post.id
        )
    }

    @Test func `likes of one post are one, in the place of the latest`() throws {
        let post = try posts.say("sea", by: ann), other = try posts.say("lake", by: ann)
        try posts.setLiked(true, post: post.id, by: ben)
        try posts.setLiked(true, post: other.id, by: ben)
        try posts.markRead(upTo: .max, of: ann)
        #expect(try told(ann) == ["Ben like: lake", "Ben like: sea"] && posts.unreadCount(of: ann) == 0)
        try posts.setLiked(true, post: post.id, by: clara)
        try posts.setLiked(true, post: post.id, by: eve)
        #expect(try told(ann) == ["Eve+Clara+Ben like: sea*", "Ben like: lake"] && posts.unreadCount(of: ann) == 1)
        try posts.setLiked(true, post: post.id, by: eve)
        #expect(try told(ann).count == 2, "the same like again tells nothing")
        for account in [eve, clara] { try posts.setLiked(false, post: post.id, by: account) }
        #expect(try told(ann) == ["Ben like: lake", "Ben like: sea"], "what is taken back is told no more")
        try posts.setLiked(false, post: post.id, by: ben)
        #expect(try told(ann) == ["Ben like: lake"])
    }

    @Test func `those a post is for are told, and those an open one names`() throws {
        try posts.say("for you, @Clara and @Eve", by: ann, to: [ben, clara, ann])
        #expect(try told(ben) == ["Ann post: for you, @Clara and @Eve*"])
        #expect(try told(clara) == ["Ann post: for you, @Clara and @Eve*"], "once")
        #expect(try told(eve) == [] && told(ann) == [], "who may not read it is not told")
        try posts.say("hello @ben, @BEN and @béla, mail@eve.example", by: ann)
        #expect(try told(ben)[0] == "Ann mention: hello @ben, @BEN and @béla, mail@eve.example*")
        #expect(try told(ben).count == 2 && told(eve) == [])
    }

    @Test func `a comment tells those it names who may read it, also once it is changed`() throws {
        let open = try posts.say("open", by: ann), secret = try posts.say("secret", by: ann, to: [ben])
        let said = try comment("what about @Ben, @Ann and @Eve?", on: open, by: clara)
        #expect(try told(ann) == ["Clara comment: what about @Ben, @Ann and @Eve?*"], "once")
        #expect(try told(ben).first == "Clara mention: what about @Ben, @Ann and @Eve?*")
        #expect(try told(eve) == ["Clara mention: what about @Ben, @Ann and @Eve?*"])
        try comment("do not tell @Eve or @Clara", on: secret, by: ben)
        #expect(try told(eve).count == 1 && told(clara) == [], "who may not read it is not told")
        #expect(try told(ann)[0] == "Ben comment: do not tell @Eve or @Clara*")
        _ = try posts.edit(comment: said.id, of: open.id, to: CommentText("only @eve"), by: clara)
        #expect(try told(eve) == ["Clara mention: only @eve*"])
        #expect(try told(ben) == ["Ann post: secret*"], "who is named no more is told no more")
        try posts.markRead(upTo: .max, of: eve)
        _ = try posts.edit(comment: said.id, of: open.id, to: CommentText("only @eve!"), by: clara)
        #expect(try told(eve) == ["Clara mention: only @eve!"], "it is not new again")
    }

    @Test func `what is deleted is told no more, until it is restored`() throws {
        let post = try posts.say("sea", by: ann)
        try posts.setLiked(true, post: post.id, by: ben)
        let said = try comment("hi @eve", on: post, by: ben)
        try posts.deleteComment(said.id, of: post.id, by: ben)
        #expect(try told(ann) == ["Ben like: sea*"] && told(eve) == [] && posts.unreadCount(of: eve) == 0)
        try posts.restoreComment(said.id, of: post.id, by: ben)
        #expect(try told(ann).count == 2 && told(eve).count == 1)
        try posts.delete(id: post.id, by: ann)
        #expect(try told(ann) == [] && told(eve) == [] && posts.unreadCount(of: ann) == 0)
        try posts.restore(id: post.id, by: ann)
        #expect(try told(ann).count == 2 && posts.unreadCount(of: ann) == 2)
        try posts.deleteComment(said.id, of: post.id, by: ann)
        clock.advance(hours: 1)
        try posts.purge()
        func count() throws -> Int? {
            try folder.foreign().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM notification") }
        }
        #expect(try count() == 1)
        try folder.foreign().write { try $0.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [ben]) }
        #expect(try told(ann) == [] && count() == 0, "an account goes with what it has done")
    }

    @Test func `a key tells once, and what is refused tells nothing`() throws {
        let once = Once(owner: "user \(ann)", key: .random(), action: "post", arguments: [])
        for _ in 0..<2 { _ = try posts.create(author: ann, to: [ben], message: PostMessage("x"), once: once) }
        #expect(try told(ben).count == 1)
        let secret = try posts.say("secret", by: ann, to: [ben])
        for act in [
            { _ = try posts.setLiked(true, post: secret.id, by: eve) }, { try comment("@ben", on: secret, by: eve) },
        ] {
            #expect(throws: StorageError.noSuchPost) { try act() }
        }
        #expect(try told(ann) == [] && told(ben).count == 2)
    }

    @Test func `each has their own, as many as are kept, and the oldest go`() throws {
        for number in 0..<StoredNotification.maximumCount + 5 { try posts.say("\(number)", by: ann, to: [ben]) }
        try posts.say("one", by: ben, to: [clara])
        let all = try told(ben)
        #expect(all.count == StoredNotification.maximumCount && all.last == "Ann post: 5*")
        #expect(try told(clara).count == 1 && posts.unreadCount(of: ben) == StoredNotification.maximumCount)
        let middle = try posts.notifications(of: ben)[10].id
        try posts.markRead(upTo: middle, of: ben)
        #expect(try posts.unreadCount(of: ben) == 10 && posts.unreadCount(of: clara) == 1)
    }

    @Test func `each query searches an index`() throws {
        let queries = [
            (NotificationQueries.all, "SEARCH notification USING INDEX notificationByAccount (accountID=?)"),
            (NotificationQueries.unread, "SEARCH notification USING INDEX notificationUnread (accountID=?)"),
            (NotificationQueries.read, "SEARCH notification USING INDEX notificationUnread (accountID=? AND rowid<?)"),
        ]
        for (sql, search) in queries {
            let plan = try folder.plan(sql, [1, 2])
            #expect(plan.contains(search), "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN notification") }, "\(plan)")
        }
        let plan = try folder.plan(NotificationQueries.all, [1, 2])
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        for (sql, index) in [
            ("SELECT 1 FROM notification WHERE postID = ?", "notificationOnce"),
            ("SELECT 1 FROM notification WHERE commentID = ?", "notificationByComment"),
            ("SELECT 1 FROM notification WHERE actorID = ?", "notificationByActor"),
            ("SELECT 1 FROM notification WHERE accountID = ?", "notificationByAccount"),
            (NotificationQueries.accountsOfPost, "notificationOnce"),
            (NotificationQueries.accountsOfComment, "notificationByComment"),
        ] {
            let plan = try folder.plan(sql, [7])
            #expect(plan[0].hasPrefix("SEARCH") && plan[0].contains(index), "\(plan)")
        }
    }
}
