// multicast: a subject between a source and its subscribers, connected by hand or by counting (RefCount.swift).

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
    /// Once connected, returns the same connection; after its end, connects again.
    ///
    /// See reactivex.io/documentation/operators/connect.html.
    public func connect() -> any Disposable {
        while true {
            // Goes round again only where another thread ends the round meanwhile.
            if let connection = connect(round()) { return connection }
        }
    }

    /// The present round, or a new one where that is over.
    func round() -> Round<Element> {
        // Every connectable sequence makes its own.
        fatalError("\(type(of: self)) has no rounds")
    }

    /// The connection of a round, begun where it has none; `nil` once it is over.
    func connect(_ round: Round<Element>) -> (any Disposable)? { nil }
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
    /// The source's end, or its error, ends all; the source has been stopped then, and connecting again starts it again.
    /// Subscribers receive events where the source emits.
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
}

private final class Multicast<Source, Subject: SubjectType>: ConnectableObservable<Subject.Element>
where Subject.Observer.Element == Source {
    private let source: Observable<Source>
    private let make: () -> Subject
    /// Guarded by `Lock`.
    private var current: MulticastRound<Subject>?

    init(_ source: Observable<Source>, _ make: @escaping () -> Subject) {
        self.source = source
        self.make = make
    }

    deinit { (current?.tally.kept as? MulticastConnection<Subject.Observer>)?.partGone() }

    override func run(_ sink: Sink<Subject.Element>) { round().sequence.run(sink) }

    override func round() -> Round<Subject.Element> {
        while true {
            let former = Lock.with(self) { current }
            if let former, !former.isOver { return former }
            let made = MulticastRound(make())
            let isCurrent = Lock.with(self) {
                guard current === former else { return false }
                current = made
                return true
            }
            if isCurrent { return made }
        }
    }

    override func connect(_ round: Round<Subject.Element>) -> (any Disposable)? {
        let round = unsafeDowncast(round, to: MulticastRound<Subject>.self)
        let made = MulticastConnection(round.observer) { [weak self, weak round, weak tally = round.tally] in
            tally?.end()
            self?.forget(round)
        }
        guard let (connection, isNew) = round.tally.keep(made) else { return nil }
        if isNew { source.start(made) }
        return connection
    }

    private func forget(_ round: MulticastRound<Subject>?) {
        let former: MulticastRound<Subject>? = Lock.with(self) {
            guard let round, current === round else { return nil }
            defer { current = nil }
            return current
        }
        withExtendedLifetime(former) {}
    }
}

/// A round, and what feeds its subject.
private final class MulticastRound<Subject: SubjectType>: Round<Subject.Element> {
    let observer: Subject.Observer

    init(_ subject: Subject) {
        observer = subject.asObserver()
        super.init(subject.asObservable())
    }
}

/// The source's one subscriber.
///
/// At the end the round is over and the source has been stopped before the subject is told: subscribing then starts over.
/// `@unchecked Sendable`: `gate` orders every use of the fields.
private final class MulticastConnection<Observer: ObserverType>: Keeper<Observer.Element>, Disposable,
    @unchecked Sendable
{
    private var observer: Observer?
    private var whenOver: (() -> Void)?
    /// Whether nothing comes of the source any more, or the connectable sequence has gone.
    ///
    /// Guarded by `Lock`.
    private var hasLostPart = false

    init(_ observer: Observer, whenOver: @escaping () -> Void) {
        self.observer = observer
        self.whenOver = whenOver
    }

    override func next(_ element: Observer.Element) {
        guard gate.enter() else { return }
        observer?.on(.next(element))
        leave()
    }

    override func orphaned(isGone: Bool) { partGone() }

    /// Nothing comes of the source any more, or the connectable sequence has gone: once both have, this is over.
    ///
    /// The source alone is not enough: a subscriber who comes meanwhile must still hear what the subject remembers.
    func partGone() {
        let isSecond = Lock.with(self) {
            defer { hasLostPart = true }
            return hasLostPart
        }
        if isSecond { dispose() }
    }

    override func dispose() {
        let release = gate.enterToRelease()
        guard release != .late else { return }
        over(release)
        leave()
    }

    override func end(_ error: (any Error)?) {
        guard gate.enterLast() else { return }
        over(gate.release())
        observer?.on(Event(end: error))
        leave()
    }

    private func over(_ release: Gate.Release) {
        whenOver?()
        stopSource(release)
    }

    private func leave() {
        guard gate.leave() else { return }
        observer = nil
        whenOver = nil
    }
}
