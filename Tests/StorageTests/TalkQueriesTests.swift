// How SQLite answers the queries of likes and comments: by searching an index, without sorting.

import GRDB
import Storage
import Testing

@Suite struct TalkQueriesTests {
    @Test func `each query searches an index, and sorts nothing`() throws {
        let folder = try Folder()
        _ = try folder.open()
        let queries = [
            (TalkQueries.likers, "SEARCH postLike USING PRIMARY KEY (postID=? AND accountID>?)"),
            (TalkQueries.liked, "SEARCH postLike USING COVERING INDEX postLikeByAccount (accountID=? AND postID=?)"),
            (TalkQueries.oldest, "SEARCH comment USING INDEX commentByPost (postID=? AND rowid>?)"),
            (TalkQueries.newest, "SEARCH comment USING INDEX commentByPost (postID=? AND rowid<?)"),
        ]
        for (sql, search) in queries {
            let plan = try folder.plan(sql, sql == TalkQueries.liked ? ["[1,2]", 3] : [1, 2, 3])
            #expect(plan.contains(search), "\(plan)")
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        }
        for sql in [TalkQueries.purge, TalkQueries.isPurgeDue] {
            let plan = try folder.plan(sql, [7])
            #expect(plan.contains { $0.contains("commentDeleted (deleted>? AND deleted<?)") }, "\(plan)")
        }
    }

    @Test func `the removal of an account and of a post searches what is its own`() throws {
        let folder = try Folder()
        _ = try folder.open()
        let searches = [
            ("SELECT 1 FROM comment WHERE authorID = ?", "commentByAuthor"),
            ("SELECT 1 FROM comment WHERE postID = ?", "commentByPost"),
            ("SELECT 1 FROM postLike WHERE accountID = ?", "postLikeByAccount"),
            ("SELECT 1 FROM postLike WHERE postID = ?", "PRIMARY KEY"),
        ]
        for (sql, index) in searches {
            let plan = try folder.plan(sql, [7])
            #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH") && plan[0].contains(index), "\(plan)")
        }
    }
}
