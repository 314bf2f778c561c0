// SubjectCore: the list, the end and the lock that all subjects and relays share. A value inside its owner; every method
// takes the owner's lock by itself and calls out only outside of it.

/// What a subject or relay consists of.
struct SubjectCore<Element> {
    /// Whether events still pass.
    enum Phase {
        case active
        case stopped((any Error)?)
        case disposed
    }

    var list = SinkList<Element>()
    var phase = Phase.active
    #if DEBUG
    var overlap = Overlap()
    #endif

    var isActive: Bool {
        if case .active = phase { return true }
        return false
    }

    /// Takes everyone off, with the new phase.
    ///
    /// Under the owner's lock; the result is released outside.
    mutating func stop(_ phase: Phase) -> SinkList<Element>? {
        guard isActive else { return nil }
        self.phase = phase
        defer { list = SinkList() }
        return list
    }

    /// Begins an emission; whom it reaches.
    ///
    /// Under the owner's lock.
    @inline(__always)
    mutating func begin(_ owner: AnyObject) -> SinkList<Element>? {
        guard isActive else { return nil }
        #if DEBUG
        if overlap.enter() { Overlap.warn(owner) }
        #endif
        return list
    }

    /// Puts a new subscriber on, unless its sink has already been disposed of.
    ///
    /// Under the owner's lock.
    mutating func add(_ subscription: Subscription<Element>) {
        if isActive, !subscription.isDisposed { list.add(subscription) }
    }

    /// Takes everyone off for good; the result is released outside.
    ///
    /// Under the owner's lock.
    mutating func dispose() -> SinkList<Element> {
        phase = .disposed
        defer { list = SinkList() }
        return list
    }

    /// Ends an emission.
    ///
    /// Under the owner's lock.
    @inline(__always)
    mutating func finish() {
        #if DEBUG
        overlap.leave()
        #endif
    }
}

extension SubjectCore.Phase {
    /// Hands the end to a late subscriber.
    func deliver(to sink: Sink<Element>, from subject: AnyObject) {
        switch self {
        case .active: break
        case .stopped(let error?): sink.error(error)
        case .stopped(nil): sink.completed()
        case .disposed: sink.error(RxError.disposed(object: subject))
        }
    }
}
