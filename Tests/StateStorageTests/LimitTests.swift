// How much is kept, and for how long.

import GRDB
import Testing

@testable import StateStorage

@Suite struct LimitTests {
    private let folder: Folder
    private let clock = Clock()

    init() throws { folder = try Folder() }

    private func minutes(_ number: Int64) { clock.advance(60 * number) }

    @Test(arguments: Place.allCases)
    func `the pages of a session that were not changed for the longest time go`(place: Place) throws {
        let store = try folder.store(in: place, clock: clock)
        _ = try store.commit(.first(1_000, session: 2))
        for page in 0..<64 { _ = try store.commit(.first(UInt64(page))) }
        minutes(60)
        #expect(try store.commit(.later(0)) == .saved(generation: 1))
        #expect(try store.commit([.first(100), .first(101)]) == Array(repeating: .saved(generation: 1), count: 2))
        #expect(try store.commit([.later(0), .later(100), .later(101)]).allSatisfy { $0 != .lost })
        let left = try (0..<64).filter { try store.commit(.later($0)) != .lost }
        #expect(left.count == 62)
        #expect(!left.contains(1) && !left.contains(2))
        #expect(try store.commit(.later(1_000, session: 2)) != .lost)
    }

    @Test(arguments: Place.allCases)
    func `a new page stays when the clock has gone back`(place: Place) throws {
        let store = try folder.store(in: place, limits: StateLimits(pagesPerSession: 2), clock: clock)
        _ = try store.commit([.first(1), .first(2)])
        minutes(-600)
        _ = try store.commit(.first(3))
        #expect(try store.commit([.later(1), .later(2), .later(3)]).filter { $0 == .lost }.count == 1)
        #expect(try store.commit(.later(3)) != .lost)
    }

    @Test(arguments: Place.allCases)
    func `the values of a session that were not changed for the longest time go`(place: Place) throws {
        let store = try folder.store(in: place, limits: StateLimits(valuesPerSession: 2), clock: clock)
        _ = try store.commit(.first(1, values: ["one": [1]]))
        _ = try store.commit(.later(1, values: ["two": [1]]))
        _ = try store.commit(.later(1, values: ["one": [2]]))
        _ = try store.commit(.later(1, values: ["three": [1]]))
        #expect(try store.values() == ["one": [2], "three": [1]])
        _ = try store.commit(.first(2, session: 2, values: ["four": [4], "three": [5]]))
        try store.rename(session: .session(1), to: .session(2))
        #expect(try store.values(2).count == 2)
    }

