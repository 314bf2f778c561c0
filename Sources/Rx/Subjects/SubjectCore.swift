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
    mutating func begin(_ owner: AnyObject) -> Bool {
        guard isActive else { return false }
        #if DEBUG
        if overlap.enter() { Overlap.warn(owner) }
        #endif
        return true
    }

    /// Ends an emission.
    mutating func finish() {
        #if DEBUG
        overlap.leave()
        #endif
    }

    /// Puts a new subscriber on, unless its sink has already been disposed of.
    mutating func add(_ subscription: Subscription) { if isActive, !subscription.isDisposed { list.add(subscription) } }

    /// Takes everyone off, with the end: an error or, with `nil`, the normal one.
    ///
    /// The result is told of the end, and released, outside.
    mutating func stop(_ error: (any Error)?, _ owner: AnyObject) -> SinkList {
        guard isActive else { return SinkList() }
        #if DEBUG
        if overlap.isElsewhere { Overlap.warn(owner) }
        #endif
        phase = .stopped(error)
        defer { list = SinkList() }
        return list
    }

    /// Takes everyone off for good; the result is released outside.
    mutating func dispose() -> SinkList {
        phase = .disposed
        defer { list = SinkList() }
        return list
    }
}

extension SubjectCore.Phase {
    /// Hands the end to a late subscriber.
    func deliver<Element>(_: Element.Type, to subscription: Subscription, from subject: AnyObject) {
        switch self {
        case .active: break
        case .stopped(let error): subscription.end(error, of: Element.self)
        case .disposed: subscription.end(RxError.disposed(object: subject), of: Element.self)
        }
    }
}
