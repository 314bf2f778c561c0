// Ring: storage for elements in unspecialised generic code. `Element?` and `[Element]` would cost a look-up of their
// run-time types at every access; a pointer to elements costs none. The owner guards it and frees it.
import Glibc

/// Elements in the order of their arrival, in memory that the owner frees by `destroy()` in its deinitialiser.
struct Ring<Element> {
    private var memory: UnsafeMutablePointer<Element>?
    private var capacity: Int32 = 0
    private var head: Int32 = 0
    private(set) var count: Int32 = 0

    @inline(__always)
    var isEmpty: Bool { count == 0 }

    /// The oldest element; only where there is one.
    @inline(__always)
    var first: Element { self[0] }

    /// The element of that number, the oldest being 0; only where there is one.
    @inline(__always)
    subscript(index: Int32) -> Element { place(index).pointee }

    /// Takes the oldest element; only where there is one.
    @inline(__always)
    mutating func removeFirst() -> Element {
        let element = place(0).move()
        head = head + 1 == capacity ? 0 : head + 1
        count -= 1
        return element
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        place(count).initialize(to: element)
        count += 1
    }

    /// Puts another element in the place of the oldest, which it returns; only where there is one.
    @inline(__always)
    mutating func replaceFirst(_ element: Element) -> Element {
        let place = place(0)
        let former = place.move()
        place.initialize(to: element)
        return former
    }

    /// A copy that the receiver frees.
    @inline(__always)
    func copy() -> Ring {
        var copy = Ring()
        for index in 0..<count { copy.append(self[index]) }
        return copy
    }

    /// Releases the elements and the memory.
    @inline(__always)
    mutating func destroy() {
        guard let memory else { return }
        release(memory, capacity, head, count)
        self.memory = nil
        capacity = 0
        head = 0
        count = 0
    }

    @inline(__always)
    private func place(_ index: Int32) -> UnsafeMutablePointer<Element> {
        let place = head + index
        // There is memory wherever there is an element, and `append` has made room.
        return memory.unsafelyUnwrapped + Int(place >= capacity ? place - capacity : place)
    }

    @inline(__always)
    private mutating func grow() {
        memory = enlarge(memory, capacity, head, count)
        capacity = capacity == 0 ? 1 : capacity * 2
        head = 0
    }
}

// The two that are calls are functions of their own: a method of `Ring` would have to be given the ring's type.

/// Moves a ring's elements into memory for twice as many, or for one.
private func enlarge<Element>(
    _ memory: UnsafeMutablePointer<Element>?,
    _ capacity: Int32,
    _ head: Int32,
    _ count: Int32
) -> UnsafeMutablePointer<Element> {
    let larger = allocate(Element.self, count: capacity == 0 ? 1 : Int(capacity) * 2)
    guard let memory else { return larger }
    for index in 0..<count {
        let place = head + index
        (larger + Int(index)).moveInitialize(
            from: memory + Int(place >= capacity ? place - capacity : place),
            count: 1
        )
    }
    free(memory)
    return larger
}

/// Releases a ring's elements and its memory.
private func release<Element>(
    _ memory: UnsafeMutablePointer<Element>,
    _ capacity: Int32,
    _ head: Int32,
    _ count: Int32
) {
    for index in 0..<count {
        let place = head + index
        (memory + Int(place >= capacity ? place - capacity : place)).deinitialize(count: 1)
    }
    free(memory)
}

/// Memory to be freed by `free`; `malloc`, where its alignment suffices, is cheaper than what Swift asks for.
private func allocate<Element>(_: Element.Type, count: Int) -> UnsafeMutablePointer<Element> {
    let size = max(1, MemoryLayout<Element>.stride * count)
    let alignment = MemoryLayout<Element>.alignment
    let memory = alignment <= 16 ? malloc(size) : aligned_alloc(alignment, size)
    guard let memory else { fatalError("out of memory") }  // As Swift's own allocator does.
    return memory.assumingMemoryBound(to: Element.self)
}
