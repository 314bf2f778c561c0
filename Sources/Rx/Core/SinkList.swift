// SinkList: who is subscribed to a subject, a relay or a shared source. A value: an emission copies it under the owner's
// lock and walks the copy outside, so subscribing or disposing meanwhile changes the next emission, not this one.

/// What owns a list of sinks.
protocol Hub<Element>: AnyObject {
    associatedtype Element

    /// Takes a disposed subscription off the list.
    ///
    /// Any thread.
    func remove(_ subscription: Subscription<Element>)
}

/// Subscriptions in the order of their arrival.
///
/// One alone needs no array.
struct SinkList<Element> {
    private var first: Subscription<Element>?
    private var rest: ContiguousArray<Subscription<Element>> = []

    var isEmpty: Bool { first == nil }

    mutating func add(_ subscription: Subscription<Element>) {
        if first == nil { first = subscription } else { rest.append(subscription) }
    }

    /// Takes one off; whether it was there.
    ///
    /// The caller keeps it alive, so that nothing is released under a lock.
    @discardableResult
    mutating func remove(_ subscription: Subscription<Element>) -> Bool {
        if first === subscription {
            first = rest.isEmpty ? nil : rest.removeFirst()
            return true
        }
        guard let index = rest.firstIndex(where: { $0 === subscription }) else { return false }
        rest.remove(at: index)
        return true
    }

    @inline(__always)
    func next(_ element: Element) {
        first?.next(element)
        for one in rest { one.next(element) }
    }

    /// Delivers the end: by an error or, with `nil`, normally.
    func end(_ error: (any Error)?) {
        first?.end(error)
        for one in rest { one.end(error) }
    }
}
