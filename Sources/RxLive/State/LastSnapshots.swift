// LastSnapshots: what is still to be stored of pages that have closed. While a store hangs there is room for so many. Where there
// are more, the network that has most loses its oldest.
import StateStorage

/// The last snapshots of pages that have closed, in the order in which they go to the store.
struct LastSnapshots {
    typealias Element = (state: PageState, commit: KeptCommit)

    private(set) var all: ContiguousArray<Element> = []
    /// Bytes of each network's.
    private var shares: [UInt64: Int] = [:]
    private var bytes = 0
    private let most: (count: Int, bytes: Int)

    /// - Parameters:
    ///   - count: The most snapshots.
    ///   - bytes: The most bytes of them, and of what they say of their sessions.
    init(count: Int, bytes: Int) { most = (count, bytes) }

    var count: Int { all.count }
    var isEmpty: Bool { all.isEmpty }

    /// Puts some behind those that wait, or before them.
    ///
    /// - Returns: How many were given up, as there was no room for all.
    mutating func put(_ elements: [Element], first: Bool = false) -> Int {
        for element in elements { count(element, 1) }
        if first { all.insert(contentsOf: elements, at: 0) } else { all.append(contentsOf: elements) }
        return fit()
    }

    /// Takes the first ones out.
    mutating func take(_ count: Int) -> [Element] {
        let taken = Array(all.prefix(count))
        all.removeFirst(taken.count)
        for element in taken { self.count(element, -1) }
        return taken
    }

    /// Takes a page's out.
    mutating func take(of state: PageState) -> Element? {
        guard let place = all.firstIndex(where: { $0.state === state }) else { return nil }
        let element = all.remove(at: place)
        count(element, -1)
        return element
    }

    private mutating func fit() -> Int {
        var surplus = 0
        while all.count > most.count || bytes > most.bytes, let network = shares.max(by: { $0.value < $1.value })?.key,
            let place = all.firstIndex(where: { $0.commit.commit.network == network })
        {
            count(all.remove(at: place), -1)
            surplus += 1
        }
        return surplus
    }

    private mutating func count(_ element: Element, _ sign: Int) {
        let commit = element.commit.commit
        let values = commit.values.reduce(0) { $0 + $1.key.utf8.count + $1.value.count }
        let size = sign * (512 + (commit.snapshot?.count ?? 0) + values)
        bytes += size
        let share = (shares[commit.network] ?? 0) + size
        shares[commit.network] = share > 0 ? share : nil
    }
}
