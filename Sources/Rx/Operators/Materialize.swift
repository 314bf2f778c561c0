// materialize: events as elements.

extension ObservableType {
    /// Every event as an element, the end included.
    ///
    /// ```
    /// source           -a---#
    /// materialize()    -x---(y|)        x = next(a), y = error(e)
    /// ```
    ///
    /// See reactivex.io/documentation/operators/materialize-dematerialize.html.
    public func materialize() -> Observable<Event<Element>> { Materialize(asObservable()) }
}

private final class Materialize<Element>: Operator<Element, Event<Element>> {
    override func stage(_ sink: Sink<Event<Element>>) -> Sink<Element> { MaterializeSink(sink) }
}

private final class MaterializeSink<Element>: Stage<Element, Event<Element>> {
    override func next(_ element: Element) { downstream.next(.next(element)) }

    override func end(_ error: (any Error)?) {
        downstream.next(Event(end: error))
        downstream.end(nil)
    }
}
