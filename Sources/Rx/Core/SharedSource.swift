// SharedSource: what share and the operators of shared sequences are made of. A connection, its source's one subscriber, is one
// object together with the place of the first sink and the elements that are replayed; further sinks stand on a list.

/// One subscription to a source, while there are subscribers.
///
/// A subclass says what they receive, and what is done where there is never more than one of them (`runAlone`). The
/// connection does not refer to this: once nobody can subscribe any more, this is released, with all the observables
/// behind it, and the connection goes on, while its source can emit.
@usableFromInline
class SharedSource<Input, Element>: Observable<Element> {
    final let source: Observable<Input>
    final let replay: Int32
    /// The source's latest subscriber; a closed one takes nobody.
    ///
    /// Guarded by `Lock`.
    @exclusivity(unchecked) private final var connection: SharedInlet<Input, Element>?

    init(_ source: Observable<Input>, replay: Int) {
        self.source = source
        self.replay = Int32(clamping: replay)
    }

    deinit { connection?.partGone() }

    /// Makes a subscriber of the source; calls nobody.
    func makeInlet() -> SharedInlet<Input, Element> {
        // Every subclass makes its own.
        fatalError("\(type(of: self)) has no inlet")
    }

    final override func run(_ sink: Sink<Element>) {
        let mutex = Lock.acquire(self)
        if let connection, !connection.isClosed {
            Lock.release(mutex)
            return join(sink)
        }
        let made = makeInlet()
        made.first = sink
        // Released outside of the lock; as a node, whose type need not be looked up.
        let former: Node? = connection
        connection = made
        Lock.release(mutex)
        withExtendedLifetime(former) {}
        // Nothing is emitted before the source is subscribed to, by the next line but one.
        sink.attach(made)
        connect(made)
    }

    /// Subscribes a sink that is not the first.
    private func join(_ sink: Sink<Element>) {
        let listing = Listing(sink, catchingUp: true)
        sink.attach(listing)
        // Goes round again only where the connection has been closed, or another begun, meanwhile.
        while !joined(listing) {}
    }

    /// Puts a newcomer on the connection, or begins one for it; whether that worked.
    private func joined(_ listing: Listing) -> Bool {
        let current = Lock.with(self) { connection }
        if let current, !current.isClosed {
            guard current.admit(listing) else { return false }
            listing.caughtUp()
            return true
        }
        let made = makeInlet()
        guard replace(current, by: made), made.admit(listing) else { return false }
        listing.caughtUp()
        connect(made)
        return true
    }

    /// Puts a connection in the place of a closed one; false where another thread has done so.
    private func replace(_ former: SharedInlet<Input, Element>?, by made: SharedInlet<Input, Element>) -> Bool {
        let mutex = Lock.acquire(self)
        let isCurrent = connection === former
        if isCurrent { connection = made }
        Lock.release(mutex)
        return isCurrent
    }

    private func connect(_ inlet: SharedInlet<Input, Element>) { if !inlet.isClosed { runSource(inlet) } }

    /// Subscribes to the source, as the only one where nobody else holds it: this has one connection at a time.
    final func runSource(_ sink: Sink<Input>) {
        let alone = isHeldOnce(source.address)
        source.run(sink, alone: alone)
    }
}

/// A connection: the one subscriber of a shared source's source.
@usableFromInline
class SharedInlet<Input, Element>: Keeper<Input>, Hub {
    private final let replay: Int32
    /// The sink that this was made for, while it is subscribed: this is the node attached to it.
    ///
    /// It is a `Sink<Element>`; as a `Node`, its type need not be looked up.
    /// Guarded by `Lock`, as the three below.
    @exclusivity(unchecked) fileprivate final var first: Node?
    @exclusivity(unchecked) private final var others = SinkList()
    /// What is replayed: one element here, more in `history`.
    @exclusivity(unchecked) private final var latest = Ring<Element>()
    @exclusivity(unchecked) private final var history: History<Element>?

    init(replay: Int32) { self.replay = replay }

    deinit {
        Lock.with(self) { others }.letGo(of: self, isGone: true, Element.self)
        latest.destroy()
    }

    @inline(__always)
    final var isClosed: Bool { gate.isClosed }

    /// Takes a newcomer, and gives it what it has missed; false where this is closed.
    fileprivate final func admit(_ listing: Listing) -> Bool {
        let mutex = Lock.acquire(self)
        if isClosed {
            Lock.release(mutex)
            return false
        }
        guard listing.enlist(on: self) else {
            leave(mutex)
            return true
        }
        others.add(listing)
        if !latest.isEmpty {
            let element = latest.first
            Lock.release(mutex)
            listing.replay(element)
        } else if let history {
            replayAll(of: history, to: listing, mutex)
        } else {
            Lock.release(mutex)
        }
        return true
    }

