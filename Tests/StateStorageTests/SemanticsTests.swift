// What a store of pages promises, in a file and in memory.

import Testing

@testable import StateStorage

@Suite struct SemanticsTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test(arguments: Place.allCases)
    func `a page is stored, changed, and found as it was last`(place: Place) throws {
        let store = try folder.store(in: place)
        #expect(try store.commit([]) == [])
        #expect(try store.commit(.first(1)) == .saved(generation: 1))
        #expect(try store.commit(.later(1, input: .max, snapshot: [7, 0, 255])) == .saved(generation: 1))
        let seed = try #require(try store.seed(1))
        #expect(seed == Seed(row: StateRow(page: .page(1), generation: 2), input: .max, snapshot: [7, 0, 255]))
    }

    @Test(arguments: Place.allCases)
    func `a snapshot may be empty`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1, values: ["": []], snapshot: []))
        #expect(try store.seed(1)?.snapshot == [])
        #expect(try store.values() == ["": []])
    }

    @Test(arguments: Place.allCases)
    func `values of a session are stored without a snapshot, and no row changes`(place: Place) throws {
        let store = try folder.store(in: place)
        #expect(try store.commit(.first(1, values: ["name": [1]], snapshot: nil)) == .savedValues)
        #expect(try store.values() == ["name": [1]])
        #expect(try store.seed(1) == nil)
        _ = try store.commit(.first(1))
        #expect(try store.commit(.later(1, input: 9, values: ["name": [2]], snapshot: nil)) == .savedValues)
        #expect(try store.values() == ["name": [2]])
        let seed = try #require(try store.seed(1))
        #expect(seed.input == 1 && seed.snapshot == [1])
    }

    @Test(arguments: Place.allCases)
    func `values alone are lost where a snapshot would be`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1))
        let row = try #require(try store.seed(1)?.row)
        #expect(try store.commit(.later(1, values: ["name": [1]], snapshot: nil)) == .lost, "it was taken over")
        #expect(try store.commit(.first(1, values: ["name": [1]], snapshot: nil)) == .lost, "it has a row")
        #expect(try store.commit(.later(3, values: ["name": [1]], snapshot: nil)) == .lost, "it has none any more")
        #expect(try store.commit(.first(2, replaces: row, values: ["name": [2]], snapshot: nil)) == .savedValues)
        let next = try #require(try store.seed(1)?.row, "the row to replace is still there")
        #expect(try store.commit(.first(2, replaces: row, values: ["name": [1]], snapshot: nil)) == .lost)
        #expect(try store.commit(.first(1, replaces: next, values: ["name": [3]], snapshot: nil)) == .savedValues)
        #expect(try store.values() == ["name": [3]])
        try store.end(session: .session(1))
        #expect(try store.commit(.first(4, values: ["name": [1]], snapshot: nil)) == .lost, "its session has ended")
        #expect(try store.values() == [:])
    }

    @Test(arguments: Place.allCases)
    func `values alone follow a page to the session that its own has become`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1))
        try store.rename(session: .session(1), to: .session(2))
        #expect(try store.commit(.later(1, values: ["name": [1]], snapshot: nil)) == .savedValues)
        #expect(try store.values(2) == ["name": [1]])
        #expect(try store.values(1) == [:])
    }

    @Test(arguments: Place.allCases)
    func `a later commit never makes a row`(place: Place) throws {
        let store = try folder.store(in: place)
        #expect(try store.commit(.later(1, values: ["name": [1]])) == .lost)
        #expect(try store.seed(1) == nil)
        #expect(try store.values() == [:])
    }

    @Test(arguments: Place.allCases)
    func `a first commit never changes a row`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1))
        _ = try store.commit(.first(2))
        let row = try #require(try store.seed(2)?.row)
        #expect(try store.commit(.first(1, session: 2, values: ["name": [1]], snapshot: [9])) == .lost)
        #expect(try store.commit(.first(1, replaces: row, snapshot: [9])) == .lost)
        #expect(try store.seed(1)?.snapshot == [1])
        #expect(try store.values(2) == [:])
        #expect(try store.seed(2)?.row.generation == row.generation + 1, "the row to replace is still there")
    }

    @Test(arguments: Place.allCases)
    func `a page that was taken over is lost to its former self`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1))
        let row = try #require(try store.seed(1)?.row)
        #expect(try store.commit(.later(1, values: ["name": [1]])) == .lost)
        #expect(try store.commit(.first(2, replaces: row)) == .saved(generation: 1))
        #expect(try store.seed(1) == nil)
        #expect(try store.commit(.later(1, generation: 2)) == .lost)
        #expect(try store.commit(.later(2)) == .saved(generation: 1))
        #expect(try store.values() == [:])
    }

    @Test(arguments: Place.allCases)
    func `seeding twice fences the page of the first seed`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1))
        let first = try #require(try store.seed(1))
        let second = try #require(try store.seed(1))
        #expect(first.snapshot == second.snapshot)
        #expect(try store.commit(.first(2, replaces: first.row)) == .lost)
        #expect(try store.seed(2) == nil)
        #expect(try store.commit(.first(3, replaces: second.row)) == .saved(generation: 1))
        #expect(try store.seed(1) == nil)
    }

    @Test(arguments: Place.allCases)
    func `a page that replaces its own row goes on counting`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1))
        let row = try #require(try store.seed(1)?.row)
        #expect(try store.commit(.first(1, replaces: row)) == .saved(generation: 3))
        #expect(try store.commit(.later(1, generation: 1)) == .lost)
        #expect(try store.commit(.first(1, replaces: row)) == .lost)
        #expect(try store.commit(.later(1, generation: 3)) == .saved(generation: 3))
    }

    @Test(arguments: Place.allCases)
    func `a page that was never stored is made of the one before`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1))
        #expect(try store.seed(2, former: 1)?.row == StateRow(page: .page(1), generation: 2))
        _ = try store.commit(.first(2, snapshot: [5]))
        #expect(try store.seed(2, former: 1)?.row == StateRow(page: .page(2), generation: 2))
        #expect(try store.seed(3, former: 4) == nil)
        #expect(try store.seed(1)?.row.generation == 3)
    }

    @Test(arguments: Place.allCases)
    func `a page of another session or document is not shown, and left alone`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1))
        #expect(try store.seed(1, session: 2) == nil)
        #expect(try store.seed(9, former: 1, session: 2) == nil)
        let claim = SeedClaim(page: .page(1), former: .page(1), session: .session(1), document: .page(1))
        #expect(try store.seed(claim) == nil)
        #expect(try store.commit(.later(1)) == .saved(generation: 1))
        #expect(try store.seed(1)?.row.generation == 2)
    }

    @Test(arguments: Place.allCases)
    func `a page that is lost takes none of its batch with it`(place: Place) throws {
        let store = try folder.store(in: place)
        let outcomes = try store.commit([
            .first(1), .later(2), .first(1, snapshot: [9]), .later(1, snapshot: [3]),
            .first(3, replaces: StateRow(page: .page(7), generation: 1)), .first(4, values: ["name": [1]]),
        ])
        let saved = CommitOutcome.saved(generation: 1)
        #expect(outcomes == [saved, .lost, .lost, saved, .lost, saved])
        #expect(try store.seed(1)?.snapshot == [3])
        #expect(try store.seed(3) == nil)
        #expect(try store.values() == ["name": [1]])
    }

    @Test(arguments: Place.allCases)
    func `values belong to all pages of the session, and to no other`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit([
            .first(1, values: ["one": [1], "zwei\0ü": [2]]), .first(2, values: ["one": [3]]),
            .first(3, session: 2, values: ["one": [4]]),
        ])
        #expect(try store.values() == ["one": [3], "zwei\0ü": [2]])
        #expect(try store.values(2) == ["one": [4]])
        _ = try store.commit(.later(1, values: ["one": [5]]))
        #expect(try store.values() == ["one": [5], "zwei\0ü": [2]])
        #expect(try store.values(3) == [:])
    }

    @Test(arguments: Place.allCases)
    func `no page of a session that has ended is stored`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit([.first(1, values: ["name": [1]]), .first(2, session: 2, values: ["name": [2]])])
        try store.end(session: .session(1))
        try store.end(session: .session(1))
        try store.end(session: .session(8))
        #expect(try store.commit([.later(1), .first(3), .later(2)]) == [.lost, .lost, .saved(generation: 1)])
        #expect(try store.seed(1) == nil)
        #expect(try store.values() == [:])
        #expect(try store.values(2) == ["name": [2]])
        #expect(try store.commit(.first(4, session: 8)) == .lost)
    }

    @Test(arguments: Place.allCases)
    func `pages and values follow a session that is renamed`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit([
            .first(1, values: ["one": [1], "two": [2]]), .first(2, session: 2, values: ["one": [3], "three": [4]]),
        ])
        try store.rename(session: .session(1), to: .session(2))
        #expect(try store.values(1) == [:])
        #expect(try store.values(2) == ["one": [1], "two": [2], "three": [4]])
        #expect(try store.seed(1, session: 1) == nil)
        #expect(try store.commit(.first(3, session: 1)) == .lost)
        // A page that does not know yet: its values go where its row is.
        #expect(try store.commit(.later(1, session: 1, values: ["one": [5]])) == .saved(generation: 1))
        #expect(try store.values(1) == [:])
        #expect(try store.values(2)["one"] == [5])
        #expect(try store.seed(1, session: 2) != nil)
        try store.rename(session: .session(2), to: .session(2))
        #expect(try store.seed(2, session: 2) != nil)
    }

    @Test(arguments: Place.allCases)
    func `a session that is renamed to one that has ended ends`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1, values: ["one": [1]]))
        try store.end(session: .session(2))
        try store.rename(session: .session(1), to: .session(2))
        #expect(try store.commit(.later(1)) == .lost)
        #expect(try store.values(1) == [:])
        #expect(try store.values(2) == [:])
    }

    @Test(arguments: Place.allCases)
    func `nothing may be asked of a closed store`(place: Place) throws {
        let store = try folder.store(in: place)
        _ = try store.commit(.first(1))
        try store.close()
        try store.close()
        #expect(throws: StateStoreError.failed("it is closed")) { try store.commit(.later(1)) }
        #expect(throws: StateStoreError.failed("it is closed")) { try store.expire() }
    }
}
