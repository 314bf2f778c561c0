// How SQLite answers the queries of the wall: by searching an index, without sorting.

import GRDB
import Storage
import Testing

@Suite struct PostQueriesTests {
    private func folder() throws -> Folder {
        let folder = try Folder()
        try PostStore(folder.open()).seed(authors: 5, posts: 50, seed: 1)
        return folder
    }

    private func expectSearches(_ plan: [String], _ index: String) {
        #expect(plan.contains { $0.hasPrefix("SEARCH post USING") && $0.contains(index) }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") && $0 != "SCAN CONSTANT ROW" }, "\(plan)")
    }

    @Test func `the feed searches the posts that are seen, and their authors by id`() throws {
        let folder = try folder()
        for (sql, bound) in [(PostQueries.below, "<"), (PostQueries.above, ">")] {
            let plan = try folder.plan(sql, [7, 25])
            expectSearches(plan, "INDEX postVisible (id\(bound)?)")
            #expect(plan.count == 2 && plan[1].contains("account USING INTEGER PRIMARY KEY"), "\(plan)")
        }
    }

    @Test func `whether there is more is looked up in the index`() throws {
        let folder = try folder()
        for (sql, bound) in [(PostQueries.isBelow, "<"), (PostQueries.isAbove, ">")] {
            expectSearches(try folder.plan(sql, [7]), "INDEX postVisible (id\(bound)?)")
        }
    }

    @Test func `one post is searched by its id`() throws {
        expectSearches(try folder().plan(PostQueries.one, [7]), "INTEGER PRIMARY KEY (rowid=?)")
    }

    @Test func `recipients are searched by their posts, and come in order`() throws {
        let plan = try folder().plan(PostQueries.recipients, [1, 100])
        #expect(plan.count == 2)
        #expect(plan[0] == "SEARCH recipient USING PRIMARY KEY (postID>? AND postID<?)")
        #expect(plan[1].hasPrefix("SEARCH account USING INTEGER PRIMARY KEY"))
    }

    @Test func `the purge searches what is deleted`() throws {
        for query in [PostQueries.purge, PostQueries.isPurgeDue] {
            let plan = try folder().plan(query, [7]).filter { $0.contains("post") }
            expectSearches(plan, "INDEX postDeleted (deleted>? AND deleted<?)")
        }
    }

    @Test func `the removal of an account searches what is its own`() throws {
        let folder = try folder()
        let searches = [
            ("SELECT 1 FROM post WHERE authorID = ?", "postByAuthor"),
            ("SELECT 1 FROM recipient WHERE accountID = ?", "recipientByAccount"),
            ("SELECT 1 FROM login WHERE accountID = ?", "loginByAccount"),
        ]
        for (sql, index) in searches {
            let plan = try folder.plan(sql, [7])
            #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH") && plan[0].contains(index), "\(plan)")
        }
    }
}
