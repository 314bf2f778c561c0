// Files of all former versions: what they were is written down here once more, for a released step never changes.

import Foundation
import GRDB
import Storage
import Testing

@Suite struct MigrationsTests {
    /// A step as it was released, and rows that a file of that step may have.
    private struct Step {
        let name: String
        let sql: String
        let rows: String
        /// Lists all that `rows` stored.
        let check: String
        let expected: String
    }

    private static let steps = [
        Step(
            name: "accounts",
            sql: """
                CREATE TABLE account( id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE,
                passwordHash TEXT NOT NULL, made INTEGER NOT NULL ) STRICT
                """,
            rows: "INSERT INTO account VALUES (3, 'Ann', 'ann', 'hash 1', 10), (7, 'Béla', 'béla', 'hash 2', 20)",
            check:
                "SELECT group_concat(id||name||key||passwordHash||made, ';') FROM (SELECT * FROM account ORDER BY id)",
            expected: "3Annannhash 110;7Bélabélahash 220"
        ),
        Step(
            name: "once",
            sql: """
                CREATE TABLE once( owner TEXT NOT NULL, key BLOB NOT NULL, digest BLOB NOT NULL, result TEXT,
                made INTEGER NOT NULL, PRIMARY KEY(owner, key) ) STRICT, WITHOUT ROWID;
                CREATE INDEX onceByAge ON once(made)
                """,
            rows: "INSERT INTO once(owner, key, digest, result, made) VALUES ('me', x'01', x'02', 'account 3 Ann', 30)",
            check: "SELECT group_concat(owner||hex(key)||hex(digest)||result||made) FROM once",
            expected: "me0102account 3 Ann30"
        ),
        Step(
            name: "onceSettled",
            sql: "ALTER TABLE once ADD COLUMN settled INTEGER NOT NULL DEFAULT 0",
            rows: "UPDATE once SET settled = 1",
            check: "SELECT group_concat(settled) FROM once",
            expected: "1"
        ),
        Step(
            name: "logins",
            sql: """
                CREATE TABLE login( session TEXT NOT NULL PRIMARY KEY CHECK(length(session) = 22),
                accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, made INTEGER NOT NULL,
                seen INTEGER NOT NULL, agent TEXT NOT NULL CHECK(length(CAST(agent AS BLOB)) <= 256)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX loginByAccount ON login(accountID)
                """,
            rows: "INSERT INTO login VALUES ('0123456789012345678901', 7, 40, 50, 'Browser')",
            check: "SELECT group_concat(session||accountID||made||seen||agent) FROM login",
            expected: "012345678901234567890174050Browser"
        ),
        Step(
            name: "posts",
            sql: """
                CREATE TABLE post( id INTEGER PRIMARY KEY AUTOINCREMENT,
                authorID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, type TEXT NOT NULL, story TEXT,
                message TEXT, name TEXT, made INTEGER NOT NULL, updated INTEGER NOT NULL, deleted INTEGER,
                CHECK(story IS NOT NULL OR message IS NOT NULL) ) STRICT;
                CREATE INDEX postVisible ON post(id) WHERE deleted IS NULL;
                CREATE INDEX postDeleted ON post(deleted) WHERE deleted IS NOT NULL;
                CREATE INDEX postByAuthor ON post(authorID);
                CREATE TABLE recipient( postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                position INTEGER NOT NULL, accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                PRIMARY KEY(postID, position) ) STRICT, WITHOUT ROWID;
                CREATE INDEX recipientByAccount ON recipient(accountID)
                """,
            rows: """
                INSERT INTO post VALUES (5, 3, 'status', NULL, 'Hello', NULL, 60, 60, NULL);
                INSERT INTO recipient VALUES (5, 0, 7)
                """,
            check: "SELECT group_concat(post.id||authorID||type||message||made||accountID) FROM post, recipient",
            expected: "53statusHello607"
        ),
        Step(
            name: "identities",
            sql: """
                CREATE TABLE identity( issuer TEXT NOT NULL, subject TEXT NOT NULL,
                accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, made INTEGER NOT NULL,
                PRIMARY KEY(issuer, subject) ) STRICT, WITHOUT ROWID;
                CREATE INDEX identityByAccount ON identity(accountID)
                """,
            rows: "INSERT INTO identity VALUES ('https://id.example', 'a1', 7, 70)",
            check: "SELECT group_concat(issuer||subject||accountID||made) FROM identity",
            expected: "https://id.examplea1770"
        ),
        Step(
            name: "photos",
            sql: """
                CREATE TABLE photo( id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                hash TEXT NOT NULL CHECK(length(hash) = 64), name TEXT NOT NULL, width INTEGER NOT NULL,
                height INTEGER NOT NULL, bytes INTEGER NOT NULL, kind TEXT NOT NULL, made INTEGER NOT NULL,
                deleted INTEGER ) STRICT;
                CREATE INDEX photoByOwner ON photo(owner, id);
                CREATE INDEX photoByHash ON photo(hash);
                CREATE INDEX photoDeleted ON photo(deleted) WHERE deleted IS NOT NULL;
                ALTER TABLE post ADD COLUMN photoID INTEGER REFERENCES photo(id) ON DELETE SET NULL;
                CREATE INDEX postByPhoto ON post(photoID) WHERE photoID IS NOT NULL
                """,
            rows: """
                INSERT INTO photo VALUES (4, 3, '\(String(repeating: "a", count: 64))', 'Sea', 3, 2, 9, 'upload', 80, NULL);
                UPDATE post SET photoID = 4
                """,
            check: "SELECT group_concat(photo.name||width||height||bytes||kind||photo.made||post.id) FROM photo, post",
            expected: "Sea329upload805"
        ),
        Step(
            name: "tokens",
            sql: """
                CREATE TABLE token( id INTEGER PRIMARY KEY AUTOINCREMENT,
                hash TEXT NOT NULL UNIQUE CHECK(length(hash) = 22),
                accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, name TEXT NOT NULL,
                rights TEXT NOT NULL, made INTEGER NOT NULL, expires INTEGER NOT NULL, used INTEGER ) STRICT;
                CREATE INDEX tokenByAccount ON token(accountID, id)
                """,
            rows: "INSERT INTO token VALUES (6, '0123456789012345678901', 3, 'Script', 'post', 90, 99, NULL)",
            check:
                "SELECT group_concat(id||hash||accountID||name||rights||made||expires||ifnull(used, '-')) FROM token",
            expected: "601234567890123456789013Scriptpost9099-"
        ),
        Step(
            name: "lookalikes",
            sql: """
                CREATE TABLE lookalike( skeleton TEXT NOT NULL,
                accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, PRIMARY KEY(skeleton, accountID)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX lookalikeByAccount ON lookalike(accountID)
                """,
            rows: "INSERT INTO lookalike VALUES ('ann', 3)",
            check: "SELECT group_concat(skeleton||accountID) FROM lookalike",
            expected: "ann3"
        ),
        Step(
            name: "readers",
            sql: """
                ALTER TABLE post ADD COLUMN isAddressed INTEGER NOT NULL DEFAULT 0;
                DROP INDEX postVisible;
                CREATE INDEX postOpen ON post(id) WHERE deleted IS NULL AND isAddressed = 0;
                CREATE INDEX postAddressed ON post(authorID) WHERE deleted IS NULL AND isAddressed = 1
                """,
            rows: "UPDATE post SET isAddressed = 1",
            check: "SELECT group_concat(id||isAddressed) FROM post",
            expected: "51"
        ),
        Step(
            name: "photos of posts",
            sql: """
                CREATE TABLE postPhoto( postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                position INTEGER NOT NULL, photoID INTEGER NOT NULL REFERENCES photo(id) ON DELETE CASCADE,
                alternative TEXT, PRIMARY KEY(postID, position) ) STRICT, WITHOUT ROWID;
                CREATE INDEX postPhotoByPhoto ON postPhoto(photoID);
                DROP INDEX postByPhoto;
                ALTER TABLE post DROP COLUMN photoID
                """,
            rows: "INSERT INTO postPhoto VALUES (5, 0, 4, 'Waves')",
            check: "SELECT group_concat(postID||position||photoID||alternative) FROM postPhoto",
            expected: "504Waves"
        ),
        Step(
            name: "likes and comments",
            sql: """
                ALTER TABLE post ADD COLUMN likes INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE post ADD COLUMN comments INTEGER NOT NULL DEFAULT 0;
                CREATE TABLE postLike( postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, made INTEGER NOT NULL,
                PRIMARY KEY(postID, accountID) ) STRICT, WITHOUT ROWID;
                CREATE INDEX postLikeByAccount ON postLike(accountID);
                CREATE TRIGGER postLikeMade AFTER INSERT ON postLike BEGIN
                UPDATE post SET likes = likes + 1 WHERE id = NEW.postID; END;
                CREATE TRIGGER postLikeGone AFTER DELETE ON postLike BEGIN
                UPDATE post SET likes = likes - 1 WHERE id = OLD.postID; END;
                CREATE TABLE comment( id INTEGER PRIMARY KEY AUTOINCREMENT,
                postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                authorID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                text TEXT NOT NULL, made INTEGER NOT NULL, edited INTEGER, deleted INTEGER,
                deletedByHost INTEGER NOT NULL DEFAULT 0 ) STRICT;
                CREATE INDEX commentByPost ON comment(postID);
                CREATE INDEX commentByAuthor ON comment(authorID);
                CREATE INDEX commentDeleted ON comment(deleted) WHERE deleted IS NOT NULL;
                CREATE TRIGGER commentMade AFTER INSERT ON comment WHEN NEW.deleted IS NULL BEGIN
                UPDATE post SET comments = comments + 1 WHERE id = NEW.postID; END;
                CREATE TRIGGER commentHidden AFTER UPDATE OF deleted ON comment
                WHEN OLD.deleted IS NULL AND NEW.deleted IS NOT NULL BEGIN
                UPDATE post SET comments = comments - 1 WHERE id = NEW.postID; END;
                CREATE TRIGGER commentShown AFTER UPDATE OF deleted ON comment
                WHEN OLD.deleted IS NOT NULL AND NEW.deleted IS NULL BEGIN
                UPDATE post SET comments = comments + 1 WHERE id = NEW.postID; END;
                CREATE TRIGGER commentGone AFTER DELETE ON comment WHEN OLD.deleted IS NULL BEGIN
                UPDATE post SET comments = comments - 1 WHERE id = OLD.postID; END
                """,
            rows: """
                INSERT INTO postLike VALUES (5, 3, 91), (5, 7, 92);
                INSERT INTO comment VALUES (8, 5, 7, 'Yes!', 93, NULL, NULL, 0)
                """,
            check: """
                SELECT group_concat(post.likes||post.comments||accountID||comment.id||text||comment.made, ';')
                FROM post, postLike, comment
                """,
            expected: "2138Yes!93;2178Yes!93"
        ),
        Step(
            name: "search",
            sql: """
                CREATE VIRTUAL TABLE postWords USING fts5( words, prefix = '1 2', columnsize = 0,
                tokenize = "unicode61 remove_diacritics 2 tokenchars '#@_'" );
                CREATE TRIGGER postWordsGone AFTER DELETE ON post BEGIN
                DELETE FROM postWords WHERE rowid = OLD.id; END;
                CREATE TRIGGER postWordsChanged AFTER UPDATE OF message, name ON post BEGIN
                DELETE FROM postWords WHERE rowid = OLD.id; END
                """,
            rows: "INSERT INTO postWords(rowid, words) VALUES (5, 'hello @ann')",
            check: "SELECT group_concat(rowid||words) FROM postWords WHERE postWords MATCH '\"@ann\" AND \"hell\" *'",
            expected: "5hello @ann"
        ),
        Step(
            name: "deletion of accounts",
            sql: """
                ALTER TABLE account ADD COLUMN ends INTEGER;
                CREATE INDEX accountEnding ON account(ends) WHERE ends IS NOT NULL;
                CREATE TABLE withdrawnLike(
                    accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                    postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                    made INTEGER NOT NULL,
                    PRIMARY KEY(accountID, postID)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX withdrawnLikeByPost ON withdrawnLike(postID)
                """,
            rows: "INSERT INTO withdrawnLike VALUES (7, 5, 94)",
            check: """
                SELECT ifnull(ends, '-')||postID||withdrawnLike.made FROM withdrawnLike JOIN account ON account.id = accountID
                """,
            expected: "-594"
        ),
        Step(
            name: "notifications",
            sql: """
                CREATE TABLE notification( id INTEGER PRIMARY KEY AUTOINCREMENT,
                accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, kind TEXT NOT NULL,
                postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                commentID INTEGER REFERENCES comment(id) ON DELETE CASCADE,
                actorID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                made INTEGER NOT NULL, isRead INTEGER NOT NULL DEFAULT 0 ) STRICT;
                CREATE INDEX notificationByAccount ON notification(accountID);
                CREATE INDEX notificationUnread ON notification(accountID) WHERE isRead = 0;
                CREATE UNIQUE INDEX notificationOnce
                ON notification(postID, accountID, kind, actorID, ifnull(commentID, 0));
                CREATE INDEX notificationByComment ON notification(commentID) WHERE commentID IS NOT NULL;
                CREATE INDEX notificationByActor ON notification(actorID);
                CREATE TRIGGER postLikeTakenBack AFTER DELETE ON postLike BEGIN
                DELETE FROM notification WHERE postID = OLD.postID AND kind = 'like' AND actorID = OLD.accountID; END
                """,
            rows:
                "INSERT INTO notification VALUES (9, 3, 'comment', 5, 8, 7, 94, 1), (10, 3, 'like', 5, NULL, 7, 95, 0)",
            check: """
                SELECT group_concat(id||accountID||kind||postID||ifnull(commentID, '-')||actorID||made||isRead, ';')
                FROM notification
                """,
            expected: "93comment587941;103like5-7950"
        ),
    ]

