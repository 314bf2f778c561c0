// takeLast: the last elements.

extension ObservableType {
    /// The last `count` elements (at least 0), at the end.
    ///
    /// ```
    /// source         -a-b-c-|
    /// takeLast(2)    -------(bc|)
    /// ```
    ///
    /// It is a programmer's error if `count` is negative.
    ///
    /// See reactivex.io/documentation/operators/takelast.html.
    public func takeLast(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "takeLast(_:) takes a count of at least 0")
        return TakeLast(asObservable(), count)
    }
}

private final class TakeLast<Element>: Operator<Element, Element> {
    private let count: Int

    init(_ source: Observable<Element>, _ count: Int) {
        self.count = count
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> { TakeLastSink(sink, count) }
}

private final class TakeLastSink<Element>: SlotStage<Element, Element> {
    private let count: Int
    private var ring = Ring<Element>()

    init(_ downstream: Sink<Element>, _ count: Int) {
        self.count = count
        super.init(downstream)
    }

    deinit { ring.destroy() }

    override func next(_ element: Element) {
        guard count > 0 else { return }
        if ring.count == count { _ = ring.removeFirst() }
        ring.append(element)
    }

    override func end(_ error: (any Error)?) {
        if error != nil { return finish(error) }
        while !ring.isEmpty, !slot.isDisposed { downstream.next(ring.removeFirst()) }
        finish(nil)
    }
}
