// TokenStore: tokens by which programs act for somebody. The file has their hashes alone; who may make one is not decided here.

internal import GRDB
public import Sodium

/// The tokens in a `Store`.
///
/// Sendable; every call blocks, so call it from a work queue, never from a loop. Every call throws `StorageError`.
public struct TokenStore: Sendable {
    /// The most tokens that an account has, those among them that have expired.
    public static let limit = 20
    /// Seconds within which a token's use is noted once.
    public static let usePrecision: Int64 = 60

    private let store: Store

    /// The tokens of a database.
    public init(_ store: Store) { self.store = store }

    /// Seconds since 1970, by which tokens expire.
    public var now: Int64 { store.settings.now() }

    /// The tokens of an account, the latest first; those that have expired are among them until they are revoked.
    ///
    /// - Parameter accountID: The account.
    /// - Returns: At most ``limit``; none where the account does not exist.
    /// - Throws: `StorageError`.
    public func tokens(of accountID: Int64) throws(StorageError) -> [StoredToken] {
        try store.read { database in
            try Row.fetchAll(
                database,
                sql: TokenStore.columns + " WHERE accountID = ? ORDER BY token.id DESC",
                arguments: [accountID]
            )
            .map(TokenStore.token)
        }
    }

    /// The token of a hash, expired or not; nil where there is none, or none any more.
    ///
    /// - Parameter hash: The hash of the token's text. It is as unpredictable as the token, so that how long the search
    ///   takes tells nothing about those that there are.
    /// - Returns: The token.
    /// - Throws: `StorageError`.
    public func token(of hash: Hash128) throws(StorageError) -> StoredToken? {
        try store.read { database in
            // Each call of a program asks.
            let statement = try database.cachedStatement(sql: TokenStore.columns + " WHERE hash = ?")
            return try Row.fetchOne(statement, arguments: [TokenStore.text(hash)]).map(TokenStore.token)
        }
    }

    /// Keeps a token.
    ///
    /// - Parameters:
    ///   - name: What its owner calls it, by which they tell it from others.
    ///   - rights: What its bearer may do.
    ///   - hash: The hash of its text.
    ///   - accountID: Whose it is.
    ///   - lifetime: Seconds until it expires, from now.
    /// - Returns: The token.
    /// - Throws: `StorageError`: `tokenNameTaken` where the account has one of that name, `tooManyTokens` where it has
    ///   ``limit`` of them, `noSuchAccounts` where it does not exist (any more).
    public func add(
        _ name: TokenName,
        _ rights: StoredToken.Rights,
        hash: Hash128,
        of accountID: Int64,
        lifetime: Int64
    ) throws(StorageError) -> StoredToken {
        let now = now
        return try store.write { database in
            guard let owner = try database.names(of: [accountID])[accountID] else {
                throw StorageError.noSuchAccounts([accountID])
            }
            let names = try String.fetchAll(
                database,
                sql: "SELECT name FROM token WHERE accountID = ?",
                arguments: [accountID]
            )
            guard !names.contains(name.text) else { throw StorageError.tokenNameTaken }
            guard names.count < TokenStore.limit else { throw StorageError.tooManyTokens }
            try database.execute(
                sql: "INSERT INTO token(hash, accountID, name, rights, made, expires) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [TokenStore.text(hash), accountID, name.text, rights.rawValue, now, now + lifetime]
            )
            return StoredToken(
                id: database.lastInsertedRowID,
                account: Account(id: accountID, name: owner),
                name: name.text,
                rights: rights,
                made: now,
                expires: now + lifetime,
                used: nil
            )
        }
    }

    /// Removes a token: from then on nobody knows it.
    ///
    /// - Parameters:
    ///   - id: Its number.
    ///   - accountID: Whose it is.
    /// - Returns: False where the account has no such token (any more).
    /// - Throws: `StorageError`.
    @discardableResult
    public func remove(_ id: Int64, of accountID: Int64) throws(StorageError) -> Bool {
        try store.write { database in
            try database.execute(
                sql: "DELETE FROM token WHERE id = ? AND accountID = ?",
                arguments: [id, accountID]
            )
            return database.changesCount == 1
        }
    }

    /// Notes that a token was used, where no use of the minute before is noted.
    ///
    /// - Parameters:
    ///   - id: Its number; nothing happens where there is no such token.
    ///   - time: When it was used, in seconds since 1970.
    /// - Returns: Whether that is news.
    /// - Throws: `StorageError`.
    @discardableResult
    public func noteUse(of id: Int64, at time: Int64) throws(StorageError) -> Bool {
        try store.write { database in
            try database.execute(
                sql: "UPDATE token SET used = ? WHERE id = ? AND (used IS NULL OR used <= ?)",
                arguments: [time, id, time - TokenStore.usePrecision]
            )
            return database.changesCount == 1
        }
    }

    private static let columns = """
        SELECT token.id, accountID, account.name AS owner, token.name, rights, token.made, expires, used
        FROM token JOIN account ON account.id = accountID
        """

    private static func token(_ row: Row) throws -> StoredToken {
        guard let rights = StoredToken.Rights(rawValue: row["rights"]) else {
            throw StorageError.other("a token with unknown rights")
        }
        return StoredToken(
            id: row["id"],
            account: Account(id: row["accountID"], name: row["owner"]),
            name: row["name"],
            rights: rights,
            made: row["made"],
            expires: row["expires"],
            used: row["used"]
        )
    }

    /// A hash in the form that the file keeps, as those of sessions.
    private static func text(_ hash: Hash128) -> String { Token(high: hash.high, low: hash.low).text }
}
