// ListElements: what a ListRelay holds at one moment. In parts, so that a copy which is changed in one place shares all others: of
// ten thousand elements some hundred are copied, and not ten thousand.

/// The elements of a ``ListRelay`` at one moment, in order.
///
/// A value: it stays as it is, whatever becomes of the relay. Reading an element takes a search among the parts, which hold some
/// hundred elements each; so does changing one, and a copy shares all parts but the changed one.
public struct ListElements<Item>: RandomAccessCollection {
    /// Each has an element at least.
    private var parts: ContiguousArray<ContiguousArray<Item>> = []
    /// Where each part begins.
    private var starts: ContiguousArray<Int> = []
    /// How many there are.
    public private(set) var count = 0
    /// Tells how these elements have come to be; nil: nobody knows.
    var version: ListVersion?

    /// A part that is longer than this becomes two.
    static var longest: Int { 256 }

    init(_ items: some Sequence<Item>) {
        for item in items {
            if parts.isEmpty || parts[parts.count - 1].count == Self.longest / 2 { parts.append([]) }
            parts[parts.count - 1].append(item)
        }
        countParts(from: 0)
    }

    /// The place of the first element: 0.
    public var startIndex: Int { 0 }
    /// The place behind the last element.
    public var endIndex: Int { count }

    /// The element at a place, which must be one of the list's.
    public subscript(index: Int) -> Item {
        let part = part(of: index)
        return parts[part][index - starts[part]]
    }

    /// Names the elements, as long as somebody keeps them.
    var name: ArrayName {
        ArrayName(Item.self, parts.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }, count)
    }

    /// Has a function read an element where it lies.
    func withElement<Result>(at index: Int, _ body: (UnsafePointer<Item>) -> Result) -> Result {
        let part = part(of: index)
        return parts[part].withUnsafeBufferPointer { elements in
            // No part is empty, so it has an address.
            guard let base = elements.baseAddress else { preconditionFailure("a part of a list is empty") }
            return body(base + (index - starts[part]))
        }
    }

    mutating func insert(_ item: Item, at index: Int) {
        guard index < count else { return append(item) }
        let part = part(of: index)
        parts[part].insert(item, at: index - starts[part])
        split(part)
        countParts(from: part)
    }

    @discardableResult
    mutating func remove(at index: Int) -> Item {
        let part = part(of: index)
        let item = parts[part].remove(at: index - starts[part])
        if parts[part].isEmpty {
            parts.remove(at: part)
        } else if part > 0, parts[part - 1].count + parts[part].count <= Self.longest / 2 {
            parts[part - 1] += parts[part]
            parts.remove(at: part)
        }
        countParts(from: Swift.max(0, part - 1))
        return item
    }

    mutating func update(_ item: Item, at index: Int) {
        let part = part(of: index)
        parts[part][index - starts[part]] = item
    }

    private mutating func append(_ item: Item) {
        if parts.isEmpty { parts.append([]) }
        parts[parts.count - 1].append(item)
        let part = parts.count - 1
        split(part)
        countParts(from: part)
    }

    private mutating func split(_ part: Int) {
        guard parts[part].count > Self.longest else { return }
        let rest = ContiguousArray(parts[part][(Self.longest / 2)...])
        parts[part].removeSubrange((Self.longest / 2)...)
        parts.insert(rest, at: part + 1)
    }

    private mutating func countParts(from first: Int) {
        starts.removeSubrange(Swift.min(first, starts.count)...)
        var start = first > 0 ? starts[first - 1] + parts[first - 1].count : 0
        for part in first..<parts.count {
            starts.append(start)
            start += parts[part].count
        }
        count = start
    }

    /// The part that an element is in.
    private func part(of index: Int) -> Int {
        precondition(0..<count ~= index, "the list has \(count) elements, and none at \(index)")
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }
}

extension ListElements: Sendable where Item: Sendable {}
