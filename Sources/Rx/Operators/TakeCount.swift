// take(n): the first elements.

extension ObservableType {
    /// The first `count` elements (at least 0), then the end.
    ///
    /// ```
    /// source     -a-b-c-d-|
    /// take(2)    -a-(b|)
    /// ```
    ///
    /// For 0 the source is not subscribed to. It is a programmer's error if `count` is negative.
    ///
    /// See reactivex.io/documentation/operators/take.html.
    public func take(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "take(_:) takes a count of at least 0")
        return count == 0 ? .empty() : TakeCount(asObservable(), count)
    }
}

private final class TakeCount<Element>: Operator<Element, Element> {
    private let count: Int

    init(_ source: Observable<Element>, _ count: Int) {
        self.count = count
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> { TakeCountSink(sink, count) }
}

private final class TakeCountSink<Element>: Stage<Element, Element> {
    private var remaining: Int

    init(_ downstream: Sink<Element>, _ count: Int) {
        remaining = count
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard remaining > 0 else { return }
        remaining -= 1
        // A reentrant element may bring the end while this one is delivered: the call with the last element completes.
        let last = remaining == 0
        downstream.next(element)
        if last { finish(nil) }
    }
}
