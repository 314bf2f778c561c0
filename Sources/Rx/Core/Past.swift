// Past: what a ReplaySubject or a share remembers. Elements stand in linked chunks that are only added to, so a reader
// copies the two ends under the owner's lock, then walks the elements outside of it, however many there are.

/// Elements in the order of their arrival; a copy shares their memory, and stays as it is.
///
/// Changed under its owner's lock, by its owner alone.
struct Past<Element> {
    /// The chunk of the oldest; it keeps those after it.
    private var first: PastChunk<Element>?
    /// The chunk of the newest: used while there is a first.
    private var last: Unmanaged<PastChunk<Element>>?
    /// Where the oldest stands in its chunk.
    private var start = 0
    private(set) var count = 0
    /// How many a chunk takes.
    private let capacity: Int

    /// Makes an empty one for about so many elements.
    init(of limit: Int) { capacity = min(max(limit, 2), 32) * 2 }

    /// Adds an element.
    mutating func append(_ element: Element) {
        let chunk = room()
        (chunk.memory + chunk.count).initialize(to: element)
        chunk.count += 1
        count += 1
    }

    /// Takes the oldest off; only where there is one.
    ///
    /// The result is released outside of the lock. What a copy may be reading stays until its chunk goes.
    mutating func removeFirst() -> (Element?, PastChunk<Element>?) {
        let place = start
        start += 1
        count -= 1
        guard start == capacity else { return (take(place), nil) }
        let former = first
        first = former?.next
        start = 0
        return (nil, former)
    }

    /// Calls `body` with each element, the oldest first; of a copy, outside of the lock.
    func forEach(_ body: (Element) -> Void) {
        var (chunk, place, left) = (first, start, count)
        while left > 0, let current = chunk {
            let end = min(capacity, place + left)
            for index in place..<end { body(current.memory[index]) }
            left -= end - place
            place = 0
            // What is linked after the last of them is the owner's; the owner may be linking it now.
            chunk = left > 0 ? current.next : nil
        }
    }

    /// The element at a place of the first chunk, if nobody else can be reading the chunk.
    private mutating func take(_ place: Int) -> Element? {
        guard isKnownUniquelyReferenced(&first), let chunk = first, chunk.taken == place else { return nil }
        chunk.taken += 1
        return (chunk.memory + place).move()
    }

    /// The chunk that takes the next element.
    private mutating func room() -> PastChunk<Element> {
        if let newest {
            if newest.count < capacity { return newest }
        }
        if moveUp(), let newest { return newest }
        let made = PastChunk<Element>(capacity)
        if let newest {
            newest.next = made
        } else {
            first = made
            start = 0
        }
        last = .passUnretained(made)
        return made
    }

    private var newest: PastChunk<Element>? { first == nil ? nil : last?.takeUnretainedValue() }

    /// Makes room in the only chunk, if half of it is free and nobody else can be reading it; whether that has been done.
    private mutating func moveUp() -> Bool {
        guard start * 2 >= capacity, isKnownUniquelyReferenced(&first), let chunk = first, chunk.next == nil,
            chunk.taken == start
        else { return false }
        chunk.memory.moveInitialize(from: chunk.memory + start, count: count)
        chunk.taken = 0
        chunk.count = count
        start = 0
        return true
    }
}

/// Some elements that stand beside each other, and the chunk after them.
final class PastChunk<Element> {
    let memory: UnsafeMutablePointer<Element>
    /// How many have been put here, and how many of those, from the first on, taken out.
    fileprivate(set) var count = 0
    fileprivate(set) var taken = 0
    fileprivate(set) var next: PastChunk?

    fileprivate init(_ capacity: Int) { memory = .allocate(capacity: capacity) }

    deinit {
        (memory + taken).deinitialize(count: count - taken)
        memory.deallocate()
        // One after another: otherwise each chunk would release the next one in a nested call.
        var next = next
        self.next = nil
        while isKnownUniquelyReferenced(&next), let chunk = next {
            let following = chunk.next
            chunk.next = nil
            next = following
        }
    }
}
