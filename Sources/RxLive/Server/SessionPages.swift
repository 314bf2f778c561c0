// SessionPages: which pages of a loop one session has. Nearly every session has one, which needs no memory of its own.

/// The pages of one session on one loop, oldest first.
struct SessionPages {
    private var first: PageToken
    private var others: [PageToken] = []

    init(_ first: PageToken) { self.first = first }

    var count: Int { 1 + others.count }

    var all: [PageToken] { [first] + others }

    mutating func add(_ token: PageToken) { others.append(token) }

    /// Takes a page out; false, and nothing done, where it is the last one.
    mutating func remove(_ token: PageToken) -> Bool {
        guard !others.isEmpty else { return false }
        if token == first { first = others.removeFirst() } else { others.removeAll { $0 == token } }
        if others.isEmpty { others = [] }
        return true
    }
}
