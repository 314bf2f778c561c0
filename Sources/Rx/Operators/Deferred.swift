// deferred: makes the sequence anew for each subscriber.

extension ObservableType {
    /// Calls `observableFactory` for each subscriber.
    ///
    /// See reactivex.io/documentation/operators/defer.html.
    public static func deferred(_ observableFactory: @escaping () throws -> Observable<Element>) -> Observable<Element>
    {
        Deferred(observableFactory)
    }
}

private final class Deferred<Element>: Observable<Element> {
    private let factory: () throws -> Observable<Element>

    init(_ factory: @escaping () throws -> Observable<Element>) { self.factory = factory }

    override func run(_ sink: Sink<Element>) {
        do { try factory().run(sink) } catch { sink.error(error) }
    }
}
