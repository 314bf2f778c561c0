// AccountStore+Identities: accounts by the people that other sites know. An identity belongs to one account until it is
// removed; an account may have more than one, and no password.

internal import GRDB

extension AccountStore {
    /// What stands in place of the password's hash of an account that somebody has who logs in with another site: no password fits it.
    public static let noPassword = "-"

    /// Whether what stands in place of a password's hash is one: of authors for demonstration it is not, either.
    public static func isPasswordHash(_ text: String) -> Bool { text.hasPrefix("$") }

    /// The account that an identity belongs to; nil while it is nobody's.
    ///
    /// - Throws: `StorageError`.
    public func account(of identity: StoredIdentity) throws(StorageError) -> Account? {
        try store.read { database in try database.account(of: identity) }
    }

    /// Makes an account without a password for somebody that another site knows.
    ///
    /// Where the identity has an account already, that is the answer, so that the same may be asked again.
    ///
    /// - Parameters:
    ///   - name: The name; kept as typed.
    ///   - identity: Whose it is.
    /// - Returns: The account.
    /// - Throws: `StorageError`: `taken` if another account has the name, `similar` if one has a name that looks like it, `unfit` where no
    ///   new account gets it.
    public func create(name: AccountName, for identity: StoredIdentity) throws(StorageError) -> Account {
        let now = store.settings.now()
        return try store.write { database in
            if let account = try database.account(of: identity) { return account }
            let account = try insert(name, AccountStore.noPassword, now, database)
            try database.insert(identity, of: account.id, now)
            return account
        }
    }

    /// Has an account belong to somebody that another site knows, too.
    ///
    /// - Parameters:
    ///   - identity: Whose it is; nothing happens where it is this account's already.
    ///   - accountID: The account.
    ///   - passwordHash: The hash of the password by which this is wanted.
    /// - Returns: False where the account has another password by now, or does not exist; nothing has been changed then.
    /// - Throws: `StorageError`: `taken` where the identity is another account's.
    public func link(
        _ identity: StoredIdentity,
        to accountID: Int64,
        ifPassword passwordHash: String
    ) throws(StorageError) -> Bool {
        let now = store.settings.now()
        return try store.write { database in
            let hash = try String.fetchOne(
                database,
                sql: "SELECT passwordHash FROM account WHERE id = ?",
                arguments: [accountID]
            )
            guard hash == passwordHash else { return false }
            if let account = try database.account(of: identity) {
                guard account.id == accountID else { throw StorageError.taken }
                return true
            }
            try database.insert(identity, of: accountID, now)
            return true
        }
    }

    /// The identities of an account, the first that was linked in front.
    ///
    /// - Throws: `StorageError`.
    public func identities(of accountID: Int64) throws(StorageError) -> [LinkedIdentity] {
        try store.read { try $0.identities(of: accountID) }
    }

    /// Removes an identity from an account, unless nobody could get into it then.
    ///
    /// - Parameters:
    ///   - identity: The identity.
    ///   - accountID: The account.
    ///   - issuers: Those that people may log in with: another identity of one of them is a way in, as a password is.
    /// - Returns: What it has come to; nothing has been changed but where it is ``Unlinking/removed``.
    /// - Throws: `StorageError`.
    public func unlink(
        _ identity: StoredIdentity,
        of accountID: Int64,
        besides issuers: Set<String>
    ) throws(StorageError) -> Unlinking {
        try store.write { database -> Unlinking in
            let all = try database.identities(of: accountID).map(\.identity)
            guard all.contains(identity) else { return .gone }
            let hash = try String.fetchOne(
                database,
                sql: "SELECT passwordHash FROM account WHERE id = ?",
                arguments: [accountID]
            )
            let others = all.filter { $0 != identity && issuers.contains($0.issuer) }
            guard hash.map(AccountStore.isPasswordHash) == true || !others.isEmpty else { return .lastWay }
            try database.execute(
                sql: "DELETE FROM identity WHERE issuer = ? AND subject = ?",
                arguments: [identity.issuer, identity.subject]
            )
            return .removed
        }
    }
}

extension Database {
    fileprivate func account(of identity: StoredIdentity) throws -> Account? {
        try Row.fetchOne(
            self,
            sql: """
                SELECT account.id, account.name FROM identity JOIN account ON account.id = identity.accountID
                WHERE issuer = ? AND subject = ?
                """,
            arguments: [identity.issuer, identity.subject]
        )
        .map { Account(id: $0["id"], name: $0["name"]) }
    }

    fileprivate func identities(of accountID: Int64) throws -> [LinkedIdentity] {
        try Row.fetchAll(
            self,
            sql: "SELECT issuer, subject, made FROM identity WHERE accountID = ? ORDER BY made, issuer, subject",
            arguments: [accountID]
        )
        .map { LinkedIdentity(StoredIdentity(issuer: $0["issuer"], subject: $0["subject"]), made: $0["made"]) }
    }

    fileprivate func insert(_ identity: StoredIdentity, of accountID: Int64, _ now: Int64) throws {
        try execute(
            sql: "INSERT INTO identity(issuer, subject, accountID, made) VALUES (?, ?, ?, ?)",
            arguments: [identity.issuer, identity.subject, accountID, now]
        )
    }
}
