// StoredLogins: in which browsers people are logged in, kept so that they still are when the program is started again.
import GRDB
import RxLive

/// Logins in the database.
///
/// RxLive calls these on a thread of its own.
struct StoredLogins: LoginStore {
    private let database: DatabaseQueue

    init(_ store: Store) { database = store.database }

    func logins() throws -> [Login] {
        try database.read { database in
            try Row.fetchAll(database, sql: "SELECT login.*, name FROM login JOIN account ON account.id = accountID")
                .compactMap { row in
                    guard let session = SessionID(text: row["session"]) else { return nil }
                    let id: Int64 = row["accountID"]
                    return Login(
                        user: Principal(id: "\(id)", name: row["name"]),
                        session: session,
                        made: row["made"],
                        seen: row["seen"],
                        agent: row["agent"]
                    )
                }
        }
    }

    func add(_ login: Login) throws {
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO login (session, accountID, made, seen, agent) VALUES (?, ?, ?, ?, ?)",
                arguments: [login.session.text, Int64(login.user.id), login.made, login.seen, login.agent]
            )
        }
    }

    func update(_ login: Login) throws {
        try database.write { database in
            try database.execute(
                sql: "UPDATE login SET seen = ? WHERE session = ?",
                arguments: [login.seen, login.session.text]
            )
        }
    }

    func remove(_ sessions: [SessionID]) throws {
        try database.write { database in
            for session in sessions {
                try database.execute(sql: "DELETE FROM login WHERE session = ?", arguments: [session.text])
            }
        }
    }
}
