// element(at:): one element by its number.

extension ObservableType {
    /// The element with the number `index`, from 0; `RxError.argumentOutOfRange` if there are fewer.
    ///
    /// ```
    /// source           -a-b-c-|
    /// element(at: 1)   ---(b|)
    /// element(at: 3)   -------#
    /// ```
    ///
    /// It is a programmer's error if `index` is negative.
    ///
    /// See reactivex.io/documentation/operators/elementat.html.
    public func element(at index: Int) -> Observable<Element> {
        precondition(index >= 0, "element(at:) takes an index of at least 0")
        return ElementAt(asObservable(), index)
    }
}

private final class ElementAt<Element>: Operator<Element, Element> {
    private let index: Int

    init(_ source: Observable<Element>, _ index: Int) {
        self.index = index
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> { ElementAtSink(sink, index) }
}

private final class ElementAtSink<Element>: Stage<Element, Element> {
    private var remaining: Int

    init(_ downstream: Sink<Element>, _ index: Int) {
        remaining = index
        super.init(downstream)
    }

    override func next(_ element: Element) {
        remaining -= 1
        guard remaining == -1 else { return }
        downstream.next(element)
        finish(nil)
    }

    override func end(_ error: (any Error)?) { finish(error ?? (remaining < 0 ? nil : RxError.argumentOutOfRange)) }
}
