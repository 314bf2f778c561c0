// SinkList: who is subscribed to a subject, a relay or a shared source. A value: an emission copies it under the owner's
// lock and walks the copy outside, so subscribing or disposing meanwhile changes the next emission, not this one.

/// What owns a list of sinks.
protocol Hub: AnyObject {
    /// Takes a listing that has been disposed of off the list.
    ///
    /// Any thread.
    func remove(_ listing: Listing)
}

/// Listings in the order of their arrival.
///
/// One word, so that the copy that an emission makes costs one reference; a single listing needs no array. Not generic:
/// unspecialised code would look its element types up at every access.
enum SinkList {
    case nobody
    case one(Listing)
    case many(ContiguousArray<Listing>)

    init() { self = .nobody }

    var isEmpty: Bool {
        if case .nobody = self { return true }
        return false
    }

    mutating func add(_ listing: Listing) {
        switch self {
        case .nobody: self = .one(listing)
        case .one(let first): self = .many([first, listing])
        case .many(var all):
            self = .nobody
            all.append(listing)
            self = .many(all)
        }
    }

    /// Takes one off; whether it was there.
    ///
    /// The caller keeps it alive, so that nothing is released under a lock.
    @discardableResult
    mutating func remove(_ listing: Listing) -> Bool {
        switch self {
        case .nobody: return false
        case .one(let only):
            guard only === listing else { return false }
            self = .nobody
        case .many(var all):
            guard let index = all.firstIndex(where: { $0 === listing }) else { return false }
            self = .nobody
            all.remove(at: index)
            self = all.isEmpty ? .nobody : .many(all)
        }
        return true
    }

    /// Hands an element to everyone.
    ///
    /// The list's owner and its sinks have one element type.
    @inline(__always)
    func next<Element>(_ element: Element) {
        switch self {
        case .nobody: break
        case .one(let only): only.next(element)
        case .many(let all):
            // The array keeps them alive: no need to count a reference more for each.
            all.withUnsafeBufferPointer { all in
                for one in all { Unmanaged.passUnretained(one)._withUnsafeGuaranteedRef { $0.next(element) } }
            }
        }
    }

    /// Delivers the end, by an error or, with `nil`, normally, to those that `hub` has taken off its list.
    func end<Element>(_ error: (any Error)?, of _: Element.Type, from hub: AnyObject) {
        forEach { one in
            one.leaveList(of: hub)
            one.end(error, of: Element.self)
        }
    }

    /// Lets go of those that `hub`, which may be going, has taken off its list without an end; their elements are of that
    /// type.
    func letGo<Element>(of hub: AnyObject, isGone: Bool, _: Element.Type) {
        forEach { $0.letGo(of: hub, isGone: isGone, Element.self) }
    }

    private func forEach(_ body: (Listing) -> Void) {
        switch self {
        case .nobody: break
        case .one(let only): body(only)
        case .many(let all): for one in all { body(one) }
        }
    }
}
