// map: transforms each element.

extension ObservableType {
    /// Transforms each element; what `transform` throws ends the sequence.
    ///
    /// ```
    /// source            -1-2-3-|
    /// map { $0 * 2 }    -2-4-6-|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/map.html.
    @inlinable
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
        Map(asObservable(), transform, MapSink<Element, Result>.self)
    }
}

@usableFromInline
final class Map<Element, Result>: Operator<Element, Result> {
    private let transform: (Element) throws -> Result
    /// The sink's type, known where the operator was written: looking it up again would cost more than the sink.
    private let sinkType: MapSink<Element, Result>.Type

    @usableFromInline
    init(
        _ source: Observable<Element>,
        _ transform: @escaping (Element) throws -> Result,
        _ sinkType: MapSink<Element, Result>.Type
    ) {
        self.transform = transform
        self.sinkType = sinkType
        super.init(source)
    }

    override func stage(_ sink: Sink<Result>) -> Sink<Element> { sinkType.init(sink, transform) }
}

/// Transforms each element; also the last stage of joins that take a result selector.
@usableFromInline
final class MapSink<Element, Result>: Stage<Element, Result> {
    private let transform: (Element) throws -> Result

    required init(_ downstream: Sink<Result>, _ transform: @escaping (Element) throws -> Result) {
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            let result = try transform(element)
            if !hasEnded { downstream.next(result) }
        } catch { finish(error) }
    }
}
