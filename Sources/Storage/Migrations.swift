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
        return migrator
    }
}
