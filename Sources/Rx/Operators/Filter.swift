// filter: lets some elements through.

extension ObservableType {
    /// Lets through what `predicate` accepts; what it throws ends the sequence.
    ///
    /// ```
    /// source              -1-5-2-7-|
    /// filter { $0 > 4 }   ---5---7-|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/filter.html.
    @inlinable
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Filter(asObservable(), predicate, FilterSink<Element>.self)
    }
}

@usableFromInline
final class Filter<Element>: Operator<Element, Element> {
    private let predicate: (Element) throws -> Bool
    /// The sink's type, known where the operator was written: looking it up again would cost more than the sink.
    private let sinkType: FilterSink<Element>.Type

    @usableFromInline
    init(
        _ source: Observable<Element>,
        _ predicate: @escaping (Element) throws -> Bool,
        _ sinkType: FilterSink<Element>.Type
    ) {
        self.predicate = predicate
        self.sinkType = sinkType
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> { sinkType.init(sink, predicate) }
}

@usableFromInline
final class FilterSink<Element>: Stage<Element, Element> {
    private let predicate: (Element) throws -> Bool

    required init(_ downstream: Sink<Element>, _ predicate: @escaping (Element) throws -> Bool) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do { guard try predicate(element) else { return } } catch { return finish(error) }
        if !hasEnded { downstream.next(element) }
    }
}
