// KeptLogins: logins in the database, in the framework's terms.
import RxLive
import Storage

/// Logins in the accounts' database.
struct KeptLogins: LoginStore {
    private let store: StoredLogins

    init(_ store: Store) { self.store = StoredLogins(store) }

    func logins() throws -> [Login] {
        try store.all().compactMap { login in
            guard let session = SessionID(text: login.session) else { return nil }
            return Login(
                user: Principal(id: "\(login.account.id)", name: login.account.name),
                session: session,
                made: login.made,
                seen: login.seen,
                agent: login.agent
            )
        }
    }

    func add(_ login: Login) throws {
        guard let id = Int64(login.user.id) else { throw StorageError.noSuchAccounts([]) }
        try store.add(
            StoredLogin(
                session: login.session.text,
                account: Account(id: id, name: login.user.name),
                made: login.made,
                seen: login.seen,
                agent: login.agent
            )
        )
    }

    func update(_ login: Login) throws { try store.update(session: login.session.text, seen: login.seen) }

    func remove(_ sessions: [SessionID]) throws { try store.remove(sessions.map(\.text)) }
}
