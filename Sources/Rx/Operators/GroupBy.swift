// groupBy: a sequence per key.

/// The elements of one key, handed out by `groupBy`.
///
/// See reactivex.io/documentation/operators/groupby.html.
public struct GroupedObservable<Key, Element>: ObservableType {
    /// What the elements have in common.
    public let key: Key

    private let source: Observable<Element>

    /// Makes a group of the elements of `source`.
    public init(key: Key, source: Observable<Element>) {
        self.key = key
        self.source = source
    }

    /// Starts the sequence for `observer`; the result stops it.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        source.subscribe(observer)
    }

    /// The elements, without the key.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asObservable() -> Observable<Element> { source }
}

extension ObservableType {
    /// Hands each element on in the sequence of its key; a sequence is emitted as its key first comes.
    ///
    /// ```
    /// source            -1-4-2-3-|
    /// groupBy parity    -x-y-----|
    ///   x               -1-----3-|
    ///   y               ---4-2---|
    /// ```
    ///
    /// All groups end as the source ends, before the sequence of groups; likewise by what `keySelector` throws. A group
    /// remembers nothing: subscribe to it as it comes. The source runs until the subscription to the groups and those
    /// to single groups have all ended.
    ///
    /// See reactivex.io/documentation/operators/groupby.html.
    public func groupBy<Key: Hashable>(
        keySelector: @escaping (Element) throws -> Key
    )
        -> Observable<GroupedObservable<Key, Element>>
    {
        GroupBy(asObservable(), keySelector)
    }
}

private final class GroupBy<Element, Key: Hashable>: Operator<Element, GroupedObservable<Key, Element>> {
    private let keySelector: (Element) throws -> Key

    init(_ source: Observable<Element>, _ keySelector: @escaping (Element) throws -> Key) {
        self.keySelector = keySelector
        super.init(source)
    }

    override func stage(_ sink: Sink<GroupedObservable<Key, Element>>) -> Sink<Element> {
        let lifeline = Lifeline()
        let exit = LifelineSink(sink, lifeline)
        sink.attach(exit)
        let inlet = GroupByInlet(exit, lifeline, keySelector)
        lifeline.hold(inlet)
        return inlet
    }
}

private final class GroupByInlet<Element, Key: Hashable>: Inlet<Element> {
    private let downstream: LifelineSink<GroupedObservable<Key, Element>>
    private let lifeline: Lifeline
    private let keySelector: (Element) throws -> Key
    /// Used by the source alone, as the one below.
    private var numbers: [Key: Int] = [:]
    /// In the order of their appearance.
    private var groups: [PublishSubject<Element>] = []

    init(
        _ downstream: LifelineSink<GroupedObservable<Key, Element>>,
        _ lifeline: Lifeline,
        _ keySelector: @escaping (Element) throws -> Key
    ) {
        self.downstream = downstream
        self.lifeline = lifeline
        self.keySelector = keySelector
    }

    override func receive(_ element: Element) {
        do { group(try keySelector(element))?.onNext(element) } catch { end(error) }
    }

    override func ended(_ error: (any Error)?) {
        for group in groups { if let error { group.onError(error) } else { group.onCompleted() } }
        downstream.end(error)
    }

    override func orphaned(isGone: Bool) {
        lifeline.forget()
        downstream.orphaned(isGone: isGone)
    }

    /// The key's group, which is handed out where it is new; a new one only while somebody wants groups.
    private func group(_ key: Key) -> PublishSubject<Element>? {
        if let number = numbers[key] { return groups[number] }
        if downstream.isClosed { return nil }
        let group = PublishSubject<Element>()
        numbers[key] = groups.count
        groups.append(group)
        downstream.next(GroupedObservable(key: key, source: LifelineSource(group, lifeline)))
        return group
    }
}
