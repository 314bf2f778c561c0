// The tables, as a list of steps that each database file goes through once, in order.
// A change is a new step at the end; a step that has been released is never edited.

internal import GRDB

extension DatabaseMigrator {
    static var store: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("accounts") { database in
            // key: AccountName.key. Times are seconds since 1970 (UTC).
            try database.execute(
                sql: """
                    CREATE TABLE account(
                        id INTEGER PRIMARY KEY,
                        name TEXT NOT NULL,
                        key TEXT NOT NULL UNIQUE,
                        passwordHash TEXT NOT NULL,
                        made INTEGER NOT NULL
                    ) STRICT
                    """
            )
        }
        migrator.registerMigration("once") { database in
            // key, digest: see Once. result: what the action answered, in the form that its store chose.
            try database.execute(
                sql: """
                    CREATE TABLE once(
                        owner TEXT NOT NULL,
                        key BLOB NOT NULL,
                        digest BLOB NOT NULL,
                        result TEXT,
                        made INTEGER NOT NULL,
                        PRIMARY KEY(owner, key)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX onceByAge ON once(made)
                    """
            )
        }
        migrator.registerMigration("onceSettled") { database in
            // settled: 1 once the browser is known to have the result.
            try database.execute(sql: "ALTER TABLE once ADD COLUMN settled INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("logins") { database in
            // session: a hash of the browser's cookie, 22 characters. The index is for the removal of an account.
            try database.execute(
                sql: """
                    CREATE TABLE login(
                        session TEXT NOT NULL PRIMARY KEY CHECK(length(session) = 22),
                        accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        made INTEGER NOT NULL,
                        seen INTEGER NOT NULL,
                        agent TEXT NOT NULL CHECK(length(CAST(agent AS BLOB)) <= 256)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX loginByAccount ON login(accountID)
                    """
            )
        }
        migrator.registerMigration("posts") { database in
            // AUTOINCREMENT: the id of a post that is gone for good is never given to another, so cursors stay true.
            // deleted: when, or NULL while everybody sees the post. postVisible is for the feed, postDeleted for the purge,
            // the indexes by account for the removal of an account.
            try database.execute(
                sql: """
                    CREATE TABLE post(
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        authorID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        type TEXT NOT NULL,
                        story TEXT,
                        message TEXT,
                        name TEXT,
                        made INTEGER NOT NULL,
                        updated INTEGER NOT NULL,
                        deleted INTEGER,
                        CHECK(story IS NOT NULL OR message IS NOT NULL)
                    ) STRICT;
                    CREATE INDEX postVisible ON post(id) WHERE deleted IS NULL;
                    CREATE INDEX postDeleted ON post(deleted) WHERE deleted IS NOT NULL;
                    CREATE INDEX postByAuthor ON post(authorID);
                    CREATE TABLE recipient(
                        postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                        position INTEGER NOT NULL,
                        accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        PRIMARY KEY(postID, position)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX recipientByAccount ON recipient(accountID)
                    """
            )
        }
        migrator.registerMigration("identities") { database in
            // The people that other sites know, by issuer and subject (OpenID Connect Core 1.0, section 5.7).
            // The index is for the removal of an account.
            try database.execute(
                sql: """
                    CREATE TABLE identity(
                        issuer TEXT NOT NULL,
                        subject TEXT NOT NULL,
                        accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        made INTEGER NOT NULL,
                        PRIMARY KEY(issuer, subject)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX identityByAccount ON identity(accountID)
                    """
            )
        }
        migrator.registerMigration("photos") { database in
            // hash: SHA-256 of the file, in hexadecimal digits. deleted: when, or NULL while it is in its library.
            // photoByOwner is for the libraries, photoByHash for the deletion of files, postByPhoto for who shows one.
            try database.execute(
                sql: """
                    CREATE TABLE photo(
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        owner INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        hash TEXT NOT NULL CHECK(length(hash) = 64),
                        name TEXT NOT NULL,
                        width INTEGER NOT NULL,
                        height INTEGER NOT NULL,
                        bytes INTEGER NOT NULL,
                        kind TEXT NOT NULL,
                        made INTEGER NOT NULL,
                        deleted INTEGER
                    ) STRICT;
                    CREATE INDEX photoByOwner ON photo(owner, id);
                    CREATE INDEX photoByHash ON photo(hash);
                    CREATE INDEX photoDeleted ON photo(deleted) WHERE deleted IS NOT NULL;
                    ALTER TABLE post ADD COLUMN photoID INTEGER REFERENCES photo(id) ON DELETE SET NULL;
                    CREATE INDEX postByPhoto ON post(photoID) WHERE photoID IS NOT NULL
                    """
            )
        }
        migrator.registerMigration("tokens") { database in
            // hash: of the token's text, 22 characters. used: when last, to the minute, or NULL. AUTOINCREMENT: a list that is out
            // of date revokes no later token. The index is for the lists, and for the removal of an account.
            try database.execute(
                sql: """
                    CREATE TABLE token(
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        hash TEXT NOT NULL UNIQUE CHECK(length(hash) = 22),
                        accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        name TEXT NOT NULL,
                        rights TEXT NOT NULL,
                        made INTEGER NOT NULL,
                        expires INTEGER NOT NULL,
                        used INTEGER
                    ) STRICT;
                    CREATE INDEX tokenByAccount ON token(accountID, id)
                    """
            )
        }
        migrator.registerMigration("lookalikes") { database in
            // skeleton: what an account's name looks like, see Lookalikes. Names that look alike may be there from before.
            // The index is for the removal of an account.
            try database.execute(
                sql: """
                    CREATE TABLE lookalike(
                        skeleton TEXT NOT NULL,
                        accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        PRIMARY KEY(skeleton, accountID)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX lookalikeByAccount ON lookalike(accountID)
                    """
            )
            let accounts = try Row.fetchCursor(database, sql: "SELECT id, name FROM account")
            while let account = try accounts.next() {
                try database.insertSkeletons(of: account["name"], accountID: account["id"])
            }
        }
        migrator.registerMigration("readers") { database in
            // isAddressed: 1 where the author and those named in recipient may read it alone, also once none of these is left.
            // postOpen is for what everybody may read, postAddressed for one's own of the others.
            try database.execute(
                sql: """
                    ALTER TABLE post ADD COLUMN isAddressed INTEGER NOT NULL DEFAULT 0;
                    UPDATE post SET isAddressed = 1 WHERE id IN (SELECT postID FROM recipient);
                    DROP INDEX postVisible;
                    CREATE INDEX postOpen ON post(id) WHERE deleted IS NULL AND isAddressed = 0;
                    CREATE INDEX postAddressed ON post(authorID) WHERE deleted IS NULL AND isAddressed = 1
                    """
            )
        }
        migrator.registerMigration("photos of posts") { database in
            // position: from 0 on. alternative: the author's words for those who cannot see the photo, or NULL. The index is for who
            // may see a photo, and for its removal.
            try database.execute(
                sql: """
                    CREATE TABLE postPhoto(
                        postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                        position INTEGER NOT NULL,
                        photoID INTEGER NOT NULL REFERENCES photo(id) ON DELETE CASCADE,
                        alternative TEXT,
                        PRIMARY KEY(postID, position)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX postPhotoByPhoto ON postPhoto(photoID);
                    INSERT INTO postPhoto SELECT id, 0, photoID, NULL FROM post WHERE photoID IS NOT NULL;
                    DROP INDEX postByPhoto;
                    ALTER TABLE post DROP COLUMN photoID
                    """
            )
        }
        migrator.registerMigration("likes and comments") { database in
            // post.likes and post.comments count what is there. Triggers keep them right, also when an account goes and takes its own away.
            // comment.deleted: when, or NULL while all who read the post see it. deletedByHost: 1 where the post's author did that.
            // AUTOINCREMENT: the id of a comment that is gone for good is never given to another. commentByPost is for the pages of
            // comments, commentDeleted for the purge, the indexes by account for the removal of an account.
            try database.execute(
                sql: """
                    ALTER TABLE post ADD COLUMN likes INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE post ADD COLUMN comments INTEGER NOT NULL DEFAULT 0;
                    CREATE TABLE postLike(
                        postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                        accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        made INTEGER NOT NULL,
                        PRIMARY KEY(postID, accountID)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX postLikeByAccount ON postLike(accountID);
                    CREATE TRIGGER postLikeMade AFTER INSERT ON postLike BEGIN
                        UPDATE post SET likes = likes + 1 WHERE id = NEW.postID;
                    END;
                    CREATE TRIGGER postLikeGone AFTER DELETE ON postLike BEGIN
                        UPDATE post SET likes = likes - 1 WHERE id = OLD.postID;
                    END;
                    CREATE TABLE comment(
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                        authorID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        text TEXT NOT NULL,
                        made INTEGER NOT NULL,
                        edited INTEGER,
                        deleted INTEGER,
                        deletedByHost INTEGER NOT NULL DEFAULT 0
                    ) STRICT;
                    CREATE INDEX commentByPost ON comment(postID);
                    CREATE INDEX commentByAuthor ON comment(authorID);
                    CREATE INDEX commentDeleted ON comment(deleted) WHERE deleted IS NOT NULL;
                    CREATE TRIGGER commentMade AFTER INSERT ON comment WHEN NEW.deleted IS NULL BEGIN
                        UPDATE post SET comments = comments + 1 WHERE id = NEW.postID;
                    END;
                    CREATE TRIGGER commentHidden AFTER UPDATE OF deleted ON comment
                    WHEN OLD.deleted IS NULL AND NEW.deleted IS NOT NULL BEGIN
                        UPDATE post SET comments = comments - 1 WHERE id = NEW.postID;
                    END;
                    CREATE TRIGGER commentShown AFTER UPDATE OF deleted ON comment
                    WHEN OLD.deleted IS NOT NULL AND NEW.deleted IS NULL BEGIN
                        UPDATE post SET comments = comments + 1 WHERE id = NEW.postID;
                    END;
                    CREATE TRIGGER commentGone AFTER DELETE ON comment WHEN OLD.deleted IS NULL BEGIN
                        UPDATE post SET comments = comments - 1 WHERE id = OLD.postID;
                    END
                    """
            )
        }
        migrator.registerMigration("search") { database in
            // words: see SearchText, which has cut the post's words for the index; the post's id is the rowid. The index folds what
            // is left, diacritics, and knows words by their first one or two letters (sqlite.org/fts5.html#prefix_indexes). What is
            // deleted from it stays in its segments until they are merged: the purge has that done. A post whose words are changed
            // is not found by the former ones; code that changes them has it indexed.
            try database.execute(
                sql: """
                    CREATE VIRTUAL TABLE postWords USING fts5(
                        words, prefix = '1 2', columnsize = 0, tokenize = "unicode61 remove_diacritics 2 tokenchars '#@_'"
                    );
                    CREATE TRIGGER postWordsGone AFTER DELETE ON post BEGIN
                        DELETE FROM postWords WHERE rowid = OLD.id;
                    END;
                    CREATE TRIGGER postWordsChanged AFTER UPDATE OF message, name ON post BEGIN
                        DELETE FROM postWords WHERE rowid = OLD.id;
                    END
                    """
            )
            let posts = try Row.fetchCursor(
                database,
                sql: """
                    SELECT post.id, message, post.name, account.name FROM post CROSS JOIN account ON account.id = authorID
                    """
            )
            while let post = try posts.next() { try database.index(post: post[0], post[1], post[2], by: post[3]) }
        }
        migrator.registerMigration("deletion of accounts") { database in
            // account.ends: when an account that its owner has deleted is gone for good, or NULL. withdrawnLike: what it liked until then,
            // and likes again when it comes back. withdrawnLikeByPost is for the removal of a post.
            try database.execute(
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
                    """
            )
        }
        migrator.registerMigration("notifications") { database in
            // What an account is told: that actorID has done something about a post, or a comment under it. kind: see StoredNotification.
            // isRead: 1 once its person has seen it. AUTOINCREMENT: what was marked as read up to an id says nothing of what comes
            // later. A like that is taken back takes its own away; what is deleted, with all that is about it, goes by the references, and
            // is out of sight until then. notificationOnce keeps each from being told twice; the other indexes are for the list, what is
            // new, and the removal of comments and accounts.
            try database.execute(
                sql: """
                    CREATE TABLE notification(
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        kind TEXT NOT NULL,
                        postID INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
                        commentID INTEGER REFERENCES comment(id) ON DELETE CASCADE,
                        actorID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        made INTEGER NOT NULL,
                        isRead INTEGER NOT NULL DEFAULT 0
                    ) STRICT;
                    CREATE INDEX notificationByAccount ON notification(accountID);
                    CREATE INDEX notificationUnread ON notification(accountID) WHERE isRead = 0;
                    CREATE UNIQUE INDEX notificationOnce
                    ON notification(postID, accountID, kind, actorID, ifnull(commentID, 0));
                    CREATE INDEX notificationByComment ON notification(commentID) WHERE commentID IS NOT NULL;
                    CREATE INDEX notificationByActor ON notification(actorID);
                    CREATE TRIGGER postLikeTakenBack AFTER DELETE ON postLike BEGIN
                        DELETE FROM notification WHERE postID = OLD.postID AND kind = 'like' AND actorID = OLD.accountID;
                    END
                    """
            )
        }
        return migrator
    }
}
