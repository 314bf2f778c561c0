// refCount: connects a connectable sequence while it has subscribers. They are counted per round, which ends with its
// connection: subscribing from the end of one is the first of the next.
import Synchronization

extension ConnectableObservableType {
    /// Connects with the first subscriber, and ends the connection with the last.
    ///
    /// ```
    /// source                  -a-b-c-|
    /// first subscriber        -a-b-c-|
    /// a later one                b-c-|
    /// ```
    ///
    /// At the source's end the connection has ended before the subscribers are told: subscribing then, as `retry` does,
    /// connects again.
    ///
    /// See reactivex.io/documentation/operators/refcount.html.
    public func refCount() -> Observable<Element> {
        RefCount((self as? ConnectableObservable<Element>) ?? ForeignConnectable(self))
    }
}

/// One life of a connectable sequence: from its first subscriber or connection to the end of the connection.
class Round<Element> {
    /// What is subscribed to in this round.
    let sequence: Observable<Element>
    /// Its subscribers and its connection; a subscriber keeps that alone, as the sequence keeps the subscriber.
    let tally = Tally()

    init(_ sequence: Observable<Element>) { self.sequence = sequence }

    /// Whether it is over; a subscriber who comes now gets another one.
    final var isOver: Bool { tally.isOver }
}

/// How many are subscribed in a round, and its connection.
final class Tally {
    private let over = Atomic<Bool>(false)
    /// Guarded by `Lock`, as the one below; `over` is set there as well.
    private var count = 0
    private var connection: (any Disposable)?

    /// Whether the round is over.
    var isOver: Bool { over.load(ordering: .acquiring) }

    /// The connection that is kept.
    var kept: (any Disposable)? { Lock.with(self) { connection } }

    /// Keeps a connection, unless there is one; `nil` once the round is over.
    func keep(_ made: any Disposable) -> (connection: any Disposable, isNew: Bool)? {
        Lock.with(self) {
            if isOver { return nil }
            if let connection { return (connection, false) }
            connection = made
            return (made, true)
        }
    }

    /// Counts a subscriber in; `nil` once the round is over, else whether it is the first.
    func enter() -> Bool? {
        Lock.with(self) {
            if isOver { return nil }
            count += 1
            return count == 1
        }
    }

    /// Counts a subscriber out; the last one ends the round.
    func leave() {
        let former = Lock.with(self) {
            count -= 1
            return count == 0 ? close() : nil
        }
        former?.dispose()
    }

    /// Ends the round and its connection.
    func end() { Lock.with(self) { close() }?.dispose() }

    /// Under the lock.
    private func close() -> (any Disposable)? {
        over.store(true, ordering: .releasing)
        defer { connection = nil }
        return connection
    }
}

/// An application's own connectable sequence, in rounds.
private final class ForeignConnectable<Source: ConnectableObservableType>: ConnectableObservable<Source.Element> {
    private let source: Source
    /// Guarded by `Lock`.
    private var current: Round<Source.Element>?

    init(_ source: Source) { self.source = source }

    override func round() -> Round<Source.Element> {
        let made = Round(source.asObservable())
        return Lock.with(self) {
            if let current, !current.isOver { return current }
            current = made
            return made
        }
    }

    override func connect(_ round: Round<Source.Element>) -> (any Disposable)? {
        let made = SingleAssignmentDisposable()
        guard let (connection, isNew) = round.tally.keep(made) else { return nil }
        if isNew { made.setDisposable(source.connect()) }
        return connection
    }
}

private final class RefCount<Element>: Observable<Element> {
    private let source: ConnectableObservable<Element>

    init(_ source: ConnectableObservable<Element>) { self.source = source }

    override func run(_ sink: Sink<Element>) {
        let place = RefCountInlet(sink)
        sink.attach(place)
        // Goes round again only where another thread ends the round meanwhile.
        while !place.isClosed {
            let round = source.round()
            guard let isFirst = round.tally.enter() else { continue }
            place.enter(round.tally)
            round.sequence.run(place)
            if isFirst { _ = source.connect(round) }
            return
        }
    }
}

private final class RefCountInlet<Element>: SoleInlet<Element, Element> {
    private var tally: Tally?
    /// Settles which side counts this out: to be counted in is to attach, to be detached is to release.
    private let counting = Gate()

    /// Takes the tally of the round in which this is counted.
    func enter(_ tally: Tally) {
        self.tally = tally
        if counting.attach() { tally.leave() }
    }

    override func receive(_ element: Element) { downstream.next(element) }

    override func ended(_ error: (any Error)?) {
        tally?.end()
        downstream.end(error)
    }

    override func detached() {
        if counting.closeAndRelease() == .withSource { tally?.leave() }
    }

    /// Where the subject has gone, so has what feeds it: there is no connection to end.
    override func orphaned(isGone: Bool) { if isGone { downstream.forget(self, isGone: true) } }
}
