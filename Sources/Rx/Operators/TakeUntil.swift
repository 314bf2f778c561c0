// take(until:): up to another sequence's first element, or up to an element of its own. The join also serves skip(until:).

extension ObservableType {
    /// Takes elements until `other` emits.
    ///
    /// ```
    /// source    -a-b-c-d-|
    /// other     ----x
    /// take      -a-b|
    /// ```
    ///
    /// An error of `other` ends the sequence; its end alone does not. `other` is subscribed to first: where it emits at
    /// once, nothing of the source is handed on.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/takeuntil.html.
    public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
        Until(asObservable(), other.asObservable(), opens: false)
    }

    /// Takes elements until `predicate` accepts one.
    ///
    /// ```
    /// source                     -1-2-5-1-|
    /// take(until: { $0 > 4 })    -1-2-|
    /// ```
    ///
    /// What `predicate` throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/takeuntil.html.
    ///
    /// - Parameters:
    ///   - predicate: Whether to end.
    ///   - behavior: Whether the accepted element is handed on. Default: it is not.
    /// - Returns: The beginning of the sequence.
    public func take(
        until predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    )
        -> Observable<Element>
    {
        TakeWhile(asObservable(), behavior) { try !predicate($0) }
    }
}

/// Hands elements on before or after the first one of another source.
final class Until<Element, Other>: Observable<Element> {
    private let source: Observable<Element>
    private let other: Observable<Other>
    private let opens: Bool
    private let endsSilently: Bool
    private let sourceFirst: Bool

    /// `endsSilently`: whether nothing is handed on where the source completes before the other has emitted; `sourceFirst`:
    /// whether the source is subscribed to before the other.
    init(
        _ source: Observable<Element>,
        _ other: Observable<Other>,
        opens: Bool,
        endsSilently: Bool = false,
        sourceFirst: Bool = false
    ) {
        self.source = source
        self.other = other
        self.opens = opens
        self.endsSilently = endsSilently
        self.sourceFirst = sourceFirst
    }

    override func run(_ sink: Sink<Element>) {
        let join = UntilJoin<Element, Other>(sink, opens: opens, endsSilently: endsSilently)
        let main = UntilJoin<Element, Other>.Main(join)
        let trigger = UntilJoin<Element, Other>.Trigger(join)
        join.sources = (main, trigger)
        sink.attach(join)
        if sourceFirst { source.start(main) }
        other.start(trigger)
        if !sourceFirst { source.start(main) }
    }
}

/// Hands elements on while it is open; its trigger opens it, or ends all.
///
/// By the rule of `Join`.
private final class UntilJoin<Element, Other>: TwoSourceJoin<Element> {
    private let opens: Bool
    private let endsSilently: Bool
    /// Guarded by `Lock`.
    private var isOpen: Bool

    init(_ downstream: Sink<Element>, opens: Bool, endsSilently: Bool) {
        self.opens = opens
        self.endsSilently = endsSilently
        isOpen = !opens
        super.init(downstream)
    }

    /// The source has completed: where this has not been opened it is forgotten, as nothing comes of it any more.
    ///
    /// Whether that is so.
    private func endedUnopened() -> Bool {
        let mutex = Lock.acquire(self)
        let isUnopened = !isOpen
        if isUnopened { lose(isGone: true) }
        letGo(if: isUnopened, mutex)
        return isUnopened
    }

    final class Main: Inlet<Element> {
        private let join: UntilJoin

        init(_ join: UntilJoin) { self.join = join }

        override func receive(_ element: Element) {
            if Lock.with(join, { join.isOpen && join.admit(element) }) { join.deliver(element) }
        }

        override func ended(_ error: (any Error)?) {
            if error == nil, join.endsSilently, join.endedUnopened() { return }
            join.send(end: error)
        }

        override func orphaned(isGone: Bool) { join.sourceLost(isGone: isGone) }
    }

    final class Trigger: Inlet<Other> {
        private let join: UntilJoin

        init(_ join: UntilJoin) { self.join = join }

        override func receive(_ element: Other) {
            guard join.opens else { return join.send(end: nil) }
            Lock.with(join) { join.isOpen = true }
            dispose()
            join.sourceDone()
        }

        override func ended(_ error: (any Error)?) { if let error { join.send(end: error) } else { join.sourceDone() } }

        override func orphaned(isGone: Bool) { join.sourceLost(isGone: isGone) }
    }
}
