// takeLast: the last elements.

extension ObservableType {
    /// The last `count` elements, once the source has completed.
    ///
    /// See reactivex.io/documentation/operators/takelast.html.
    public func takeLast(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "takeLast(_:) takes a count of at least 0")
        return TakeLast(asObservable(), count)
    }
}

private final class TakeLast<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let count: Int

    init(_ source: Observable<Element>, _ count: Int) {
        self.source = source
        self.count = count
    }

    override func run(_ sink: Sink<Element>) { source.run(TakeLastSink(sink, count)) }
}

private final class TakeLastSink<Element>: Stage<Element, Element> {
    private var buffer: ReplayBuffer<Element>

    init(_ downstream: Sink<Element>, _ count: Int) {
        buffer = ReplayBuffer(capacity: count)
        super.init(downstream)
    }

    override func next(_ element: Element) { _ = buffer.append(element) }

    override func completed() {
        buffer.forEach(downstream.next)
        downstream.completed()
    }
}
