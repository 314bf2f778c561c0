// ReplayBuffer: the last elements of a sequence.

/// A ring of up to `capacity` elements, oldest first.
///
/// One alone needs no array.
struct ReplayBuffer<Element> {
    let capacity: Int
    private var latest: Element?
    private var items: ContiguousArray<Element> = []
    private var head = 0

    init(capacity: Int) { self.capacity = capacity }

    /// Appends one; what fell out, for the caller to release.
    @inline(__always)
    mutating func append(_ element: Element) -> Element? {
        if capacity == 0 { return nil }
        if capacity > 1 { return push(element) }
        var element: Element? = element
        swap(&latest, &element)
        return element
    }

    private mutating func push(_ element: Element) -> Element? {
        guard items.count == capacity else {
            items.append(element)
            return nil
        }
        var element = element
        swap(&items[head], &element)
        head = (head + 1) % capacity
        return element
    }

    /// Calls `body` with each, oldest first.
    @inline(__always)
    func forEach(_ body: (Element) -> Void) {
        if let latest { body(latest) }
        for offset in items.indices { body(items[(head + offset) % items.count]) }
    }
}
