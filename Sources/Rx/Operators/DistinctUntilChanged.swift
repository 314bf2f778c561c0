// distinctUntilChanged: drops an element that equals the one before.

extension ObservableType {
    /// Drops elements whose key `comparer` calls equal to that of the last element handed on.
    ///
    /// What a closure throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    @inlinable
    public func distinctUntilChanged<K>(
        _ keySelector: @escaping (Element) throws -> K,
        comparer: @escaping (K, K) throws -> Bool
    ) -> Observable<Element> {
        DistinctUntilChanged(asObservable(), keySelector, comparer, DistinctSink<Element, K>.self)
    }

    /// Drops elements whose key equals that of the last element handed on; what `keySelector` throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    @inlinable
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) throws -> Key
    )
        -> Observable<Element>
    {
        distinctUntilChanged(keySelector, comparer: { $0 == $1 })
    }

    /// Drops elements that `comparer` calls equal to the last one handed on; what it throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    @inlinable
    public func distinctUntilChanged(_ comparer: @escaping (Element, Element) throws -> Bool) -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// Drops elements whose property equals that of the one before.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    @inlinable
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
    ///
    /// ```
    /// source                    -1-1-2-1-|
    /// distinctUntilChanged()    -1---2-1-|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    @inlinable
    public func distinctUntilChanged() -> Observable<Element> { distinctUntilChanged({ $0 }, comparer: { $0 == $1 }) }
}

@usableFromInline
final class DistinctUntilChanged<Element, Key>: Operator<Element, Element> {
    private let key: (Element) throws -> Key
    private let equal: (Key, Key) throws -> Bool
    /// The sink's type, known where the operator was written: looking it up again would cost more than the sink.
    private let sinkType: DistinctSink<Element, Key>.Type

    @usableFromInline
    init(
        _ source: Observable<Element>,
        _ key: @escaping (Element) throws -> Key,
        _ equal: @escaping (Key, Key) throws -> Bool,
        _ sinkType: DistinctSink<Element, Key>.Type
    ) {
        self.key = key
        self.equal = equal
        self.sinkType = sinkType
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> { sinkType.init(sink, key, equal) }
}

@usableFromInline
final class DistinctSink<Element, Key>: Stage<Element, Element> {
    private let key: (Element) throws -> Key
    private let equal: (Key, Key) throws -> Bool
    /// The latest key.
    @exclusivity(unchecked) private var latest = Ring<Key>()

    required init(
        _ downstream: Sink<Element>,
        _ key: @escaping (Element) throws -> Key,
        _ equal: @escaping (Key, Key) throws -> Bool
    ) {
        self.key = key
        self.equal = equal
        super.init(downstream)
    }

    deinit { latest.destroy() }

    override func next(_ element: Element) {
        do {
            let key = try key(element)
            if latest.isEmpty {
                latest.append(key)
            } else {
                if try equal(latest.first, key) { return }
                _ = latest.replaceFirst(key)
            }
        } catch { return finish(error) }
        if !hasEnded { downstream.next(element) }
    }
}
