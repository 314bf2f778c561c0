// materialize, dematerialize: events as elements, and back.

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

extension ObservableType where Element: EventConvertible {
    /// The events that the elements stand for.
    ///
    /// ```
    /// source             -x---y-|        x = next(a), y = error(e)
    /// dematerialize()    -a---#
    /// ```
    ///
    /// See reactivex.io/documentation/operators/materialize-dematerialize.html.
    public func dematerialize() -> Observable<Element.Element> { Dematerialize(asObservable()) }
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

private final class Dematerialize<Source: EventConvertible>: Operator<Source, Source.Element> {
    override func stage(_ sink: Sink<Source.Element>) -> Sink<Source> { DematerializeSink(sink) }
}

private final class DematerializeSink<Source: EventConvertible>: Stage<Source, Source.Element> {
    override func next(_ element: Source) {
        switch element.event {
        case .next(let element): downstream.next(element)
        case .error(let error): finish(error)
        case .completed: finish(nil)
        }
    }
}
