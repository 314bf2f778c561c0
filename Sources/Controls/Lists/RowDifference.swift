// RowDifference: where the rows of one array are in another. What many pages go through together is found once for all.

/// Where in a new array the rows of an old one are.
class RowDifference {
    /// How many rows are equal at the start, and how many of those behind them at the end.
    let prefix: Int, suffix: Int
    let oldCount: Int, newCount: Int

    init(prefix: Int, suffix: Int, oldCount: Int, newCount: Int) {
        self.prefix = prefix
        self.suffix = suffix
        self.oldCount = oldCount
        self.newCount = newCount
    }

    /// The new place of the row at an old one; nil where it has gone.
    final func place(of index: Int) -> Int? {
        if index < prefix { return index }
        if index >= oldCount - suffix { return index + newCount - oldCount }
        return placeInMiddle(of: index)
    }

    /// The same for a row between what is equal at the start and at the end.
    func placeInMiddle(of index: Int) -> Int? { nil }
}

/// A difference of two arrays whose elements are known by keys.
final class KeyedDifference<Element, Key: Hashable>: RowDifference {
    let old: [Element], new: [Element]
    private let key: (Element) -> Key
    /// Made when somebody asks: mostly there is nothing between start and end.
    private lazy var places: [Key: Int] = {
        let middle = prefix..<newCount - suffix
        var places = [Key: Int](minimumCapacity: middle.count)
        // Of equal keys the first counts.
        for index in middle.reversed() { places[key(new[index])] = index }
        return places
    }()

    init(_ old: [Element], _ new: [Element], key: @escaping (Element) -> Key) {
        self.old = old
        self.new = new
        self.key = key
        let least = min(old.count, new.count)
        let isSame = { (a: Element, b: Element) in key(a) == key(b) }
        var prefix = 0
        var suffix = 0
        old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                prefix = equalElements(old, new, least, atEnd: false, isSame)
                suffix = equalElements(old, new, least - prefix, atEnd: true, isSame)
            }
        }
        super.init(prefix: prefix, suffix: suffix, oldCount: old.count, newCount: new.count)
    }

    override func placeInMiddle(of index: Int) -> Int? { places[key(old[index])] }
}

/// The differences that a loop's lists have asked for last.
final class RowDifferences {
    private struct Entry {
        let old: ArrayName
        let new: ArrayName
        /// Keeps both arrays, so that no other can have their names.
        let difference: RowDifference
    }

    /// Two lists that change in turn each find theirs.
    private static let limit = 4
    private var entries: [Entry] = []
    /// How many were made, and not found again.
    private(set) var made = 0

    func difference(_ old: ArrayName, _ new: ArrayName, _ make: () -> RowDifference) -> RowDifference {
        if let known = entries.first(where: { $0.new == new && $0.old == old }) { return known.difference }
        made += 1
        let difference = make()
        if entries.count == RowDifferences.limit { entries.removeFirst() }
        entries.append(Entry(old: old, new: new, difference: difference))
        return difference
    }
}

/// Names an array by where its elements lie; of two types or ways of telling rows apart, too.
struct ArrayName: Equatable {
    let identity: ObjectIdentifier
    let address: UnsafeRawPointer?
    let count: Int
}
