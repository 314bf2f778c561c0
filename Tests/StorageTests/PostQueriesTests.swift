// How SQLite answers the queries of the wall: by searching an index, without sorting.

import GRDB
import GRDBSQLite
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
        // The page is what the searches have found, at most as many posts as were asked for.
        #expect(!plan.contains { $0.hasPrefix("SCAN") && !["SCAN CONSTANT ROW", "SCAN page"].contains($0) }, "\(plan)")
    }

    /// What all may read, one's own, and what one is named in, each by its index.
    private func expectParts(_ plan: [String], _ bound: String) {
        expectSearches(plan, "INDEX postOpen (id\(bound)?)")
        expectSearches(plan, "INDEX postAddressed (authorID=? AND rowid\(bound)?)")
        let named = "SEARCH recipient USING COVERING INDEX recipientByAccount (accountID=? AND postID\(bound)?)"
        #expect(plan.contains(named), "\(plan)")
    }

    @Test func `the feed merges what a reader may read from three indexes, and sorts nothing`() throws {
        let folder = try folder()
        for (sql, bound) in [(PostQueries.below, "<"), (PostQueries.above, ">")] {
            let plan = try folder.plan(sql, [3, 7, 25])
            expectParts(plan, bound)
            #expect(plan.filter { $0 == "MERGE (UNION ALL)" }.count == 2, "\(plan)")
            #expect(plan.last?.contains("account USING INTEGER PRIMARY KEY") == true, "\(plan)")
        }
    }

    @Test func `what others alone may read is not walked through`() throws {
        let folder = try Folder(), store = try folder.open()
        let ids = try store.people("Ann", "Ben", "Clara"), posts = PostStore(store)
        for number in 0..<30 { try posts.say("\(number)", by: ids[0]) }
        try posts.say("secret", by: ids[0], to: [ids[1]])
        let foreign = try folder.foreign()
        func steps(_ reader: Int64, _ sql: String, _ place: Int64) throws -> Int {
            try foreign.read { database in
                let statement = try database.makeStatement(sql: sql)
                let arguments: StatementArguments = sql.contains("?3") ? [reader, place, 25] : [reader, place]
                _ = try Row.fetchAll(statement, arguments: arguments)
                return Int(sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_VM_STEP, 0))
            }
        }
        let queries = [(PostQueries.below, Int64.max), (PostQueries.above, 0), (PostQueries.isBelow, .max)]
        let before = try queries.map { try steps(ids[2], $0, $1) }
        try foreign.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 5000)
                    INSERT INTO post(authorID, type, message, made, updated, isAddressed)
                    SELECT ?, 'status', 'secret', 1, 1, 1 FROM number;
                    INSERT OR IGNORE INTO recipient SELECT id, 0, ? FROM post WHERE isAddressed = 1
                    """,
                arguments: [ids[0], ids[1]]
            )
        }
        #expect(try queries.map { try steps(ids[2], $0, $1) } == before)
    }

    @Test func `whether there is more is looked up in the index`() throws {
        let folder = try folder()
        for (sql, bound) in [(PostQueries.isBelow, "<"), (PostQueries.isAbove, ">")] {
            expectParts(try folder.plan(sql, [3, 7]), bound)
        }
    }

    @Test func `one post is searched by its id`() throws {
        let plan = try folder().plan(PostQueries.one, [7, 3])
        expectSearches(plan, "INTEGER PRIMARY KEY (rowid=?)")
        #expect(plan.contains { $0.contains("recipientByAccount (accountID=? AND postID=?)") }, "\(plan)")
    }

    @Test func `recipients are searched by their posts, and come in order`() throws {
        let plan = try folder().plan(PostQueries.recipients, ["[1,2]"])
        #expect(plan.contains("SEARCH recipient USING PRIMARY KEY (postID=?)"), "\(plan)")
        #expect(plan.contains { $0.hasPrefix("SEARCH account USING INTEGER PRIMARY KEY") }, "\(plan)")
    }

    @Test func `the photos of posts are searched by the posts, and come in order`() throws {
        let plan = try folder().plan(PostQueries.photos, ["[1,2]"])
        #expect(plan.contains { $0.hasPrefix("SEARCH photo USING INTEGER PRIMARY KEY") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN photo") }, "\(plan)")
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
