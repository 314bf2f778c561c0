// StoredLogins: logins that outlive the server. When one is over is not decided here.

internal import GRDB

/// The logins in a `Store`.
///
/// Sendable; every call blocks, so call it from a work queue, never from a loop. Every call throws `StorageError`.
public struct StoredLogins: Sendable {
    private let store: Store

    /// The logins of a database.
    public init(_ store: Store) { self.store = store }

    /// All that are kept, each with the name of its account, in no particular order.
    ///
    /// - Throws: `StorageError`.
    public func all() throws(StorageError) -> [StoredLogin] {
        try store.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT session, accountID, name, login.made, seen, agent
                    FROM login JOIN account ON account.id = accountID
                    """
            )
            .map { row in
                StoredLogin(
                    session: row["session"],
                    account: Account(id: row["accountID"], name: row["name"]),
                    made: row["made"],
                    seen: row["seen"],
                    agent: row["agent"]
                )
            }
        }
    }

    /// Keeps a login; one of the same session gives way to it.
    ///
    /// An account that was deleted within ``AccountStore/returnTime`` comes back by that.
    ///
    /// - Parameter login: The login; of its account the id counts.
    /// - Throws: `StorageError`: `noSuchAccounts` where the account does not exist (any more), `other` for a session that
    ///   has not 22 characters.
    public func add(_ login: StoredLogin) throws(StorageError) {
        let now = store.settings.now()
        try store.write { database in
            try database.returnAccount(login.account.id, now: now)
            guard try database.names(of: [login.account.id]).count == 1 else {
                throw StorageError.noSuchAccounts([login.account.id])
            }
            try database.execute(
                sql: "INSERT OR REPLACE INTO login(session, accountID, made, seen, agent) VALUES (?, ?, ?, ?, ?)",
                arguments: [login.session, login.account.id, login.made, login.seen, login.agent]
            )
        }
    }

    /// Notes when a browser was seen; never an earlier time than is known.
    ///
    /// - Parameters:
    ///   - session: Its session; nothing happens where there is no login of it.
    ///   - seen: Seconds since 1970.
    /// - Throws: `StorageError`.
    public func update(session: String, seen: Int64) throws(StorageError) {
        try store.write { database in
            try database.execute(
                sql: "UPDATE login SET seen = max(seen, ?) WHERE session = ?",
                arguments: [seen, session]
            )
        }
    }

    /// Removes logins, all or none.
    ///
    /// - Parameter sessions: Any number; those without a login do not matter.
    /// - Throws: `StorageError`.
    public func remove(_ sessions: [String]) throws(StorageError) {
        guard !sessions.isEmpty else { return }
        try store.write { database in
            // In parts, since a statement has no more than 32 766 arguments.
            for start in stride(from: 0, to: sessions.count, by: StoredLogins.part) {
                let part = Array(sessions[start..<min(start + StoredLogins.part, sessions.count)])
                try database.execute(
                    sql: "DELETE FROM login WHERE session IN (\(databaseQuestionMarks(count: part.count)))",
                    arguments: StatementArguments(part)
                )
            }
        }
    }

    private static let part = 500
}
