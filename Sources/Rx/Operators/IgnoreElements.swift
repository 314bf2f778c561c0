// ignoreElements: only the end.

extension ObservableType {
    /// Only the end.
    ///
    /// ```
    /// source              -a-b-|
    /// ignoreElements()    -----|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/ignoreelements.html.
    public func ignoreElements() -> Observable<Never> { EndOnly(asObservable()) }
}

/// The end of a sequence, as one of any other type.
final class EndOnly<Element, Output>: Operator<Element, Output> {
    override func stage(_ sink: Sink<Output>) -> Sink<Element> { EndOnlySink(sink) }
}

private final class EndOnlySink<Element, Output>: Stage<Element, Output> {
    override func next(_ element: Element) {}
}
