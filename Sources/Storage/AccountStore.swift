// AccountStore: who has an account. Names are unique by AccountName.key; passwords arrive hashed.

internal import GRDB
public import Sodium

/// Somebody who signed up.
public struct Account: Hashable, Sendable {
    /// Unique forever in one database.
    public let id: Int64
    /// The name as it was typed at sign-up.
    public let name: String

    /// An account that is known from elsewhere: nothing is stored.
    public init(id: Int64, name: String) {
        self.id = id
        self.name = name
    }
}

/// The accounts in a `Store`.
///
/// Sendable; every call blocks, so call it from a work queue, never from a loop. Every call throws `StorageError`.
public struct AccountStore: Sendable {
    /// What creating an account came to.
    public struct CreateResult: Hashable, Sendable {
        /// The account.
        public let account: Account
        /// Whether it had been made before by the same once-action.
        ///
        /// For logs: to the person it is the same.
        public let repeated: Bool
    }

    /// What a login needs of an account.
    public struct Credentials: Hashable, Sendable {
        /// The account.
        public let account: Account
        /// The hash that was stored with it.
        public let passwordHash: String
    }

    let store: Store

    /// The accounts of a database.
    public init(_ store: Store) { self.store = store }

    /// Closes the database, with everything in the one file; nothing may be under way or asked afterwards.
    ///
    /// - Throws: `StorageError`; what was stored is safe all the same.
    public func close() throws(StorageError) { try store.close() }

    /// Whether a new account may have this name, as far as that depends on the other accounts.
    ///
    /// A name may be taken by the one who asks: the sign-up was stored, then the server was killed before its answer. The page
    /// that comes back must not call its own name taken, else it cannot repeat the action that would tell it.
    /// - Parameters:
    ///   - name: The name.
    ///   - owner: An owner of once-actions whose own sign-up of the last 24 h does not count while its key is not
    ///     settled and nobody is logged in with the account; by default none.
    /// - Returns: Whether it is available.
    /// - Throws: `StorageError`.
    public func availability(
        of name: AccountName,
        exceptBy owner: String? = nil
    ) throws(StorageError) -> NameAvailability {
        let since = store.settings.now() - Once.lifetime
        return try store.read { database in
            let named = try database.cachedStatement(sql: "SELECT id FROM account WHERE key = ?")
            guard let id = try Int64.fetchOne(named, arguments: [name.key]) else {
                return try database.hasLookalike(of: name) ? .similar : .available
            }
            guard let owner else { return .taken }
            let results = try String.fetchAll(
                database.cachedStatement(
                    sql: "SELECT result FROM once WHERE owner = ? AND made >= ? AND settled = 0"
                ),
                arguments: [owner, since]
            )
            guard results.contains(where: { Account(onceResult: $0)?.id == id }) else { return .taken }
            // A person who is logged in has been told.
            let isTold = try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS(SELECT 1 FROM login WHERE accountID = ?)",
                arguments: [id]
            )
            return isTold == true ? .taken : .available
        }
    }

    /// Makes an account, in one transaction with the key of its once-action.
    ///
    /// The same action again answers the account that it made the first time.
    /// - Parameters:
    ///   - name: The name; kept as typed.
    ///   - passwordHash: What `PasswordHash.make` answered.
    ///   - once: The once-action; nil, the default, where the caller has none.
    /// - Returns: The account, made now or by the same action before.
    /// - Throws: `StorageError`: `taken` if another action made an account of this name, `similar` if one of a name that looks like
    ///   it, `unfit` where no new account gets it, `keyUsed` for a known key with other arguments, `locked`, `diskFull`, `readOnly`,
    ///   `other`. Nothing is stored then, and the action may be tried again.
    public func create(
        name: AccountName,
        passwordHash: String,
        once: Once? = nil
    ) throws(StorageError) -> CreateResult {
        let now = store.settings.now()
        return try store.write { database in
            guard let once else {
                let account = try insert(name, passwordHash, now, database)
                return CreateResult(account: account, repeated: false)
            }
            let (result, repeated) = try database.once(once, now: now) {
                try insert(name, passwordHash, now, database).onceResult
            }
            guard let account = Account(onceResult: result) else { throw StorageError.keyUsed }
            return CreateResult(account: account, repeated: repeated)
        }
    }

    /// The account that a once-action has made within the last 24 h; nil where it has made none, or the key came with other arguments.
    ///
    /// - Throws: `StorageError`.
    public func account(madeBy once: Once) throws(StorageError) -> Account? {
        let since = store.settings.now() - Once.lifetime
        return try store.read { database in
            try String.fetchOne(
                database,
                sql: "SELECT result FROM once WHERE owner = ? AND key = ? AND digest = ? AND made >= ?",
                arguments: [once.owner, once.key, once.digest, since]
            )
            .flatMap { Account(onceResult: $0) }
        }
    }

    /// The account that a once-action has made within the last 24 h, whatever it was told; nil where it has made none.
    ///
    /// - Throws: `StorageError`.
    public func account(madeBy key: Token, owner: String) throws(StorageError) -> Account? {
        let now = store.settings.now()
        return try store.read { database in
            try database.result(of: key, owner: owner, now: now).flatMap { Account(onceResult: $0) }
        }
    }

    /// The browser knows what its once-action has come to: nothing will repeat it.
    ///
    /// - Parameters:
    ///   - key: The action's key; nothing happens where there is none of this owner.
    ///   - owner: Whose it was.
    /// - Throws: `StorageError`.
    public func settle(_ key: Token, owner: String) throws(StorageError) {
        try store.write { database in
            try database.execute(
                sql: "UPDATE once SET settled = 1 WHERE owner = ? AND key = ?",
                arguments: [owner, Once.stored(key)]
            )
        }
    }

    /// The account of a name, with its password's hash; nil where nobody has the name.
    ///
    /// - Parameter name: The name, in any case and normal form.
    /// - Returns: The account and the hash to verify the password against.
    /// - Throws: `StorageError`.
    public func credentials(of name: AccountName) throws(StorageError) -> Credentials? {
        try store.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT id, name, passwordHash FROM account WHERE key = ?",
                arguments: [name.key]
            )
            return row.map { row in
                Credentials(account: Account(id: row["id"], name: row["name"]), passwordHash: row["passwordHash"])
            }
        }
    }

    func insert(
        _ name: AccountName,
        _ passwordHash: String,
        _ now: Int64,
        _ database: Database
    ) throws -> Account {
        if let objection = name.objection { throw StorageError.unfit(objection) }
        let isSimilar = try database.hasLookalike(of: name)
        guard let account = try database.insertAccount(name, passwordHash, now) else { throw StorageError.taken }
        // Rolled back.
        if isSimilar { throw StorageError.similar }
        return account
    }
}

