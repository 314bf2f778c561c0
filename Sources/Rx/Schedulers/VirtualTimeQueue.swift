// VirtualTimeQueue: the items of a virtual clock: a pairing heap, whose nodes are the items. Nothing is moved in memory, few
// times are compared, and no generic type is looked up: that counts in debug builds, where tests run. What has been disposed of
// stays until its place comes up, empty, so that disposing touches nothing here and is safe on any thread.

/// An item, and its place among the others.
///
/// `@unchecked Sendable`: as its superclass; the rest belongs to the queue, which one thread uses at a time.
final class VirtualItem<Time>: ScheduledItem<Void>, @unchecked Sendable {
    /// The latest known of the items that come after this one.
    @exclusivity(unchecked) fileprivate var child: VirtualItem?
    /// What comes after the same one as this.
    @exclusivity(unchecked) fileprivate var next: VirtualItem?
    /// How many have arrived before it.
    @exclusivity(unchecked) fileprivate var number = 0
    let time: Time

    init(at time: Time, _ action: @escaping () -> any Disposable) {
        self.time = time
        super.init((), action)
    }
}

/// Items in the order of their time, then of their arrival.
final class VirtualTimeQueue<Converter: VirtualTimeConverterType> {
    typealias Item = VirtualItem<Converter.VirtualTimeUnit>

    private let converter: Converter
    @exclusivity(unchecked) private var first: Item?
    @exclusivity(unchecked) private var count = 0

    init(_ converter: Converter) { self.converter = converter }

    /// One by one: released as they hang together, many items would take as many nested calls.
    deinit { _ = removeAll() }

    /// The live items, in order.
    var description: String {
        let all = removeAll()
        for item in all { put(item) }
        let live = all.filter { !$0.isDisposed }.sorted(by: isBefore)
        return "\(live.map { "\($0.number) @ \($0.time)" })"
    }

    func insert(_ item: Item) {
        count += 1
        item.number = count
        put(item)
    }

    /// Takes the first live item, unless it is later than `limit`.
    func removeFirst(notAfter limit: Converter.VirtualTimeUnit?) -> Item? {
        while let item = first {
            if let limit, converter.compareVirtualTime(item.time, limit) == .greaterThan { return nil }
            first = mergeAll(item.child)
            item.child = nil
            if !item.isDisposed { return item }
        }
        return nil
    }

    private func put(_ item: Item) { if let former = first { first = merge(former, item) } else { first = item } }

    /// Puts the later one of two items, with all that comes after it, among those that come after the other.
    private func merge(_ left: Item, _ right: Item) -> Item {
        if isBefore(left, right) {
            right.next = left.child
            left.child = right
            return left
        }
        left.next = right.child
        right.child = left
        return right
    }

    /// Makes one heap of items that stand beside one another: of each pair, then of the pairs from the last to the first.
    private func mergeAll(_ items: Item?) -> Item? {
        var rest = items
        var pairs: Item?
        while let left = rest {
            rest = left.next
            left.next = nil
            var pair = left
            if let right = rest {
                rest = right.next
                right.next = nil
                pair = merge(left, right)
            }
            pair.next = pairs
            pairs = pair
        }
        var merged: Item?
        while let pair = pairs {
            pairs = pair.next
            pair.next = nil
            if let former = merged { merged = merge(former, pair) } else { merged = pair }
        }
        return merged
    }

    /// Takes all items out, in no order.
    private func removeAll() -> ContiguousArray<Item> {
        var items = ContiguousArray<Item>()
        if let first { items.append(first) }
        first = nil
        var done = 0
        while done < items.count {
            let item = items[done]
            done += 1
            if let child = item.child { items.append(child) }
            if let next = item.next { items.append(next) }
            item.child = nil
            item.next = nil
        }
        return items
    }

    private func isBefore(_ left: Item, _ right: Item) -> Bool {
        switch converter.compareVirtualTime(left.time, right.time) {
        case .lessThan: true
        case .equal: left.number < right.number
        case .greaterThan: false
        }
    }
}