    /// A file as the program left it that knew the first `count` steps.
    private func make(_ folder: Folder, steps count: Int) throws {
        let file = try folder.foreign()
        try file.write { database in
            try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for step in MigrationsTests.steps.prefix(count) {
                try database.execute(sql: step.sql)
                try database.execute(sql: step.rows)
                try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step.name])
            }
        }
        try file.close()
    }

    /// A file as the program left it that did not know a step yet.
    private func make(_ folder: Folder, before name: String) throws {
        try make(folder, steps: #require(MigrationsTests.steps.firstIndex { $0.name == name }))
    }

    /// All that makes the tables and indexes, by name; white space does not count.
    private func schema(_ folder: Folder) throws -> [String] {
        try folder.foreign().read { database in
            try String.fetchAll(
                database,
                sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'grdb%' ORDER BY name"
            )
            .map { $0.filter { !$0.isWhitespace } }
        }
    }

    @Test(arguments: 0...MigrationsTests.steps.count)
    func `a file of each step keeps its rows and is like a new one`(count: Int) throws {
        let (folder, new) = (try Folder(), try Folder())
        try make(folder, steps: count)
        try AccountStore(folder.open()).close()
        try AccountStore(new.open()).close()
        #expect(try schema(folder) == schema(new))
        for step in MigrationsTests.steps.prefix(count) {
            let found = try folder.foreign().read { try String.fetchOne($0, sql: step.check) }
            #expect(found == step.expected, "\(step.name)")
        }
    }

    @Test func `all steps are written down here`() throws {
        let folder = try Folder()
        try AccountStore(folder.open()).close()
        let names = try folder.foreign().read { database in
            try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
        }
        #expect(names == MigrationsTests.steps.map(\.name))
    }

    @Test func `who had an account in the first version posts and logs in in this one`() throws {
        let folder = try Folder()
        try make(folder, steps: 1)
        let store = try folder.open()
        #expect(try AccountStore(store).credentials(of: AccountName("ann"))?.passwordHash == "hash 1")
        let post = try PostStore(store).say("I am still here.", by: 3, to: [7])
        #expect(post.author.name == "Ann" && post.to.map(\.name) == ["Béla"])
        #expect(try StoredLogins(store).all().isEmpty)
    }

    @Test func `names of a former version have skeletons, and those that look alike keep their accounts`() throws {
        let folder = try Folder()
        try make(folder, before: "lookalikes")
        let file = try folder.foreign()
        try file.write { database in
            try database.execute(
                sql: """
                    INSERT INTO account VALUES (8, 'Paul', 'paul', 'hash 3', 10), (9, 'PauI', 'paui', 'hash 4', 20),
                    (10, 'аdmin', 'аdmin', 'hash 5', 30)
                    """
            )
        }
        try file.close()
        let accounts = try folder.store()
        for (name, hash) in [("paul", "hash 3"), ("PAUI", "hash 4"), ("аdmin", "hash 5"), ("béla", "hash 2")] {
            #expect(try accounts.credentials(of: AccountName(name))?.passwordHash == hash)
            #expect(try accounts.availability(of: AccountName(name)) == .taken)
        }
        #expect(throws: StorageError.similar) { try accounts.create(name: AccountName("Pau1"), passwordHash: "x") }
        #expect(try accounts.availability(of: AccountName("PaUl1")) == .available)
        let plan = try folder.plan("SELECT 1 FROM lookalike WHERE skeleton = ?", ["x"])
        #expect(plan == ["SEARCH lookalike USING PRIMARY KEY (skeleton=?)"])
    }

    @Test func `what a former version showed to all though it was addressed is for its readers alone`() throws {
        let folder = try Folder()
        try make(folder, before: "readers")
        let file = try folder.foreign()
        try file.write { database in
            // Post 5 is by Ann, for Béla, with photo 4.
            try database.execute(
                sql: """
                    INSERT INTO account VALUES (8, 'Eve', 'eve', 'hash 3', 10);
                    INSERT INTO post VALUES (6, 3, 'status', NULL, 'for all', NULL, 60, 60, NULL, NULL),
                    (9, 7, 'status', NULL, 'deleted', NULL, 60, 60, 70, NULL);
                    INSERT INTO recipient VALUES (9, 0, 3)
                    """
            )
        }
        try file.close()
        let clock = Clock()
        clock.set(80)
        let store = try folder.open(clock.settings), posts = PostStore(store), photos = PhotoStore(store)
        for (reader, ids) in [(3, [6, 5]), (7, [6, 5]), (8, [6]), (nil, [6])] as [(Int64?, [Int64])] {
            #expect(try posts.feed(for: reader).posts.map(\.id) == ids)
            #expect(try (posts.post(id: 5, for: reader) != nil) == ids.contains(5))
            #expect(try (photos.photo(4, for: reader, isOfWall: true) != nil) == ids.contains(5))
        }
        #expect(try posts.restore(id: 9, by: 7).isAddressed)
        #expect(try posts.post(id: 9, for: 3)?.message == "deleted")
        #expect(try posts.post(id: 9, for: 8) == nil)
    }

    @Test func `a post that showed a photo in a former version shows it`() throws {
        let folder = try Folder()
        try make(folder, before: "photos of posts")
        let file = try folder.foreign()
        try file.write { database in
            // Post 5 is by Ann, for Béla, with photo 4; this one has no photo.
            try database.execute(
                sql: "INSERT INTO post VALUES (6, 3, 'status', NULL, 'words', NULL, 60, 60, NULL, NULL, 0)"
            )
        }
        try file.close()
        let clock = Clock()
        clock.set(80)
        let store = try folder.open(clock.settings), posts = PostStore(store), photos = PhotoStore(store)
        let post = try #require(try posts.post(id: 5, for: 7))
        #expect(post.photos.map(\.id) == [4] && post.photos.map(\.width) == [3] && post.photos[0].alternative == nil)
        #expect(post.message == "Hello" && post.made == 60)
        #expect(try posts.post(id: 6, for: 7)?.photos.isEmpty == true)
        #expect(try photos.photo(4, for: 7) != nil && photos.photo(4, for: nil) == nil)
        try photos.delete(4, of: 3)
        clock.advance(hours: 100)
        #expect(try photos.purge() == 0)
        let plan = try folder.plan(PostQueries.photos, ["[5]"])
        #expect(plan.contains("SEARCH postPhoto USING PRIMARY KEY (postID=?)"), "\(plan)")
    }

    @Test func `posts of a former version have no likes and comments, and can be liked and commented on`() throws {
        let folder = try Folder()
        try make(folder, before: "likes and comments")
        let store = try folder.open(), posts = PostStore(store)
        let post = try #require(try posts.post(id: 5, for: 7))
        #expect(post.message == "Hello" && post.likes == 0 && post.comments == 0)
        try posts.setLiked(true, post: 5, by: 7)
        _ = try posts.comment(CommentText("Yes!"), on: 5, by: 3)
        let now = try #require(try posts.post(id: 5, for: 7))
        #expect(now.likes == 1 && now.comments == 1 && now.message == "Hello" && now.updated == post.updated)
    }

    @Test func `posts of a former version are found by their words, each by its readers alone`() throws {
        let folder = try Folder()
        try make(folder, before: "search")
        let file = try folder.foreign()
        try file.write { database in
            // Post 5 is by Ann, for Béla.
            try database.execute(
                sql: """
                    INSERT INTO account VALUES (8, 'Eve', 'eve', 'hash 3', 10);
                    INSERT INTO post(id, authorID, type, message, name, made, updated) VALUES
                    (6, 7, 'link', 'Hello, #Straße in 東京!', 'A title', 60, 60);
                    INSERT INTO post(id, authorID, type, story, made, updated) VALUES (7, 7, 'photo', 'a story', 60, 60)
                    """
            )
        }
        try file.close()
        let posts = PostStore(try folder.open())
        for (text, reader, ids) in [
            ("hello", 3, [6, 5]), ("HELLO", 7, [6, 5]), ("hello", 8, [6]), ("#strasse", 8, [6]), ("京", 8, [6]),
            ("title", 8, [6]), ("@bela", 8, [7, 6]), ("@ann", 7, [5]), ("@ann", 8, []), ("story", 8, []),
        ] as [(String, Int64, [Int64])] {
            #expect(try posts.posts(with: SearchWords(text), for: reader).posts.map(\.id) == ids, "\(text) \(reader)")
        }
    }

    @Test func `nothing of a former version is new, and what is done now is told`() throws {
        let folder = try Folder()
        try make(folder, before: "notifications")
        let posts = PostStore(try folder.open())
        #expect(try posts.notifications(of: 3).isEmpty && posts.unreadCount(of: 3) == 0)
        // Post 5 is Ann's, and Béla likes it already.
        try posts.setLiked(true, post: 5, by: 7)
        #expect(try posts.notifications(of: 3).isEmpty)
        _ = try posts.comment(CommentText("Yes!"), on: 5, by: 7)
        #expect(try posts.notifications(of: 3).map(\.comment) == ["Yes!"])
    }

    @Test func `settled is 0 for what was done before there was such a thing`() throws {
        let folder = try Folder()
        try make(folder, steps: 2)
        try AccountStore(folder.open()).close()
        #expect(try folder.foreign().read { try Int.fetchAll($0, sql: "SELECT settled FROM once") } == [0])
    }
}
