// Accounts and logins in the database.
import Controls
import GRDB
import Rx

/// An account, as the database has it.
struct Account: Codable, FetchableRecord, Sendable {
    let id: Int64
    let name: String
    let hash: String
}

extension Store {
    /// The account of a name, in whatever case; nil where nobody has it.
    func account(named name: String) -> Single<Account?> {
        read { try Account.fetchOne($0, sql: "SELECT id, name, hash FROM account WHERE name = ?", arguments: [name]) }
    }

    func addAccount(_ name: String, hash: String, once key: OnceKey) -> Single<SignupOutcome> {
        once(key) { database in
            try database.execute(
                sql: "INSERT INTO account (name, hash) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [name, hash]
            )
            guard database.changesCount == 1 else { return .taken }
            return .created(id: "\(database.lastInsertedRowID)", name: name)
        }
    }

    static func createAccounts(_ database: Database) throws {
        try database.create(table: "account") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("name", .text).notNull().unique().collate(.nocase)
            table.column("hash", .text).notNull()
        }
        try database.create(table: "login") { table in
            table.primaryKey("session", .text)
            table.column("accountID", .integer).notNull().references("account", onDelete: .cascade)
            table.column("made", .integer).notNull()
            table.column("seen", .integer).notNull()
            table.column("agent", .text).notNull()
        }
    }
}