    /// Gives a newcomer what it has missed, where that may be more than one element.
    ///
    /// Releases the lock. Not inlined, as `rememberOneMore`: its types are looked up on entry.
    @inline(never)
    private func replayAll(of history: History<Element>, to listing: Listing, _ mutex: Lock.Mutex) {
        let past = history.past
        Lock.release(mutex)
        past.forEach { listing.replay($0) }
    }

    final func remove(_ listing: Listing) {
        let mutex = Lock.acquire(self)
        guard others.remove(listing) else { return Lock.release(mutex) }
        leave(mutex)
    }

    /// Hands an element to everyone; a subclass calls it unless this is closed.
    @inline(__always)
    final func emit(_ element: Element) {
        let mutex = Lock.acquire(self)
        if !others.isEmpty { return emitToAll(element, mutex) }
        let first = first
        if replay == 0 || replay == 1 && latest.overwriteOnly(element) {
            Lock.release(mutex)
        } else {
            remember(element, mutex)
        }
        if let first { Self.hand(element, to: first) }
    }

    /// As `emit`, where more than the first are subscribed.
    ///
    /// Releases the lock.
    @inline(never)
    private func emitToAll(_ element: Element, _ mutex: Lock.Mutex) {
        let first = first
        let others = others
        remember(element, mutex)
        if let first { Self.hand(element, to: first) }
        others.next(element)
    }

    /// Keeps an element to replay it.
    ///
    /// Releases the lock.
    @inline(never)
    private func remember(_ element: Element, _ mutex: Lock.Mutex) {
        if replay == 0 {
            Lock.release(mutex)
        } else if replay > 1 {
            rememberOneMore(element, mutex)
        } else if latest.isEmpty {
            latest.append(element)
            Lock.release(mutex)
        } else {
            // What falls out is released outside of the lock.
            let former = latest.replaceFirst(element)
            Lock.release(mutex)
            withExtendedLifetime(former) {}
        }
    }

    /// As `remember`, where more than one element is kept.
    @inline(never)
    private func rememberOneMore(_ element: Element, _ mutex: Lock.Mutex) {
        let history = history ?? History(of: Int(replay))
        self.history = history
        history.past.append(element)
        let dropped = history.past.count > replay ? history.past.removeFirst() : (nil, nil)
        Lock.release(mutex)
        withExtendedLifetime(dropped) {}
    }

    /// Calls a sink that the caller keeps alive: no need to count one reference more.
    @inline(__always)
    private static func hand(_ element: Element, to sink: Node) {
        Unmanaged.passUnretained(sink)._withUnsafeGuaranteedRef {
            unsafeDowncast($0, to: Sink<Element>.self).next(element)
        }
    }

    final override func orphaned(isGone: Bool) { partGone() }

    /// Nothing comes of the source any more, or the observable has gone: once both have, closes this, and has everyone forget it.
    ///
    /// The source alone is not enough: the observable may make a new one for each connection, and a subscriber who
    /// comes meanwhile must still hear what is replayed.
    fileprivate final func partGone() {
        guard gate.isSecondToGo(), gate.close() else { return }
        _ = gate.release()
        let (first, others) = dismiss()
        first?.forget(self, isGone: true)
        others.letGo(of: self, isGone: true, Element.self)
    }

    /// The first sink leaves.
    final override func dispose() {
        let mutex = Lock.acquire(self)
        guard let first else { return Lock.release(mutex) }
        self.first = nil
        leave(mutex)
        withExtendedLifetime(first) {}
    }

    /// Ends this if the sink that has just left was the last.
    ///
    /// Releases the lock.
    private func leave(_ mutex: Lock.Mutex) {
        guard first == nil, others.isEmpty else { return Lock.release(mutex) }
        let release = gate.closeAndRelease()
        clear(mutex)
        stopSource(release)
    }

    /// Hands the end to everyone; the next subscriber starts over.
    final override func end(_ error: (any Error)?) {
        guard gate.close() else { return }
        let (first, others) = dismiss()
        first?.end(error)
        others.end(error, of: Element.self, from: self)
        stopSource(gate.release())
    }

    /// Takes everyone off, and drops what would be replayed.
    private func dismiss() -> (first: Sink<Element>?, others: SinkList) {
        let mutex = Lock.acquire(self)
        let first = first
        let others = others
        self.first = nil
        self.others = SinkList()
        clear(mutex)
        return (first.map { unsafeDowncast($0, to: Sink<Element>.self) }, others)
    }

    /// Drops what would be replayed.
    ///
    /// Releases the lock.
    private func clear(_ mutex: Lock.Mutex) {
        var latest = latest
        let history = history
        self.latest = Ring()
        self.history = nil
        Lock.release(mutex)
        latest.destroy()
        withExtendedLifetime(history) {}
    }
}

/// What a connection replays where that is more than one element: made with the first, as few connections have one.
private final class History<Element> {
    /// Guarded by the connection's lock.
    @exclusivity(unchecked) var past: Past<Element>

    init(of limit: Int) { past = Past(of: limit) }
}
