// AccountStore+People: accounts by id and by the beginning of a name, as somebody types the recipients of a post; and passwords.

internal import GRDB

extension AccountStore {
    /// The most people that one question is answered with.
    public static let maximumPeople = 50

    /// The account of an id; nil where there is none.
    ///
    /// - Throws: `StorageError`.
    public func account(id: Int64) throws(StorageError) -> Account? {
        try store.read { database in
            let statement = try database.cachedStatement(sql: "SELECT id, name FROM account WHERE id = ?")
            return try Row.fetchOne(statement, arguments: [id]).map { Account(id: $0[0], name: $0[1]) }
        }
    }

    /// The accounts, but for deleted ones, whose names begin so, whatever their case and normal form, in the order of `AccountName.key`.
    ///
    /// - Parameters:
    ///   - prefix: What has been typed of a name. Nobody's name begins with a text that is no `AccountName`, nor is anybody
    ///     meant by an empty one.
    ///   - limit: The most accounts to answer, default 10; from 1 to 50, what is beyond counts as these.
    /// - Returns: The accounts.
    /// - Throws: `StorageError`.
    public func people(matching prefix: String, limit: Int = 10) throws(StorageError) -> [Account] {
        guard let key = try? AccountName(prefix).key else { return [] }
        let limit = min(max(limit, 1), AccountStore.maximumPeople)
        return try store.read { database in
            // Letters and digits alone are in a key, so that no key has the last scalar of Unicode.
            let statement = try database.cachedStatement(sql: AccountStore.peopleSQL)
            return try Row.fetchAll(statement, arguments: [key, key + "\u{10FFFF}", limit])
                .map { Account(id: $0[0], name: $0[1]) }
        }
    }

    /// The hash of an account's password; nil where there is no such account.
    ///
    /// - Throws: `StorageError`.
    public func passwordHash(of accountID: Int64) throws(StorageError) -> String? {
        try store.read { database in
            try String.fetchOne(database, sql: "SELECT passwordHash FROM account WHERE id = ?", arguments: [accountID])
        }
    }

    /// Gives an account another password, where nobody else has done so meanwhile.
    ///
    /// - Parameters:
    ///   - accountID: Whose.
    ///   - former: The hash that is to be there still.
    ///   - hash: What `PasswordHash.make` answered.
    /// - Returns: False where another hash is there, or no such account; nothing has been changed then.
    /// - Throws: `StorageError`.
    public func replacePasswordHash(
        of accountID: Int64,
        _ former: String,
        by hash: String
    ) throws(StorageError) -> Bool {
        try store.write { try $0.replacePasswordHash(of: accountID, former, by: hash) }
    }

    /// Gives an account another password by the wish of a person who knows the former one, and ends all that others may have had by that:
    /// its other logins, and its identities at other sites.
    ///
    /// The sign-up that has made it is forgotten: it has no answer any more. All or nothing.
    ///
    /// - Parameters:
    ///   - accountID: Whose.
    ///   - former: The hash that is to be there still.
    ///   - hash: What `PasswordHash.make` answered.
    ///   - session: The session of the login that stays.
    ///   - revokesTokens: Whether the account's tokens end, too. Default: false.
    /// - Returns: False where another hash is there, or no such account; nothing has been changed then.
    /// - Throws: `StorageError`.
    public func changePassword(
        of accountID: Int64,
        _ former: String,
        to hash: String,
        keeping session: String,
        revokesTokens: Bool = false
    ) throws(StorageError) -> Bool {
        try store.write { database in
            guard try database.replacePasswordHash(of: accountID, former, by: hash) else { return false }
            try database.execute(
                sql: "DELETE FROM login WHERE accountID = ? AND session <> ?",
                arguments: [accountID, session]
            )
            try database.execute(sql: "DELETE FROM identity WHERE accountID = ?", arguments: [accountID])
            // Who has made the account by a password that is not its own any more is not told that it is theirs.
            try database.execute(sql: "DELETE FROM once WHERE result GLOB ?", arguments: ["account \(accountID) *"])
            if revokesTokens {
                try database.execute(sql: "DELETE FROM token WHERE accountID = ?", arguments: [accountID])
            }
            return true
        }
    }

    /// People by the unique index of keys: from a key, before another, at most so many.
    ///
    /// LIKE is of no use: by default it folds ASCII alone and does not search the index.
    package static let peopleSQL = """
        SELECT id, name FROM account WHERE key >= ? AND key < ? AND ends IS NULL ORDER BY key LIMIT ?
        """
}

extension Database {
    /// False where another hash is there, or no such account.
    fileprivate func replacePasswordHash(of accountID: Int64, _ former: String, by hash: String) throws -> Bool {
        try execute(
            sql: "UPDATE account SET passwordHash = ? WHERE id = ? AND passwordHash = ?",
            arguments: [hash, accountID, former]
        )
        return changesCount == 1
    }
}
