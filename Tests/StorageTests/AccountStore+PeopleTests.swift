// People as one types their names, and passwords that change.

import GRDB
import Glibc
import Storage
import Testing

@Suite struct AccountStorePeopleTests {
    @Test func `an account is found by its id`() throws {
        let store = try Folder().open()
        let ids = try store.people("Ann", "Ben")
        #expect(try AccountStore(store).account(id: ids[1]) == Account(id: ids[1], name: "Ben"))
        for id in [0, -1, ids[1] + 1, .min, .max] { #expect(try AccountStore(store).account(id: id) == nil) }
    }

    @Test(arguments: [
        ("a", ["Ann", "anna", "Anton"]), ("AN", ["Ann", "anna", "Anton"]), ("ann", ["Ann", "anna"]), ("anna", ["anna"]),
        ("annab", []), ("stras", ["Straße"]), ("STRASS", ["Straße"]), ("Straß", ["Straße"]), ("ｓ", ["Straße"]),
        ("é", ["Éva"]), ("e\u{301}", ["Éva"]), ("e", []), ("日", ["日本"]), ("本", []), ("", []), (" ", []),
        ("ann ", ["Ann", "anna"]),
        ("\u{200B}a\u{AD}nn\u{200B}", ["Ann", "anna"]), ("an n", []), ("\u{200B}", []),
    ])
    func `a beginning finds those whose names begin with it`(prefix: String, names: [String]) throws {
        let store = try Folder().open()
        try store.people("Anton", "日本", "anna", "Straße", "Ann", "Éva", "Zoe")
        #expect(try AccountStore(store).people(matching: prefix, limit: 50).map(\.name) == names)
    }

    @Test func `no more are answered than are asked for, from 1 to 50`() throws {
        let store = try Folder().open()
        for number in 100..<160 { try store.people("ann\(number)") }
        let accounts = AccountStore(store)
        #expect(try accounts.people(matching: "a").map(\.name) == (100..<110).map { "ann\($0)" })
        #expect(try accounts.people(matching: "a", limit: 3).count == 3)
        for limit in [Int.min, -1, 0, 1] { #expect(try accounts.people(matching: "a", limit: limit).count == 1) }
        for limit in [50, 51, Int.max] { #expect(try accounts.people(matching: "a", limit: limit).count == 50) }
    }

    @Test(arguments: hostileTexts.filter { $0 != "0" && $0 != "NULL" } + ["a\0", "\0", "*", "[a-z]"])
    func `what is no name finds nobody`(text: String) throws {
        let store = try Folder().open()
        try store.people("Ann", "Robert")
        let found = try AccountStore(store).people(matching: text)
        #expect(found.isEmpty || (try? AccountName(text)) != nil)
        #expect(try AccountStore(store).people(matching: "robert").count == 1)
    }

    @Test func `a text of megabytes finds nobody at once`() throws {
        let accounts = try Folder().store()
        let text = String(repeating: "a", count: 10_000_000)
        let started = clock()
        #expect(try accounts.people(matching: text).isEmpty)
        #expect(clock() - started < 1_000_000, "microseconds of processor time")
    }

    @Test(arguments: 0..<3)
    func `random names are found as by looking at each`(seed: Int) throws {
        var random = Random(seed + 1)
        let letters = ["a", "A", "b", "ß", "s", "é", "E\u{301}", "e", "Ж", "ж", "日", "1", "ǆ", "\u{10400}", "Ｂ"]
        func text(_ length: Int) -> String {
            (0..<length).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
        }
        let store = try Folder().open()
        var keys: [String] = []
        for _ in 0..<240 {
            guard let name = try? AccountName(text(Int.random(in: 1...5, using: &random))) else { continue }
            if (try? AccountStore(store).create(name: name, passwordHash: "x")) != nil { keys.append(name.key) }
        }
        #expect(keys.count > 50)
        keys.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for _ in 0..<200 {
            let typed = text(Int.random(in: 1...3, using: &random))
            let key = try AccountName(typed).key
            let found = try AccountStore(store).people(matching: typed, limit: 7).map { try AccountName($0.name).key }
            #expect(found == Array(keys.filter { $0.utf8.starts(with: key.utf8) }.prefix(7)), "\(typed)")
        }
    }

    @Test func `the index is searched, and nothing is sorted`() throws {
        let folder = try Folder()
        try folder.open().people("Ann")
        let plan = try folder.plan(AccountStore.peopleSQL, ["a", "b", 10])
        #expect(plan == ["SEARCH account USING INDEX sqlite_autoindex_account_1 (key>? AND key<?)"])
    }

    @Test func `a password is replaced where it is still the one that is meant`() throws {
        let store = try Folder().open()
        let accounts = AccountStore(store)
        let ids = try store.people("Ann", "Ben")
        #expect(try accounts.replacePasswordHash(of: ids[0], "x", by: "y'--"))
        #expect(try !accounts.replacePasswordHash(of: ids[0], "x", by: "z"), "another one was quicker")
        #expect(try accounts.passwordHash(of: ids[0]) == "y'--")
        #expect(try accounts.passwordHash(of: ids[1]) == "x")
        #expect(try !accounts.replacePasswordHash(of: 99, "x", by: "y"))
    }
}
