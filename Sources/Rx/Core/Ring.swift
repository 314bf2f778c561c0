// Ring: storage for elements in unspecialised generic code. `Element?` and `[Element]` would cost a look-up of their
// run-time types at every access; a pointer to elements costs none. The owner guards it and frees it. Most rings hold one element,
// and most elements are small: such a one stands in the ring itself.
import Glibc

/// Elements in the order of their arrival, in memory that the owner frees by `destroy()` in its deinitialiser.
struct Ring<Element> {
    /// The bytes of the only element, where it `isInline`; else the address of the memory.
    private var words: (UInt, UInt) = (0, 0)
    private var capacity: Int32 = 0
    private var head: Int32 = 0
    private(set) var count: Int32 = 0
    private var isInline = false

    @inline(__always)
    var isEmpty: Bool { count == 0 }

    /// The oldest element; only where there is one.
    @inline(__always)
    var first: Element { mutating get { self[0] } }

    /// The element of that number, the oldest being 0; only where there is one.
    @inline(__always)
    subscript(index: Int32) -> Element { mutating get { place(index).pointee } }

    /// Takes the oldest element; only where there is one.
    @inline(__always)
    mutating func removeFirst() -> Element {
        let element = place(0).move()
        head = head &+ 1 == capacity ? 0 : head &+ 1
        count &-= 1
        return element
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        place(count).initialize(to: element)
        count &+= 1
    }

    /// Puts another element in the place of the oldest, which it returns; only where there is one.
    @inline(__always)
    mutating func replaceFirst(_ element: Element) -> Element {
        let place = place(0)
        let former = place.move()
        place.initialize(to: element)
        return former
    }

    /// Puts another element in the place of the only one, if there is one and nothing need be released, as with numbers;
    /// whether it has.
    @inline(__always)
    mutating func overwriteOnly(_ element: Element) -> Bool {
        guard count == 1, isInline, _isPOD(Element.self) else { return false }
        place(0).initialize(to: element)
        return true
    }

    /// A copy that the receiver frees.
    @inline(__always)
    mutating func copy() -> Ring {
        var copy = Ring()
        for index in 0..<count { copy.append(self[index]) }
        return copy
    }

    /// Releases the elements and the memory.
    @inline(__always)
    mutating func destroy() {
        if isInline {
            if count == 1 { place(0).deinitialize(count: 1) }
        } else if let memory = UnsafeMutablePointer<Element>(bitPattern: words.0) {
            release(memory, capacity, head, count)
        }
        words.0 = 0
        isInline = false
        capacity = 0
        head = 0
        count = 0
    }

    /// Where an element stands: used before anything else happens to the ring, which is a field of an object, or a copy that
    /// lives until `destroy()`, and so stays where it is meanwhile.
    @inline(__always)
    private mutating func place(_ index: Int32) -> UnsafeMutablePointer<Element> {
        if isInline { return inlined() }
        let place = head &+ index
        // There is memory wherever there is an element, and `append` has made room.
        return UnsafeMutablePointer<Element>(bitPattern: words.0).unsafelyUnwrapped
            + Int(place >= capacity ? place &- capacity : place)
    }

    /// The words as an element.
    ///
    /// The closure knows no element type: one that does would be called, with types looked up for it.
    @inline(__always)
    private mutating func inlined() -> UnsafeMutablePointer<Element> {
        withUnsafeMutablePointer(to: &words) { UnsafeMutableRawPointer($0) }.assumingMemoryBound(to: Element.self)
    }

    @inline(__always)
    private mutating func grow() {
        if capacity == 0, isSmall(Element.self) {
            isInline = true
            capacity = 1
        } else if isInline {
            let memory = enlarge(inlined())
            words.0 = UInt(bitPattern: memory)
            isInline = false
            capacity = 2
        } else {
            let memory = enlarge(UnsafeMutablePointer<Element>(bitPattern: words.0), capacity, head, count)
            words.0 = UInt(bitPattern: memory)
            capacity = capacity == 0 ? 1 : capacity &* 2
            head = 0
        }
    }
}

// What are calls are functions of their own: a method of `Ring` would have to be given the ring's type.

/// Whether an element may stand in a ring: in its two words, which move with the ring.
private func isSmall<Element>(_: Element.Type) -> Bool {
    MemoryLayout<Element>.size <= 16 && MemoryLayout<Element>.alignment <= 8 && _isBitwiseTakable(Element.self)
}

/// Moves a ring's only element out of it, into memory for two.
private func enlarge<Element>(_ element: UnsafeMutablePointer<Element>) -> UnsafeMutablePointer<Element> {
    let larger = allocate(Element.self, count: 2)
    larger.moveInitialize(from: element, count: 1)
    return larger
}

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
