// catch: goes on with another sequence after an error.

extension ObservableType {
    /// Goes on with what `handler` makes of the error.
    ///
    /// ```
    /// source                 -a-#
    /// cold other                -x-|
    /// catch { _ in other }   -a--x-|
    /// ```
    ///
    /// What `handler` throws ends the sequence, and so does an error of the sequence that it returns.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
        Catch(asObservable(), handler, CatchSink<Element>.self)
    }

    /// As `catch`, with `element` and the end instead of the error.
    ///
    /// ```
    /// source                -a-#
    /// catchAndReturn(x)     -a-(x|)
    /// ```
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func catchAndReturn(_ element: Element) -> Observable<Element> { self.catch { _ in .just(element) } }
}

@usableFromInline
final class Catch<Element>: Operator<Element, Element> {
    private let handler: (any Error) throws -> Observable<Element>
    /// The sink's type, known where the operator was written: looking it up again would cost more than the sink.
    private let sinkType: CatchSink<Element>.Type

    @usableFromInline
    init(
        _ source: Observable<Element>,
        _ handler: @escaping (any Error) throws -> Observable<Element>,
        _ sinkType: CatchSink<Element>.Type
    ) {
        self.handler = handler
        self.sinkType = sinkType
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> {
        let stage = sinkType.init(sink, handler)
        sink.attach(stage.upstreams)
        return stage
    }
}

@usableFromInline
final class CatchSink<Element>: Sink<Element> {
    let upstreams = Slot()
    private let downstream: Sink<Element>
    private let handler: (any Error) throws -> Observable<Element>

    required init(_ downstream: Sink<Element>, _ handler: @escaping (any Error) throws -> Observable<Element>) {
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
