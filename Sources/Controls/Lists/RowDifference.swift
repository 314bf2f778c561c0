// RowDifference: where the rows of one array are in another, and which show something else there. What many pages go through
// together is found once for all.

/// Where a row of an old array is in a new one.
struct RowMove: Equatable {
    let place: Int
    /// Whether it shows the same there.
    let isSame: Bool
}

/// Rows that stay together, by their old places, and by how many places they all go on.
struct RowRun: Equatable {
    let range: Range<Int>
    let shift: Int
}

/// Where in a new array the rows of an old one are.
class RowDifference {
    /// How many rows are the same at the start, and how many of those behind them at the end.
    final let prefix: Int, suffix: Int
    final let oldCount: Int, newCount: Int
    /// Lists that the two arrays are copies of: as long as they are kept, no others have their names.
    final var kept: Any?
    /// Rows of these that show something else, by their old places.
    private let changed: IndexBits

    fileprivate init(_ ends: EqualEnds, oldCount: Int, newCount: Int) {
        prefix = ends.prefix
        suffix = ends.suffix
        changed = ends.changed
        self.oldCount = oldCount
        self.newCount = newCount
    }

    /// One that asks for each row.
    init(oldCount: Int, newCount: Int) {
        (prefix, suffix, changed) = (0, 0, IndexBits())
        (self.oldCount, self.newCount) = (oldCount, newCount)
    }

    /// The new place of the row at an old one; nil where it has gone.
    final func move(of index: Int) -> RowMove? {
        if index < prefix { return RowMove(place: index, isSame: !changed.contains(index)) }
        if index < oldCount - suffix { return moveInMiddle(of: index) }
        return RowMove(place: index + newCount - oldCount, isSame: !changed.contains(index))
    }

    /// What becomes of a range's rows, where they stay together and show the same, but for those at its ends that have gone; nil where
    /// that is otherwise, or none of them stays.
    final func run(in range: Range<Int>) -> RowRun? {
        if let known, known.range == range { return known.run }
        let run = findRun(in: range)
        known = (range, run)
        return run
    }

    /// Most pages ask for the same range.
    ///
    /// Not checked for exclusivity: it is used on one loop, and set once the run has been found.
    @exclusivity(unchecked) private var known: (range: Range<Int>, run: RowRun?)?

    private func findRun(in range: Range<Int>) -> RowRun? {
        guard range.upperBound <= oldCount, let start = range.first(where: { move(of: $0) != nil }),
            let last = range.last(where: { move(of: $0) != nil }), let first = move(of: start)
        else { return nil }
        let run = RowRun(range: start..<last + 1, shift: first.place - start)
        let isOne = run.range.allSatisfy { move(of: $0) == RowMove(place: $0 + run.shift, isSame: true) }
        return isOne ? run : nil
    }

    /// The same for a row between what is the same at the start and at the end.
    func moveInMiddle(of index: Int) -> RowMove? { nil }
}

/// A difference of two arrays whose elements are known by their places.
final class PlacedDifference<Element>: RowDifference {
    private let old: [Element], new: [Element]

    init(_ old: [Element], _ new: [Element], _ equality: ModelEquality<Element>) {
        self.old = old
        self.new = new
        let ends = EqualEnds(old, new, min(old.count, new.count), equality) { _, _ in true }
        super.init(ends, oldCount: old.count, newCount: new.count)
    }
}

/// A difference of two arrays whose elements are known by keys.
final class KeyedDifference<Element>: RowDifference {
    private let old: [Element], new: [Element]
    private let keys: RowKeys<Element>
    private let equality: ModelEquality<Element>
    /// Of the rows between start and end: ``gone``, or twice the new place, one more where the row shows the same.
    ///
    /// Made when somebody asks: mostly there is nothing between start and end.
    private lazy var middle = findMiddle()

    private let gone = -1

    init(
        _ old: [Element],
        _ new: [Element],
        _ equality: ModelEquality<Element>,
        _ keys: RowKeys<Element>
    ) {
        self.old = old
        self.new = new
        self.keys = keys
        self.equality = equality
        let ends = EqualEnds(old, new, min(old.count, new.count), equality, keys.isSame)
        super.init(ends, oldCount: old.count, newCount: new.count)
    }

    override func moveInMiddle(of index: Int) -> RowMove? {
        let code = middle[index - prefix]
        return code == gone ? nil : RowMove(place: code / 2, isSame: code & 1 == 1)
    }

    /// All at once: one by one each would cost three times as much.
    private func findMiddle() -> ContiguousArray<Int> {
        var found = ContiguousArray(repeating: gone, count: oldCount - prefix - suffix)
        old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                guard let first = old.baseAddress, let other = new.baseAddress else { return }
                let (old, new) = (first + prefix, other + prefix)
                let places = keys.places(of: new, newCount - prefix - suffix).found
                for index in found.indices {
                    let element = old + index
                    guard let place = places.place(keys.hash(element), { keys.isSame(new + $0, element) }) else {
                        continue
                    }
                    found[index] = (prefix + place) * 2 + (equality.isSame(element, new + place) ? 1 : 0)
                }
            }
        }
        return found
    }
}

