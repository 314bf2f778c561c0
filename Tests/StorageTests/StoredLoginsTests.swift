// Logins: kept over a restart, against a model, and with the accounts that they are of.

import GRDB
import Storage
import Testing

@Suite struct StoredLoginsTests {
    private func session(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "s", count: 22 - digits.count) + digits
    }

    private func login(_ number: Int, _ account: Account, seen: Int64 = 5, agent: String = "Browser") -> StoredLogin {
        StoredLogin(session: session(number), account: account, made: 5, seen: seen, agent: agent)
    }

    private func account(_ store: Store, _ name: String) throws -> Account {
        try AccountStore(store).create(name: AccountName(name), passwordHash: "x").account
    }

    @Test func `a login is there after a restart, with the name of its account`() throws {
        let folder = try Folder()
        let store = try folder.open()
        let (ann, ben) = (try account(store, "Ann"), try account(store, "Ben"))
        let kept = [login(1, ann), login(2, ben, seen: 9, agent: ""), login(3, ann, agent: "'; DROP TABLE login; --")]
        for login in kept { try StoredLogins(store).add(login) }
        try AccountStore(store).close()
        #expect(try Set(StoredLogins(folder.open()).all()) == Set(kept))
    }

    @Test func `times are kept to the bounds of what there is`() throws {
        let store = try Folder().open()
        let ann = try account(store, "Ann")
        let kept = [(0, Int64.min), (1, -1), (2, 0), (3, .max)].map { login($0, ann, seen: $1) }
        for login in kept { try StoredLogins(store).add(login) }
        #expect(try Set(StoredLogins(store).all()) == Set(kept))
    }

    @Test func `the later login of a session counts`() throws {
        let store = try Folder().open()
        let logins = StoredLogins(store)
        let (ann, ben) = (try account(store, "Ann"), try account(store, "Ben"))
        try logins.add(login(1, ann))
        try logins.add(login(1, ben, seen: 7))
        #expect(try logins.all() == [login(1, ben, seen: 7)])
    }

    @Test func `seen goes forward alone, and for the one session`() throws {
        let store = try Folder().open()
        let logins = StoredLogins(store)
        let ann = try account(store, "Ann")
        for number in 1...2 { try logins.add(login(number, ann)) }
        try logins.update(session: session(1), seen: 8)
        try logins.update(session: session(1), seen: 6)
        try logins.update(session: session(3), seen: 9)
        #expect(try Set(logins.all()) == [login(1, ann, seen: 8), login(2, ann)])
        try logins.update(session: session(2), seen: .max)
        #expect(try Set(logins.all()) == [login(1, ann, seen: 8), login(2, ann, seen: .max)])
    }

    @Test func `an account that is not there is named, and one that goes takes its logins along`() throws {
        let folder = try Folder()
        let store = try folder.open()
        let logins = StoredLogins(store)
        #expect(throws: StorageError.noSuchAccounts([0])) { try logins.add(login(1, .nobody)) }
        let (ann, ben) = (try account(store, "Ann"), try account(store, "Ben"))
        for (number, account) in [ann, ben, ann].enumerated() { try logins.add(login(number, account)) }
        try folder.foreign().write { try $0.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [ann.id]) }
        #expect(try logins.all() == [login(1, ben)])
    }

    @Test(arguments: ["", "short", "x2345678901234567890123", "x\0" + String(repeating: "x", count: 20)])
    func `a session has 22 characters`(session: String) throws {
        let store = try Folder().open()
        let login = StoredLogin(session: session, account: try account(store, "Ann"), made: 0, seen: 0, agent: "")
        #expect {
            try StoredLogins(store).add(login)
        } throws: { error in
            guard case .other(let message) = error as? StorageError else { return false }
            return message.contains("CHECK")
        }
        #expect(try StoredLogins(store).all().isEmpty)
    }

    @Test(arguments: [0, 1, 499, 500, 501, 1_000, 40_000])
    func `any number is removed, and no other`(count: Int) throws {
        let folder = try Folder()
        let store = try folder.open()
        let ann = try account(store, "Ann")
        try StoredLogins(store).add(login(0, ann))
        try folder.foreign().write { database in
            for number in 0..<count where number % 10 == 0 {
                try database.execute(
                    sql: "INSERT INTO login VALUES (?, ?, 0, 0, '')",
                    arguments: [session(number + 1), ann.id]
                )
            }
        }
        // Nine of ten were never there.
        try StoredLogins(store).remove((0..<count).map { session($0 + 1) })
        #expect(try StoredLogins(store).all() == [login(0, ann)])
    }

    @Test func `what is removed is removed as one`() throws {
        let folder = try Folder()
        let store = try folder.open()
        let ann = try account(store, "Ann")
        let sessions = (0..<1_200).map { session($0) }
        for number in [0, 600, 1_199] { try StoredLogins(store).add(login(number, ann)) }
        try folder.foreign().write { database in
            try database.execute(
                sql: """
                    CREATE TRIGGER stop BEFORE DELETE ON login WHEN old.session = '\(session(1_199))'
                    BEGIN SELECT RAISE(ABORT, 'stopped'); END
                    """
            )
        }
        #expect(throws: StorageError.self) { try StoredLogins(store).remove(sessions) }
        #expect(try StoredLogins(store).all().count == 3)
    }

    @Test(arguments: 0..<5)
    func `a random history is that of a dictionary`(seed: Int) throws {
        var random = Random(seed + 1)
        let store = try Folder().open()
        let logins = StoredLogins(store)
        let people = [try account(store, "Ann"), try account(store, "Ben")]
        var model: [String: StoredLogin] = [:]
        for step in 0..<200 {
            let number = Int.random(in: 0..<12, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                let login = login(number, people[number % 2], seen: Int64(step))
                try logins.add(login)
                model[login.session] = login
            case 1:
                let seen = Int64.random(in: 0..<250, using: &random)
                try logins.update(session: session(number), seen: seen)
                if let old = model[session(number)] {
                    model[old.session] = login(number, old.account, seen: max(old.seen, seen))
                }
            default:
                let some = [number, (number + 3) % 12].map(session)
                try logins.remove(some)
                for session in some { model[session] = nil }
            }
            #expect(try Set(logins.all()) == Set(model.values), "step \(step)")
        }
    }
}
