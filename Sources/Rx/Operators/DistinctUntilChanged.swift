// distinctUntilChanged: drops an element that equals the one before.

extension ObservableType {
    /// Drops elements whose key equals the one before by `comparer`.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    public func distinctUntilChanged<K>(
        _ keySelector: @escaping (Element) throws -> K,
        comparer: @escaping (K, K) throws -> Bool
    ) -> Observable<Element> {
        DistinctUntilChanged(asObservable(), keySelector, comparer)
    }

    /// Drops elements whose key equals the one before.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) throws -> Key
    )
        -> Observable<Element>
    {
        distinctUntilChanged(keySelector, comparer: { $0 == $1 })
    }

    /// Drops elements that `comparer` calls equal to the one before.
    public func distinctUntilChanged(_ comparer: @escaping (Element, Element) throws -> Bool) -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// Drops elements whose property equals the one before.
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    )
        -> Observable<Element>
    {
        distinctUntilChanged { $0[keyPath: keyPath] }
    }
}

extension ObservableType where Element: Equatable {
    /// Drops elements that equal the one before.
    public func distinctUntilChanged() -> Observable<Element> { distinctUntilChanged({ $0 }, comparer: { $0 == $1 }) }
}

private final class DistinctUntilChanged<Element, Key>: Operator<Element, Element> {
    private let key: (Element) throws -> Key
    private let equal: (Key, Key) throws -> Bool

    init(
        _ source: Observable<Element>,
        _ key: @escaping (Element) throws -> Key,
        _ equal: @escaping (Key, Key) throws -> Bool
    ) {
        self.key = key
        self.equal = equal
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> { DistinctSink(sink, key, equal) }
}

private final class DistinctSink<Element, Key>: Stage<Element, Element> {
    private let key: (Element) throws -> Key
    private let equal: (Key, Key) throws -> Bool
    private var latest: Key?

    init(
        _ downstream: Sink<Element>,
        _ key: @escaping (Element) throws -> Key,
        _ equal: @escaping (Key, Key) throws -> Bool
    ) {
        self.key = key
        self.equal = equal
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            let key = try key(element)
            if let latest, try equal(latest, key) { return }
            latest = key
        } catch { return end(error) }
        downstream.next(element)
    }
}
