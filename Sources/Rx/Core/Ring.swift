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
    subscript(index: Int32) -> Element { mutating get { isInline ? only(&words) : place(index).pointee } }

    /// Takes the oldest element; only where there is one.
    @inline(__always)
    mutating func removeFirst() -> Element {
        count &-= 1
        if isInline { return take(&words) }
        let place = place(0)
        head = head &+ 1 == capacity ? 0 : head &+ 1
        return place.move()
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        if isInline { put(element, &words) } else { place(count).initialize(to: element) }
        count &+= 1
    }

    /// Puts another element in the place of the oldest, which it returns; only where there is one.
    @inline(__always)
    mutating func replaceFirst(_ element: Element) -> Element {
        if isInline {
            let former: Element = take(&words)
            put(element, &words)
            return former
        }
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
        put(element, &words)
        return true
    }

    /// Releases the elements and the memory.
    @inline(__always)
    mutating func destroy() {
        if isInline {
            if count == 1 { drop(&words, Element.self) }
        } else if let memory = UnsafeMutablePointer<Element>(bitPattern: words.0) {
            release(memory, capacity, head, count)
        }
        words.0 = 0
        isInline = false
        capacity = 0
        head = 0
        count = 0
    }

    /// Where an element stands that is not inline.
    @inline(__always)
    private func place(_ index: Int32) -> UnsafeMutablePointer<Element> {
        let place = head &+ index
        // There is memory wherever there is an element, and `append` has made room.
        return UnsafeMutablePointer<Element>(bitPattern: words.0).unsafelyUnwrapped
            + Int(place >= capacity ? place &- capacity : place)
    }

    @inline(__always)
    private mutating func grow() {
        if capacity == 0, isSmall(Element.self) {
            isInline = true
            capacity = 1
        } else if isInline {
            let memory = enlarge(&words, Element.self)
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

// The words as an element. What is inlined takes a pointer that is valid for the call: a closure that knows an element type
// would be called, with types looked up for it.

/// A copy of the only element.
@inline(__always)
private func only<Element>(_ words: UnsafeMutableRawPointer) -> Element {
    words.assumingMemoryBound(to: Element.self).pointee
}

/// Moves the only element out.
@inline(__always)
private func take<Element>(_ words: UnsafeMutableRawPointer) -> Element {
    words.assumingMemoryBound(to: Element.self).move()
}

/// Moves the only element in.
@inline(__always)
private func put<Element>(_ element: Element, _ words: UnsafeMutableRawPointer) {
    words.assumingMemoryBound(to: Element.self).initialize(to: element)
}

/// Releases the only element.
@inline(__always)
private func drop<Element>(_ words: UnsafeMutableRawPointer, _: Element.Type) {
    words.assumingMemoryBound(to: Element.self).deinitialize(count: 1)
}

// What are calls are functions of their own: a method of `Ring` would have to be given the ring's type.

/// Whether an element may stand in a ring: in its two words, which move with the ring.
private func isSmall<Element>(_: Element.Type) -> Bool {
    MemoryLayout<Element>.size <= 16 && MemoryLayout<Element>.alignment <= 8 && _isBitwiseTakable(Element.self)
}

/// Moves a ring's only element out of its words, into memory for two.
private func enlarge<Element>(_ words: UnsafeMutableRawPointer, _: Element.Type) -> UnsafeMutablePointer<Element> {
    let larger = allocate(Element.self, count: 2)
    larger.moveInitialize(from: words.assumingMemoryBound(to: Element.self), count: 1)
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
