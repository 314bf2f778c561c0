// dematerialize: elements that are events as events.

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
