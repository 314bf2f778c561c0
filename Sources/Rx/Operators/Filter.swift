// filter: lets some elements through.

extension ObservableType {
    /// Lets through what `predicate` accepts; what it throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/filter.html.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Filter(asObservable(), predicate)
    }
}

private final class Filter<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let predicate: (Element) throws -> Bool

    init(_ source: Observable<Element>, _ predicate: @escaping (Element) throws -> Bool) {
        self.source = source
        self.predicate = predicate
    }

    override func run(_ sink: Sink<Element>) { source.run(FilterSink(sink, predicate)) }
}

private final class FilterSink<Element>: Stage<Element, Element> {
    private let predicate: (Element) throws -> Bool

    init(_ downstream: Sink<Element>, _ predicate: @escaping (Element) throws -> Bool) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do { guard try predicate(element) else { return } } catch { return downstream.error(error) }
        downstream.next(element)
    }
}
