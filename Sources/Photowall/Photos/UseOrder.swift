// UseOrder: which of many files was used longest ago, and how many bytes they have together.

/// Files in the order in which they were used last; each step is as short with many of them as with few.
struct UseOrder {
    private struct Item {
        let name: String
        /// With what is left of the last block.
        let bytes: Int
        var before = 0
        var after = 0
    }

    /// Bytes of all.
    private(set) var bytes = 0
    /// A ring whose first item is no file: behind it is the one used longest ago, before it the one used last.
    private var items = [Item(name: "", bytes: 0)]
    private var places: [String: Int] = [:]
    private var free: [Int] = []

    /// The file used longest ago; nil where there is none.
    var oldest: (name: String, bytes: Int)? {
        let item = items[items[0].after]
        return items[0].after == 0 ? nil : (item.name, item.bytes)
    }

    /// A file is used, and is that large; it may be one that has not been there before.
    mutating func use(_ name: String, bytes size: Int) {
        remove(name)
        let last = items[0].before
        let item = Item(name: name, bytes: (size + 4_095) / 4_096 * 4_096, before: last)
        let place = free.popLast() ?? items.count
        if place < items.count { items[place] = item } else { items.append(item) }
        items[last].after = place
        items[0].before = place
        places[name] = place
        bytes += item.bytes
    }

    /// A file is gone.
    mutating func remove(_ name: String) {
        guard let place = places.removeValue(forKey: name) else { return }
        let item = items[place]
        items[item.before].after = item.after
        items[item.after].before = item.before
        items[place] = Item(name: "", bytes: 0)
        free.append(place)
        bytes -= item.bytes
    }
}
