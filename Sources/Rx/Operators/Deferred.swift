// deferred: makes a new sequence for each subscriber.

extension ObservableType {
    /// Calls `observableFactory` for each subscriber; what it throws is the sequence's error.
    ///
    /// See reactivex.io/documentation/operators/defer.html.
    @inlinable
    public static func deferred(_ observableFactory: @escaping () throws -> Observable<Element>) -> Observable<Element>
    {
        Deferred(observableFactory)
    }
}

@usableFromInline
final class Deferred<Element>: Observable<Element> {
    private let factory: () throws -> Observable<Element>

    @usableFromInline
    init(_ factory: @escaping () throws -> Observable<Element>) { self.factory = factory }

    override func run(_ sink: Sink<Element>) {
        do {
            let source = try factory()
            // What has just been made is nobody else's.
            let alone = isHeldOnce(source.address)
            source.run(sink, alone: alone)
        } catch { sink.end(error) }
    }
}
