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
    /// Guarded by `Lock` on this, as are the connection's list and buffer.
    fileprivate var connection: ShareConnection<Element>?

    init(_ source: Observable<Element>, _ replay: Int) {
        self.source = source
        self.replay = replay
    }

    override func run(_ sink: Sink<Element>) {
        let subscription = Subscription(sink, on: self, catchingUp: true)
        sink.attach(subscription)
        let (connection, isNew, buffer) = Lock.with(self) { join(subscription) }
        buffer.forEach(subscription.replay)
        subscription.caughtUp()
        if isNew, !connection.isClosed { source.run(connection) }
    }

    /// Puts a subscriber on the connection.
    ///
    /// Under the lock.
    private func join(_ subscription: Subscription<Element>) -> (ShareConnection<Element>, Bool, ReplayBuffer<Element>)
    {
        let isNew = connection == nil
        let connection = self.connection ?? ShareConnection(self)
        self.connection = connection
        if !subscription.isDisposed { connection.list.add(subscription) }
        return (connection, isNew, connection.buffer)
    }

    func remove(_ subscription: Subscription<Element>) {
        let unused: ShareConnection<Element>? = Lock.with(self) {
            guard let connection, connection.list.remove(subscription), connection.list.isEmpty else { return nil }
            self.connection = nil
            return connection
        }
        unused?.dispose()
    }
}

/// The source's one subscriber.
final class ShareConnection<Element>: Inlet<Element> {
    private let share: Share<Element>
    fileprivate var list = SinkList<Element>()
    fileprivate var buffer: ReplayBuffer<Element>

    fileprivate init(_ share: Share<Element>) {
        self.share = share
        buffer = ReplayBuffer(capacity: share.replay)
    }

    override func receive(_ element: Element) {
        var dropped: Element?
        let list = Lock.with(share) {
            dropped = buffer.append(element)
            return self.list
        }
        withExtendedLifetime(dropped) {}
        list.next(element)
    }

    override func ended(_ error: (any Error)?) {
        let list = Lock.with(share) {
            if share.connection === self { share.connection = nil }
            defer { self.list = SinkList() }
            return self.list
        }
        list.end(error)
    }
}
