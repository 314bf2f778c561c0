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
final class Share<Element>: Observable<Element>, Hub {
    fileprivate let source: Observable<Element>
    fileprivate let replay: Int
    /// Guarded by `Lock` on this, as are the connection's list and memory.
    @exclusivity(unchecked) fileprivate var connection: ShareConnection<Element>?

    init(_ source: Observable<Element>, _ replay: Int) {
        self.source = source
        self.replay = replay
    }

    override func run(_ sink: Sink<Element>) {
        let subscription = Subscription(sink, on: self, catchingUp: true)
        sink.attach(subscription)
        let mutex = Lock.acquire(self)
        let isNew = connection == nil
        let connection = self.connection ?? ShareConnection(self)
        if isNew { self.connection = connection }
        if !subscription.isDisposed { connection.list.add(subscription) }
        if connection.past.isEmpty {
            Lock.release(mutex)
        } else {
            var past = connection.past.copy()
            Lock.release(mutex)
            while !past.isEmpty { subscription.replay(past.removeFirst()) }
            past.destroy()
        }
        subscription.caughtUp()
        if isNew, !connection.isClosed { source.run(connection) }
    }

    func remove(_ subscription: Subscription) {
        let mutex = Lock.acquire(self)
        let former = connection
        let isUnused = former.map { $0.list.remove(subscription) && $0.list.isEmpty } ?? false
        if isUnused { connection = nil }
        Lock.release(mutex)
        if isUnused { former?.dispose() }
    }
}

/// The source's one subscriber.
final class ShareConnection<Element>: Inlet<Element> {
    private let share: Share<Element>
    @exclusivity(unchecked) fileprivate var list = SinkList()
    @exclusivity(unchecked) fileprivate var past = Ring<Element>()

    fileprivate init(_ share: Share<Element>) { self.share = share }

    deinit { past.destroy() }

    override func receive(_ element: Element) {
        let mutex = Lock.acquire(share)
        let list = list
        if share.replay == 0 {
            Lock.release(mutex)
        } else if past.count == share.replay {
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

    override func ended(_ error: (any Error)?) {
        let mutex = Lock.acquire(share)
        if share.connection === self { share.connection = nil }
        let list = self.list
        self.list = SinkList()
        Lock.release(mutex)
        list.end(error, of: Element.self)
    }
}
