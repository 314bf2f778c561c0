// share(replay:scope:): one subscription to the source for all subscribers. `forever` is a multicast (Multicast.swift).

/// How long what a shared sequence has remembered lives.
public enum SubjectLifetimeScope: Sendable {
    /// As long as somebody is subscribed and the source has not ended; then everything begins anew.
    case whileConnected
    /// As long as the shared observable itself.
    case forever
}

extension ObservableType {
    /// Shares one subscription to the source among all subscribers, from the first to the last.
    ///
    /// - Parameters:
    ///   - replay: How many of the latest elements a new subscriber receives first. Default: 0.
    ///   - scope: Whether they outlive the last subscriber and the end. Default: `whileConnected`.
    /// - Returns: The shared sequence.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        switch scope {
        case .whileConnected: Share(asObservable(), replay)
        case .forever:
            replay == 0
                ? multicast(PublishSubject()).refCount()
                : multicast(ReplaySubject.create(bufferSize: replay)).refCount()
        }
    }
}

/// One subscription to a source, while there are subscribers.
///
/// What the source is, a subclass says.
@usableFromInline
class SharedSource<Element>: Observable<Element>, Hub {
    private let replay: Int32
    /// The source's one subscriber.
    ///
    /// Guarded by `Lock`, as the two below.
    @exclusivity(unchecked) private final var connection: Node?
    @exclusivity(unchecked) private final var list = SinkList()
    @exclusivity(unchecked) private final var past = Ring<Element>()

    init(replay: Int) { self.replay = Int32(clamping: replay) }

    deinit { past.destroy() }

    /// Makes a subscriber of the source; calls nobody.
    func makeInlet() -> Node { Node() }

    /// Subscribes what `makeInlet` has made.
    func connect(_ inlet: Node) {}

    final override func run(_ sink: Sink<Element>) {
        let subscription = Subscription(sink, on: self, catchingUp: true)
        sink.attach(subscription)
        let mutex = Lock.acquire(self)
        if subscription.isDisposed { return Lock.release(mutex) }
        let made = connection == nil ? makeInlet() : nil
        if let made { connection = made }
        list.add(subscription)
        if past.isEmpty {
            Lock.release(mutex)
        } else {
            var past = past.copy()
            Lock.release(mutex)
            while !past.isEmpty { subscription.replay(past.removeFirst()) }
            past.destroy()
        }
        subscription.caughtUp()
        if let made { connect(made) }
    }

    /// Hands an element of a connection to everyone, unless that is an old one.
    @inline(__always)
    final func emit(_ element: Element, from inlet: Node) {
        let mutex = Lock.acquire(self)
        guard connection === inlet else { return Lock.release(mutex) }
        let list = list
        if replay == 0 {
            Lock.release(mutex)
        } else if past.count == replay {
            // What falls out is released outside of the lock.
            let dropped = past.removeFirst()
            past.append(element)
            Lock.release(mutex)
            withExtendedLifetime(dropped) {}
        } else {
            past.append(element)
            Lock.release(mutex)
        }
        list.next(element)
    }

    /// Hands the end of a connection to everyone, unless that is an old one.
    ///
    /// The next subscriber begins anew.
    final func end(_ error: (any Error)?, from inlet: Node) {
        let mutex = Lock.acquire(self)
        guard connection === inlet else { return Lock.release(mutex) }
        let list = list
        self.list = SinkList()
        forget(mutex)
        list.end(error, of: Element.self)
    }

    final func remove(_ subscription: Subscription) {
        let mutex = Lock.acquire(self)
        guard list.remove(subscription), list.isEmpty else { return Lock.release(mutex) }
        let former = connection
        forget(mutex)
        former?.dispose()
    }

    /// Drops the connection, which the caller keeps alive, and the past.
    ///
    /// Releases the lock.
    private func forget(_ mutex: Lock.Mutex) {
        connection = nil
        var past = past
        self.past = Ring()
        Lock.release(mutex)
        past.destroy()
    }
}

/// Shares a source as it is.
final class Share<Element>: SharedSource<Element> {
    private let source: Observable<Element>

    init(_ source: Observable<Element>, _ replay: Int) {
        self.source = source
        super.init(replay: replay)
    }

    override func makeInlet() -> Node { ShareInlet(self) }

    override func connect(_ inlet: Node) {
        let inlet = unsafeDowncast(inlet, to: ShareInlet<Element>.self)
        if !inlet.isClosed { source.run(inlet) }
    }
}

private final class ShareInlet<Element>: Inlet<Element> {
    private let share: SharedSource<Element>

    init(_ share: SharedSource<Element>) { self.share = share }

    override func receive(_ element: Element) { share.emit(element, from: self) }

    override func ended(_ error: (any Error)?) { share.end(error, from: self) }
}
