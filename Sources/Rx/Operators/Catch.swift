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
    /// What `handler` throws ends the sequence, and so does an error of the sequence that it returns. The source is
    /// stopped once that sequence has been subscribed to.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
        Catch(asObservable(), handler, CatchSink<Element>.self)
    }
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

    override func stage(_ sink: Sink<Element>) -> Sink<Element> { sinkType.init(sink, handler) }
}

@usableFromInline
final class CatchSink<Element>: SlotStage<Element, Element> {
    private let handler: (any Error) throws -> Observable<Element>
    /// Whether the other sequence has taken over; the source's own.
    @exclusivity(unchecked) private var hasFailed = false

    required init(_ downstream: Sink<Element>, _ handler: @escaping (any Error) throws -> Observable<Element>) {
        self.handler = handler
        super.init(downstream)
    }

    override func next(_ element: Element) { if !hasFailed { downstream.next(element) } }

    override func end(_ error: (any Error)?) {
        guard !hasFailed else { return }
        guard let error else { return finish(nil) }
        hasFailed = true
        let second: Observable<Element>
        do { second = try handler(error) } catch { return finish(error) }
        slot.goOn(with: second, downstream)
    }
}
