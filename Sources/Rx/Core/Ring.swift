// Ring: storage for elements in unspecialised generic code. `Element?` and `[Element]` would cost a look-up of their
// run-time types at every access; a pointer to elements costs none. The owner guards it and frees it.

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
    func copy() -> Ring {
        var copy = Ring()
        for index in 0..<count { copy.append(self[index]) }
        return copy
    }

    /// Releases the elements and the memory.
    mutating func destroy() {
        while !isEmpty { _ = removeFirst() }
        memory?.deallocate()
        memory = nil
        capacity = 0
        head = 0
    }

    @inline(__always)
    private func place(_ index: Int32) -> UnsafeMutablePointer<Element> {
        let place = head + index
        // There is memory wherever there is an element, and `append` has made room.
        return memory.unsafelyUnwrapped + Int(place >= capacity ? place - capacity : place)
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity == 0 ? 1 : Int(capacity) * 2)
        for index in 0..<count { (larger + Int(index)).moveInitialize(from: place(index), count: 1) }
        memory?.deallocate()
        memory = larger
        capacity = capacity == 0 ? 1 : capacity * 2
        head = 0
    }
}
