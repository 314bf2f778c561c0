// single: the one element of a sequence that must have one.

extension ObservableType {
    /// The one element that `predicate` accepts.
    ///
    /// ```
    /// source             -1-5-2-|
    /// single { $0 > 4 }  ---5---|
    /// single { $0 < 4 }  -1---#
    /// single { $0 > 9 }  -------#
    /// ```
    ///
    /// It is emitted as it comes. A second one ends the sequence by `RxError.moreThanOneElement`, an end without any by
    /// `RxError.noElements`. What `predicate` throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/first.html.
    public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        filter(predicate).single()
    }

    /// The one element.
    ///
    /// It is emitted as it comes. A second one ends the sequence by `RxError.moreThanOneElement`, an end without any by
    /// `RxError.noElements`.
    ///
    /// See reactivex.io/documentation/operators/first.html.
    public func single() -> Observable<Element> { ExactlyOne(asObservable()) }
}

private final class ExactlyOne<Element>: Operator<Element, Element> {
    override func stage(_ sink: Sink<Element>) -> Sink<Element> { ExactlyOneSink(sink) }
}

private final class ExactlyOneSink<Element>: Stage<Element, Element> {
    private var seen = false

    override func next(_ element: Element) {
        if seen { return finish(RxError.moreThanOneElement) }
        seen = true
        downstream.next(element)
    }

    override func end(_ error: (any Error)?) { finish(error ?? (seen ? nil : RxError.noElements)) }
}
