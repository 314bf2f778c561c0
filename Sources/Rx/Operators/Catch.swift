// catch: goes on with another sequence after an error.

extension ObservableType {
    /// Goes on with what `handler` makes of the error; what it throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
        Catch(asObservable(), handler)
    }

    /// Goes on with `element`, and ends, after an error.
    public func catchAndReturn(_ element: Element) -> Observable<Element> { self.catch { _ in .just(element) } }
}

private final class Catch<Element>: Operator<Element, Element> {
    private let handler: (any Error) throws -> Observable<Element>

    init(_ source: Observable<Element>, _ handler: @escaping (any Error) throws -> Observable<Element>) {
        self.handler = handler
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> {
        let stage = CatchSink(sink, handler)
        sink.attach(stage.upstreams)
        return stage
    }
}

private final class CatchSink<Element>: Sink<Element> {
    let upstreams = Slot()
    private let downstream: Sink<Element>
    private let handler: (any Error) throws -> Observable<Element>

    init(_ downstream: Sink<Element>, _ handler: @escaping (any Error) throws -> Observable<Element>) {
        self.downstream = downstream
        self.handler = handler
    }

    override func next(_ element: Element) { downstream.next(element) }

    override func completed() { downstream.completed() }

    override func attach(_ upstream: Node) { upstreams.attach(upstream) }

    override func error(_ error: any Error) {
        do {
            let second = try handler(error)
            upstreams.clear()
            second.start(PassSink(downstream, upstreams))
        } catch { downstream.error(error) }
    }
}