    @Test(arguments: Place.allCases)
    func `what is too large is refused, with all of its batch`(place: Place) throws {
        let limits = StateLimits(snapshot: 10, valuesPerSession: 2, value: 5)
        let store = try folder.store(in: place, limits: limits)
        let eleven = [UInt8](repeating: 1, count: 11)
        #expect(throws: StateStoreError.failed("a snapshot of 11 bytes is larger than 10")) {
            try store.commit([.first(1), .first(2, snapshot: eleven)])
        }
        #expect(throws: StateStoreError.failed("3 values of a session are more than 2")) {
            try store.commit([.first(1, values: ["a": [], "b": [], "c": []])])
        }
        #expect(throws: StateStoreError.failed("a value of 6 bytes, or its name, is larger than 5")) {
            try store.commit(.first(1, values: ["a": Array(eleven.prefix(6))]))
        }
        #expect(throws: StateStoreError.failed("a value of 0 bytes, or its name, is larger than 5")) {
            try store.commit(.first(1, values: ["sixsix": []]))
        }
        #expect(try store.commit(.later(1)) == .lost)
        let five = ["fünf": Array(eleven.prefix(5))]
        #expect(try store.commit(.first(1, values: five, snapshot: Array(eleven.prefix(10)))) != .lost)
    }

    @Test(arguments: Place.allCases)
    func `a page goes after its age, never before`(place: Place) throws {
        let store = try folder.store(in: place, clock: clock)
        _ = try store.commit([.first(1), .first(2)])
        minutes(10)  // Less than the precision of the time: the row keeps the one that it has.
        _ = try store.commit(.later(1))
        minutes(12 * 60)
        #expect(try store.expireAll() == 1)
        #expect(try store.commit(.later(2, input: 3)) != .lost, "a little longer does not matter")
        minutes(2)
        _ = try store.expireAll()
        #expect(try store.commit([.later(1), .later(2)]) == [.lost, .saved(generation: 1)])
        minutes(12 * 60 + 12)
        _ = try store.expireAll()
        #expect(try store.commit(.later(2)) == .lost)
    }

    @Test(arguments: Place.allCases)
    func `values are kept as long as pages are changed, and go after them`(place: Place) throws {
        let store = try folder.store(in: place, limits: StateLimits(valueAge: .zero), clock: clock)
        _ = try store.commit([.first(1, values: ["name": [1]]), .first(2, session: 2, values: ["name": [2]])])
        for _ in 0..<100 {
            minutes(60)
            #expect(try store.commit(.later(1)) != .lost)
            _ = try store.expireAll()
        }
        #expect(try store.values() == ["name": [1]])
        #expect(try store.values(2) == [:])
        while try store.commit(.later(1)) != .lost {
            #expect(try store.values() == ["name": [1]])
            minutes(12 * 60 + 1)
            _ = try store.expireAll()
            minutes(12)
            _ = try store.expireAll()
        }
        minutes(5 * 60)
        _ = try store.expireAll()
        #expect(try store.values() == [:])
    }

    @Test(arguments: Place.allCases)
    func `values outlive their pages for a week, while there is room`(place: Place) throws {
        let limits = StateLimits(bytes: 4 << 20)
        let store = try folder.store(in: place, limits: limits, clock: clock)
        _ = try store.commit([.first(1, values: ["name": [1]])])
        minutes(6 * 24 * 60)
        _ = try store.expireAll()
        #expect(try store.commit(.later(1)) == .lost)
        #expect(try store.values() == ["name": [1]])
        minutes(24 * 60 + 1)
        _ = try store.expireAll()
        #expect(try store.values() == [:])
        // Somebody else's fill the file.
        _ = try store.commit([.first(2, session: 2, values: ["name": [2]])])
        minutes(24 * 60)
        let kilobytes = [UInt8](repeating: 7, count: 60 << 10)
        for page in UInt64(10)..<50 {
            _ = try store.commit(.first(page, session: page, values: ["name": kilobytes], snapshot: []))
        }
        _ = try store.expireAll()
        #expect(try store.values(2) == [:], "the older ones go sooner then")
        #expect(try store.values(10) == ["name": kilobytes])
    }

    @Test(arguments: Place.allCases)
    func `that a session has ended is known for a day`(place: Place) throws {
        let store = try folder.store(in: place, clock: clock)
        try store.end(session: .session(1))
        minutes(24 * 60)
        _ = try store.expireAll()
        #expect(try store.commit(.first(1)) == .lost)
        minutes(1)
        _ = try store.expireAll()
        #expect(try store.commit(.first(1)) != .lost)
    }

    @Test(arguments: Place.allCases)
    func `some hundred rows go at once, and it is said whether there may be more`(place: Place) throws {
        let store = try folder.store(in: place, clock: clock)
        _ = try store.commit((0..<1_200).map { .first($0, session: $0) })
        #expect(try !store.expire())
        minutes(13 * 60)
        #expect(try store.expireAll() == 3)
        #expect(try store.commit((0..<1_200).map { .later($0) }).allSatisfy { $0 == .lost })
    }

    @Test(arguments: Place.allCases)
    func `a full store can be read, taken over and emptied, and has room again`(place: Place) throws {
        let limits = StateLimits(bytes: 256 << 10)
        let store = try folder.store(in: place, limits: limits, clock: clock)
        let kilobyte = [UInt8](repeating: 7, count: 1_000)
        for page in UInt64(0)..<1_000 {
            minutes(1)
            _ = try store.commit([.first(page, session: page, snapshot: kilobyte)])
        }
        let left = try (UInt64(0)..<1_000).filter { page in
            guard let seed = try store.seed(page, session: page) else { return false }
            #expect(seed.input == 1 && seed.snapshot == kilobyte)
            return true
        }
        #expect(left.count > 50 && left.count < 128)
        #expect(left == Array(left[0]..<1_000), "the oldest have gone")
        for session in 10_000..<10_200 { try store.end(session: .session(UInt64(session))) }
        try store.end(session: .session(999))
        #expect(try store.seed(999, session: 999) == nil)
        minutes(13 * 60)
        _ = try store.expireAll()
        #expect(try store.seed(998, session: 998) == nil)
        #expect(try store.commit(.first(20_000)) != .lost)
    }

    @Test(arguments: Place.allCases)
    func `what is to be kept forever is`(place: Place) throws {
        let ever = Duration.seconds(Int64.max)
        let limits = StateLimits(age: ever, valueAge: ever, endedAge: ever)
        let store = try folder.store(in: place, limits: limits, clock: clock)
        _ = try store.commit(.first(1, values: ["name": [1]]))
        try store.end(session: .session(2))
        minutes(10 * 365 * 24 * 60)
        #expect(try !store.expire())
        #expect(try store.commit(.later(1)) != .lost)
        #expect(try store.values() == ["name": [1]])
        #expect(try store.commit(.first(2, session: 2)) == .lost)
    }
}
