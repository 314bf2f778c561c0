// compactMap: transforms each element and drops what becomes nil.

extension ObservableType {
    /// Transforms each element and lets through what is not `nil`; what `transform` throws ends the sequence.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
        CompactMap(asObservable(), transform)
    }
}

private final class CompactMap<Element, Result>: Observable<Result> {
    private let source: Observable<Element>
    private let transform: (Element) throws -> Result?

    init(_ source: Observable<Element>, _ transform: @escaping (Element) throws -> Result?) {
        self.source = source
        self.transform = transform
    }

    override func run(_ sink: Sink<Result>) { source.run(CompactMapSink(sink, transform)) }
}

private final class CompactMapSink<Element, Result>: Stage<Element, Result> {
    private let transform: (Element) throws -> Result?

    init(_ downstream: Sink<Result>, _ transform: @escaping (Element) throws -> Result?) {
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Element) {
        let result: Result?
        do { result = try transform(element) } catch { return downstream.error(error) }
        if let result { downstream.next(result) }
    }
}