/// What is the same at the two ends of two arrays.
private struct EqualEnds {
    var prefix = 0
    var suffix = 0
    var changed = IndexBits()

    init<Element>(
        _ old: [Element],
        _ new: [Element],
        _ least: Int,
        _ equality: ModelEquality<Element>,
        _ isSameRow: (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
    ) {
        if !equality.canTell { changed.insertAll(below: old.count) }
        var changed = changed
        let count = old.count
        old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                let isSame = { (mine: Int, theirs: Int) -> Bool in
                    guard let old = old.baseAddress, let new = new.baseAddress, isSameRow(old + mine, new + theirs)
                    else { return false }
                    if !equality.isEqual(old + mine, new + theirs) { changed.insert(mine, of: count) }
                    return true
                }
                prefix = equalElements(old, new, least, atEnd: false, isSame)
                suffix = equalElements(old, new, least - prefix, atEnd: true, isSame)
            }
        }
        self.changed = changed
    }
}

/// Some of the places of an array; takes no memory while there is none.
private struct IndexBits {
    private var words: ContiguousArray<UInt64> = []

    func contains(_ index: Int) -> Bool { !words.isEmpty && words[index / 64] & 1 << UInt64(index % 64) != 0 }

    mutating func insert(_ index: Int, of count: Int) {
        if words.isEmpty { words = ContiguousArray(repeating: 0, count: (count + 63) / 64) }
        words[index / 64] |= 1 << UInt64(index % 64)
    }

    mutating func insertAll(below count: Int) {
        words = ContiguousArray(repeating: .max, count: (count + 63) / 64)
    }
}

/// The places of two elements of an array that say to be the same one.
struct RowTwins: Equatable {
    let first: Int, second: Int
}

/// The differences that a loop's lists have asked for last, and whether arrays were in order.
final class RowDifferences {
    private struct Entry {
        let old: ArrayName
        let new: ArrayName
        /// Keeps both arrays, so that no other can have their names.
        let difference: RowDifference
    }

    /// Two lists that change in turn each find theirs.
    private static let limit = 4
    /// Until somebody sweeps.
    private static let unsweptLimit = 16
    // Not checked for exclusivity, as all that every frame touches: it is used on one loop, and code that changes it in place
    // calls nobody meanwhile.
    @exclusivity(unchecked) private var entries: [Entry] = []
    /// How many were made, and not found again.
    private(set) var made = 0

    private struct Search {
        let array: ArrayName
        let range: Range<Int>
        /// The array, which is kept so that no other can have its name: not the list's source, which keeps its screen.
        let elements: Any
        let twins: RowTwins?
    }

    @exclusivity(unchecked) private var searches: [Search] = []
    /// How many arrays were searched for twins, and not found again.
    private(set) var searched = 0

    func difference(_ old: ArrayName, _ new: ArrayName, _ make: () -> RowDifference) -> RowDifference {
        for entry in entries where entry.new == new && entry.old == old { return entry.difference }
        made += 1
        let difference = make()
        if entries.count == RowDifferences.unsweptLimit { entries.removeFirst() }
        entries.append(Entry(old: old, new: new, difference: difference))
        return difference
    }

    func twins(
        _ array: ArrayName,
        _ range: Range<Int>,
        keeping elements: Any,
        _ search: () -> RowTwins?
    ) -> RowTwins? {
        for known in searches where known.array == array && known.range == range { return known.twins }
        searched += 1
        let twins = search()
        if searches.count == RowDifferences.unsweptLimit { searches.removeFirst() }
        searches.append(Search(array: array, range: range, elements: elements, twins: twins))
        return twins
    }

    /// Lets go of the older ones.
    func sweep() {
        if entries.count > RowDifferences.limit { entries.removeFirst(entries.count - RowDifferences.limit) }
        if searches.count > RowDifferences.limit { searches.removeFirst(searches.count - RowDifferences.limit) }
    }
}

/// Names an array by where its elements lie; of two types or ways of telling rows apart, too.
struct ArrayName: Hashable {
    private let identity: ObjectIdentifier
    private let address: UnsafeRawPointer?
    private let count: Int

    init<Element>(_ array: [Element]) {
        identity = ObjectIdentifier(Element.self)
        address = array.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
        count = array.count
    }

    /// Names elements that lie elsewhere.
    init<Element>(_ type: Element.Type, _ address: UnsafeRawPointer?, _ count: Int) {
        identity = ObjectIdentifier(type)
        self.address = address
        self.count = count
    }
}
