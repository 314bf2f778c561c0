// multicast, publish, replay, refCount: a subject between a source and its subscribers, connected by hand or by counting.

/// A sequence that starts when it is connected, not when it is subscribed to.
public protocol ConnectableObservableType<Element>: ObservableType {
    /// Starts the source; the result stops it.
    ///
    /// See reactivex.io/documentation/operators/connect.html.
    func connect() -> any Disposable
}

/// A sequence that starts when it is connected.
///
/// See reactivex.io/documentation/operators/connect.html.
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
    override init() {}

    /// Starts the source; the result stops it.
    ///
    /// Once connected, returns the same connection.
    ///
    /// See reactivex.io/documentation/operators/connect.html.
    public func connect() -> any Disposable { NopDisposable.instance }
}

extension ObservableType {
    /// Puts `subject` between the source and the subscribers; the source runs once connected.
    ///
    /// ```
    /// connect()               at 0
    /// source                  -a-b-c-|
    /// subscribed before       -a-b-c-|
    /// subscribed at 2            b-c-|        what came before is the subject's affair
    /// ```
    ///
    /// The source's end, or its error, ends all. They are delivered to where the source emits.
    ///
    /// See reactivex.io/documentation/operators/publish.html.
    public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
    where Subject.Observer.Element == Element {
        multicast { subject }
    }

    /// As `multicast(_:)`, with a new subject after each connection.
    ///
    /// See reactivex.io/documentation/operators/publish.html.
    public func multicast<Subject: SubjectType>(
        makeSubject: @escaping () -> Subject
    )
        -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element
    {
        Multicast(asObservable(), makeSubject)
    }

    /// What `selector` makes of a multicast of the source, which is connected while the result is subscribed to.
    ///
    /// What a closure throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/publish.html.
    public func multicast<Subject: SubjectType, Result>(
        _ subjectSelector: @escaping () throws -> Subject,
        selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
    ) -> Observable<Result> where Subject.Observer.Element == Element {
        let source = asObservable()
        return .create { observer in
            do {
                let subject = try subjectSelector()
                let connectable = source.multicast(subject)
                let subscription = try selector(connectable).subscribe(observer)
                return Disposables.create(subscription, connectable.connect())
            } catch {
                observer.onError(error)
                return NopDisposable.instance
            }
        }
    }

    /// As `multicast`, through a `PublishSubject`: a subscriber receives what comes from then on.
    ///
    /// See reactivex.io/documentation/operators/publish.html.
    public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject() } }

    /// As `multicast`, through a `ReplaySubject`: a subscriber first receives the last `bufferSize` elements.
    ///
    /// See reactivex.io/documentation/operators/replay.html.
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        multicast { ReplaySubject.create(bufferSize: bufferSize) }
    }

    /// As `replay`, of all elements so far.
    ///
    /// See reactivex.io/documentation/operators/replay.html.
    public func replayAll() -> ConnectableObservable<Element> { multicast { ReplaySubject.createUnbounded() } }
}

private final class Multicast<Source, Subject: SubjectType>: ConnectableObservable<Subject.Element>
where Subject.Observer.Element == Source {
    private let source: Observable<Source>
    private let make: () -> Subject
    /// Guarded by `Lock`, as the one below.
    private var subject: Subject?
    private var connection: MulticastConnection<Subject.Observer>?

    init(_ source: Observable<Source>, _ make: @escaping () -> Subject) {
        self.source = source
        self.make = make
    }

    override func run(_ sink: Sink<Subject.Element>) { currentSubject().asObservable().run(sink) }

    override func connect() -> any Disposable {
        let observer = currentSubject().asObserver()
        let made = MulticastConnection(observer) { [weak self] connection in self?.ended(connection) }
        let running = Lock.with(self) {
            if let connection { return connection }
            connection = made
            return made
        }
        if running === made { source.start(made) }
        return running
    }

    private func currentSubject() -> Subject {
        if let subject = Lock.with(self, { subject }) { return subject }
        let made = make()
        return Lock.with(self) {
            let current = subject ?? made
            subject = current
            return current
        }
    }

    private func ended(_ ended: MulticastConnection<Subject.Observer>) {
        let former: Subject? = Lock.with(self) {
            guard connection === ended else { return nil }
            connection = nil
            defer { subject = nil }
            return subject
        }
        withExtendedLifetime(former) {}
    }
}

/// The source's one subscriber, and what ends the connection.
private final class MulticastConnection<Observer: ObserverType>: Terminal<Observer.Element>, @unchecked Sendable {
    private var observer: Observer?
    private var whenEnded: ((MulticastConnection) -> Void)?

    init(_ observer: Observer, whenEnded: @escaping (MulticastConnection) -> Void) {
        self.observer = observer
        self.whenEnded = whenEnded
    }

    override func emit(_ element: Observer.Element) { observer?.on(.next(element)) }

    override func end(_ error: (any Error)?) {
        whenEnded?(self)
        observer?.on(error.map { .error($0) } ?? .completed)
    }

    override func ended() { whenEnded?(self) }

    override func clear() {
        observer = nil
        whenEnded = nil
    }
}

extension ConnectableObservableType {
    /// Connects with the first subscriber, and ends the connection with the last.
    ///
    /// ```
    /// source                  -a-b-c-|
    /// first subscriber        -a-b-c-|
    /// a later one                b-c-|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/refcount.html.
    public func refCount() -> Observable<Element> { RefCount(self) }
}

private final class RefCount<Source: ConnectableObservableType>: Observable<Source.Element> {
    private let source: Source
    /// Guarded by `Lock`, as the one below.
    private var count = 0
    private var connection: (any Disposable)?

    init(_ source: Source) { self.source = source }

    override func run(_ sink: Sink<Source.Element>) {
        let place = RefCountInlet(sink) { self.release() }
        sink.attach(place)
        source.asObservable().run(place)
        let first = Lock.with(self) {
            guard !place.isClosed else { return false }
            place.isCounted = true
            count += 1
            return count == 1
        }
        guard first else { return }
        let connection = source.connect()
        let unused = Lock.with(self) {
            if count > 0 { self.connection = connection }
            return count == 0
        }
        if unused { connection.dispose() }
    }

    private func release() {
        let unused: (any Disposable)? = Lock.with(self) {
            count -= 1
            guard count == 0 else { return nil }
            defer { connection = nil }
            return connection
        }
        unused?.dispose()
    }
}

private final class RefCountInlet<Element>: Inlet<Element> {
    private let downstream: Sink<Element>
    private let release: () -> Void
    /// Guarded by the count's lock until the subscription stands.
    var isCounted = false

    init(_ downstream: Sink<Element>, _ release: @escaping () -> Void) {
        self.downstream = downstream
        self.release = release
    }

    override func receive(_ element: Element) { downstream.next(element) }

    override func ended(_ error: (any Error)?) {
        if let error { downstream.error(error) } else { downstream.completed() }
    }

    override func detached() { if isCounted { release() } }
}