/// Whether a new account may have a name.
public enum NameAvailability: Hashable, Sendable {
    /// It may.
    case available
    /// An account has it.
    case taken
    /// An account has one that is hard to tell from it: they have a skeleton in common (UTS #39, section 4), whatever their case.
    case similar
}

extension Database {
    /// Makes an account, whatever its name looks like; nil where one has that name.
    func insertAccount(_ name: AccountName, _ passwordHash: String, _ now: Int64) throws -> Account? {
        try cachedStatement(
            sql: "INSERT INTO account(name, key, passwordHash, made) VALUES (?, ?, ?, ?) ON CONFLICT(key) DO NOTHING"
        )
        .execute(arguments: [name.typed, name.key, passwordHash, now])
        guard changesCount == 1 else { return nil }
        let account = Account(id: lastInsertedRowID, name: name.typed)
        try insertSkeletons(of: account.name, accountID: account.id)
        return account
    }

    /// Stores what an account's name looks like.
    func insertSkeletons(of name: String, accountID: Int64) throws {
        let statement = try cachedStatement(sql: "INSERT INTO lookalike(skeleton, accountID) VALUES (?, ?)")
        for skeleton in Lookalikes.skeletons(of: name) { try statement.execute(arguments: [skeleton, accountID]) }
    }

    /// Whether an account's name looks like this one.
    fileprivate func hasLookalike(of name: AccountName) throws -> Bool {
        let statement = try cachedStatement(sql: "SELECT EXISTS(SELECT 1 FROM lookalike WHERE skeleton = ?)")
        return try Lookalikes.skeletons(of: name.typed).contains { skeleton in
            try Bool.fetchOne(statement, arguments: [skeleton]) ?? false
        }
    }
}

extension Account {
    /// The form in which a sign-up is remembered, `account 7 Jane`: the answer outlives the account itself.
    fileprivate var onceResult: String { "account \(id) \(name)" }

    fileprivate init?(onceResult: String) {
        let parts = onceResult.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, parts[0] == "account", let id = Int64(parts[1]) else { return nil }
        self.init(id: id, name: String(parts[2]))
    }
}
