// AccountStore+Identities: accounts by whom other sites know. An identity belongs to one account for ever; an account may have more
// than one, and no password.

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

    /// Makes an account without a password for somebody whom another site knows.
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

    /// Has an account belong to somebody whom another site knows, too.
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

    fileprivate func insert(_ identity: StoredIdentity, of accountID: Int64, _ now: Int64) throws {
        try execute(
            sql: "INSERT INTO identity(issuer, subject, accountID, made) VALUES (?, ?, ?, ?)",
            arguments: [identity.issuer, identity.subject, accountID, now]
        )
    }
}
