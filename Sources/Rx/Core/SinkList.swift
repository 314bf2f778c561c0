// SinkList: who is subscribed to a subject, a relay or a shared source. A value: an emission copies it under the owner's
// lock and walks the copy outside, so subscribing or disposing meanwhile changes the next emission, not this one.

/// What owns a list of sinks.
protocol Hub: AnyObject {
    /// Takes a disposed subscription off the list.
    ///
    /// Any thread.
    func remove(_ subscription: Subscription)
}

/// Subscriptions in the order of their arrival.
///
/// One alone needs no array. Not generic: what unspecialised code keeps of its element types it pays for with a look-up
/// at every access.
struct SinkList {
    private var first: Subscription?
    private var rest: ContiguousArray<Subscription> = []

    var isEmpty: Bool { first == nil }

    mutating func add(_ subscription: Subscription) {
        if first == nil { first = subscription } else { rest.append(subscription) }
    }

    /// Takes one off; whether it was there.
    ///
    /// The caller keeps it alive, so that nothing is released under a lock.
    @discardableResult
    mutating func remove(_ subscription: Subscription) -> Bool {
        if first === subscription {
            first = rest.isEmpty ? nil : rest.removeFirst()
            return true
        }
        guard let index = rest.firstIndex(where: { $0 === subscription }) else { return false }
        rest.remove(at: index)
        return true
    }

    /// Hands an element to everyone.
    ///
    /// The list's owner and its sinks have one element type.
    @inline(__always)
    func next<Element>(_ element: Element) {
        first?.next(element)
        if rest.isEmpty { return }
        for one in rest { one.next(element) }
    }

    /// Delivers the end: by an error or, with `nil`, normally.
    func end<Element>(_ error: (any Error)?, of _: Element.Type) {
        first?.end(error, of: Element.self)
        for one in rest { one.end(error, of: Element.self) }
    }
}
