// SubjectCore: the list, the end and the lock that all subjects and relays share. A value inside its owner; every method
// is called under the owner's lock and calls nobody.

/// What a subject or relay consists of, whatever its element.
struct SubjectCore {
    /// Whether events still pass.
    enum Phase {
        case active
        case stopped((any Error)?)
        case disposed
    }

    var list = SinkList()
    private(set) var phase = Phase.active
    #if DEBUG
    private var overlap = Overlap()
    #endif

    var isActive: Bool {
        if case .active = phase { return true }
        return false
    }

    var isDisposed: Bool {
        if case .disposed = phase { return true }
        return false
    }

    /// Begins an emission; whether there is one.
    @inline(__always)
    mutating func begin() -> Bool {
        guard isActive else { return false }
        #if DEBUG
        overlap.enter()
        #endif
        return true
    }

    /// What is wrong with the emission that has begun, or with the end: to be reported outside.
    @inline(__always)
    var anomaly: Overlap.Anomaly {
        #if DEBUG
        overlap.anomaly
        #else
        .none
        #endif
    }

    /// Ends an emission.
    mutating func finish() {
        #if DEBUG
        overlap.leave()
        #endif
    }

    /// Puts a new subscriber on the owner's list, unless its sink has already been disposed of.
    mutating func add(_ listing: Listing, _ owner: any Hub) {
        if isActive, listing.enlist(on: owner) { list.add(listing) }
    }

    /// Takes everyone off, with the end: an error or, with `nil`, the normal one.
    ///
    /// The result is told of the end, and released, outside.
    mutating func stop(_ error: (any Error)?) -> Ended {
        guard isActive else { return Ended() }
        #if DEBUG
        overlap.end()
        #endif
        defer {
            phase = .stopped(error)
            list = SinkList()
        }
        return Ended(list: list, phase: phase, anomaly: anomaly)
    }

    /// Takes everyone off for good; the result is let go of, and released, outside.
    mutating func dispose() -> Ended {
        defer {
            phase = .disposed
            list = SinkList()
        }
        return Ended(list: list, phase: phase)
    }

    /// What was there before the end.
    struct Ended {
        var list = SinkList()
        /// Kept, so that the error in it is not released under the lock.
        var phase = Phase.active
        var anomaly = Overlap.Anomaly.none
    }
}

extension SubjectCore.Ended {
    /// Tells everyone of the end: an error or, with `nil`, the normal one.
    func end<Element>(_ error: (any Error)?, of _: Element.Type, from owner: AnyObject) {
        anomaly.report(owner)
        list.end(error, of: Element.self, from: owner)
    }
}

extension SubjectCore.Phase {
    /// Hands the end to a late subscriber.
    func deliver<Element>(_: Element.Type, to listing: Listing, from subject: AnyObject) {
        switch self {
        case .active: break
        case .stopped(let error): listing.end(error, of: Element.self)
        case .disposed: listing.end(RxError.disposed(object: subject), of: Element.self)
        }
    }
}
