// map: transforms each element.

extension ObservableType {
    /// Transforms each element; what `transform` throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
        Map(asObservable(), transform)
    }
}

private final class Map<Element, Result>: Observable<Result> {
    private let source: Observable<Element>
    private let transform: (Element) throws -> Result

    init(_ source: Observable<Element>, _ transform: @escaping (Element) throws -> Result) {
        self.source = source
        self.transform = transform
    }

    override func run(_ sink: Sink<Result>) { source.run(MapSink(sink, transform)) }
}

/// Transforms each element; also the last stage of joins that take a result selector.
final class MapSink<Element, Result>: Stage<Element, Result> {
    private let transform: (Element) throws -> Result

    init(_ downstream: Sink<Result>, _ transform: @escaping (Element) throws -> Result) {
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Element) {
        let result: Result
        do { result = try transform(element) } catch { return downstream.error(error) }
        downstream.next(result)
    }
}
