// ifEmpty: what stands for a lack of elements.

extension ObservableType {
    /// Emits `default` if the sequence completes without an element.
    ///
    /// ```
    /// source                 ---|
    /// ifEmpty(default: x)    ---(x|)
    /// ```
    ///
    /// See reactivex.io/documentation/operators/defaultifempty.html.
    public func ifEmpty(default: Element) -> Observable<Element> { ifEmpty(switchTo: .just(`default`)) }

    /// Goes on with `other` if the sequence completes without an element.
    ///
    /// ```
    /// source                 ---|
    /// cold other                -x-|
    /// ifEmpty(switchTo: …)   ----x-|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/defaultifempty.html.
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        IfEmpty(asObservable(), other)
    }
}

private final class IfEmpty<Element>: Operator<Element, Element> {
    private let other: Observable<Element>

    init(_ source: Observable<Element>, _ other: Observable<Element>) {
        self.other = other
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> { IfEmptySink(sink, other) }
}

private final class IfEmptySink<Element>: SlotStage<Element, Element> {
    private let other: Observable<Element>
    private var isEmpty = true

    init(_ downstream: Sink<Element>, _ other: Observable<Element>) {
        self.other = other
        super.init(downstream)
    }

    override func next(_ element: Element) {
        isEmpty = false
        downstream.next(element)
    }

    override func end(_ error: (any Error)?) {
        guard isEmpty, error == nil else { return finish(error) }
        slot.goOn(with: other, downstream)
    }
}
