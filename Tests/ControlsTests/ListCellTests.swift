import Testing

// Lists: differences of what the browser has, applied by a reference that does what the protocol says.
@testable import Controls

/// What a browser has of a list, changed by patches as the protocol defines them.
private struct Shown {
    var rows: [(key: String, html: String)] = []

    mutating func apply(_ patch: ListPatch) {
        switch patch {
        case .difference(let gone, let moves, let adds, let updates):
            rows.removeAll { gone.contains($0.key) }
            for move in moves {
                guard let from = rows.firstIndex(where: { $0.key == move.key }) else { continue }
                let row = rows.remove(at: from)
                rows.insert(row, at: place(before: move.before))
            }
            for add in adds { rows.insert((add.key, add.html), at: place(before: add.before)) }
            for update in updates {
                guard let at = rows.firstIndex(where: { $0.key == update.key }) else { continue }
                rows[at].html = update.html
            }
        case .order(let keys, let html):
            let new = Dictionary(uniqueKeysWithValues: html.map { ($0.key, $0.html) })
            let old = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.html) })
            rows = keys.map { ($0, new[$0] ?? old[$0] ?? "missing") }
        }
    }

    private func place(before key: String?) -> Int {
        guard let key else { return rows.count }
        return rows.firstIndex { $0.key == key } ?? -1
    }
}

@Suite struct ListCellTests {
    /// Lives as long as the test, as a page lives longer than its controls.
    private let host = PlainHost()

    private func rows(_ names: [String]) -> [ListRow] {
        names.map { name in
            ListRow(key: String(name.prefix(1)), stamp: UInt64(bitPattern: Int64(name.hashValue))) { name }
        }
    }

    @Test func `the first frame carries all rows`() throws {
        let list = ListCell(number: 1, host: host)
        try list.set(rows(["a1", "b1"]))
        var shown = Shown()
        shown.apply(try #require(list.take(into: 1, limit: .max)))
        #expect(shown.rows.map(\.html) == ["a1", "b1"])
        #expect(list.take(into: 2, limit: .max) == nil)
    }

    @Test func `a list that somebody keeps longer than its page can be set`() throws {
        var list: ListCell?
        do { list = ListCell(number: 1, host: PlainHost()) }
        try list?.set(rows(["a1", "b1"]))
        list?.resume(from: 0)
        #expect(list?.keys == ["a", "b"])
    }

    @Test func `one row moved is one move`() throws {
        let list = ListCell(number: 1, host: host)
        try list.set(rows(["a1", "b1", "c1", "d1", "e1"]))
        list.carryAll(by: 1)
        try list.set(rows(["b1", "c1", "d1", "a1", "e1"]))
        guard case .difference(let gone, let moves, let adds, let updates)? = list.take(into: 2, limit: .max)
        else {
            Issue.record("not a difference")
            return
        }
        #expect(moves == [.init(key: "a", before: "e")])
        #expect(gone.isEmpty && adds.isEmpty && updates.isEmpty)
    }

    @Test func `a duplicate key is named with both places, and the rows stay`() throws {
        let list = ListCell(number: 1, host: host)
        try list.set(rows(["a1", "b1"]))
        #expect(throws: ListCell.DuplicateKey(key: "c", places: [0, 2])) { try list.set(rows(["c1", "b1", "c2"])) }
        #expect(list.keys == ["a", "b"])
    }

    @Test func `a resume from before the last frame sends the order, with what lacks`() throws {
        let list = ListCell(number: 1, host: host)
        try list.set(rows(["a1", "b1"]))
        list.carryAll(by: 1)
        try list.set(rows(["b1", "c1"]))
        _ = list.take(into: 2, limit: .max)
        list.resume(from: 1)
        let patch = try #require(list.take(into: 3, limit: .max))
        #expect(patch == .order(keys: ["b", "c"], html: [.init(key: "c", html: "c1")]))
    }

    @Test func `a resume from the last frame sends nothing`() throws {
        let list = ListCell(number: 1, host: host)
        try list.set(rows(["a1"]))
        list.carryAll(by: 4)
        list.resume(from: 4)
        #expect(list.take(into: 5, limit: .max) == nil)
    }

    @Test(arguments: 0..<300) func `random changes, cuts and small frames end at the same rows`(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let list = ListCell(number: 1, host: host)
        var browser = Shown()
        var confirmed: [(frame: UInt32, rows: Shown)] = [(0, browser)]
        var frame: UInt32 = 0
        var last: [String] = []
        for _ in 0..<30 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                let back = confirmed[Int.random(in: max(0, confirmed.count - 3)..<confirmed.count, using: &random)]
                browser = back.rows
                confirmed.removeAll { $0.frame > back.frame }
                list.resume(from: back.frame)
            case 1...3:
                last = "abcdefghij".shuffled(using: &random).prefix(Int.random(in: 0...10, using: &random))
                    .map { "\($0)\(Int.random(in: 0..<3, using: &random))" }
                try list.set(rows(last))
            default:
                frame += 1
                let limit = Bool.random(using: &random) ? Int.max : 5
                if let patch = list.take(into: frame, limit: limit) { browser.apply(patch) }
                confirmed.append((frame, browser))
            }
        }
        for _ in 0..<20 {
            frame += 1
            if let patch = list.take(into: frame, limit: 5) { browser.apply(patch) }
        }
        #expect(browser.rows.map(\.html) == last, "seed \(seed)")
    }
}

/// A small random generator with a seed (Steele, Lea, Flood 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
