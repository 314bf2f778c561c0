// compactMap: transforms each element and drops what becomes nil.

extension ObservableType {
    /// Transforms elements and drops those for which `transform` returns `nil`.
    ///
    /// ```
    /// source                    -1-x-3-|
    /// compactMap { Int($0) }    -1---3-|
    /// ```
    ///
    /// What `transform` throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/filter.html.
    @inlinable
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
        // Written out where the types are known: a sink that knows them only at run time would look up the type of the
        // optional for each element.
        CompactMap(
            asObservable(),
            { element, emit in if let result = try transform(element) { emit(result) } },
            CompactMapSink<Element, Result>.self
        )
    }
}

@usableFromInline
final class CompactMap<Element, Result>: Operator<Element, Result> {
    private let transform: (Element, (Result) -> Void) throws -> Void
    /// The sink's type, known where the operator was written: looking it up again would cost more than the sink.
    private let sinkType: CompactMapSink<Element, Result>.Type

    @usableFromInline
    init(
        _ source: Observable<Element>,
        _ transform: @escaping (Element, (Result) -> Void) throws -> Void,
        _ sinkType: CompactMapSink<Element, Result>.Type
    ) {
        self.transform = transform
        self.sinkType = sinkType
        super.init(source)
    }

    override func stage(_ sink: Sink<Result>) -> Sink<Element> { sinkType.init(sink, transform) }
}

@usableFromInline
final class CompactMapSink<Element, Result>: Stage<Element, Result> {
    private let transform: (Element, (Result) -> Void) throws -> Void

    required init(
        _ downstream: Sink<Result>,
        _ transform: @escaping (Element, (Result) -> Void) throws -> Void
    ) {
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do { try transform(element) { result in if !hasEnded { downstream.next(result) } } } catch { finish(error) }
    }
}
