// TopicQueue: what waits on one loop to be delivered, numbered: each page has a place of its own in it. A value, which knows
// nothing of pages, loops and locks.

/// A bounded run of numbered items; the oldest gives way.
struct TopicQueue<Item> {
    private let limit: Int
    /// `items[head...]` are there; what stands before is nil.
    private var items: ContiguousArray<Item?> = []
    private var head = 0
    /// The number of the oldest item that is there, or of the next that comes.
    private(set) var first: UInt64 = 0

    init(limit: Int) { self.limit = limit }

    /// The number of the next item that comes.
    var end: UInt64 { first + UInt64(items.count - head) }

    /// Appends an item; the one that has given way to it is for the caller to let go of.
    mutating func append(_ item: Item) -> Item? {
        items.append(item)
        return items.count - head > limit ? removeFirst() : nil
    }

    /// The item of a number; nil where it has gone, or has not come.
    subscript(number: UInt64) -> Item? {
        guard number >= first, number < end else { return nil }
        return items[head + Int(number - first)]
    }

    /// Removes what is older than `number`; it is for the caller to let go of.
    mutating func release(before number: UInt64) -> [Item] {
        var released: [Item] = []
        while first < min(number, end), let item = removeFirst() { released.append(item) }
        return released
    }

    private mutating func removeFirst() -> Item? {
        let item = items[head]
        items[head] = nil
        head += 1
        first += 1
        if head == items.count || (head > 32 && head * 2 > items.count) {
            items.removeFirst(head)
            head = 0
        }
        return item
    }
}
