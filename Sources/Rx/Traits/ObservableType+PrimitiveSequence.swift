// asSingle, asMaybe, asCompletable, first: an observable as a sequence of at most one element.

extension ObservableType {
    /// The one element of the sequence, at its end.
    ///
    ///     --a--|      -----(a|)
    ///     -----|      -----#         RxError.noElements
    ///     --a--b--    -----#         RxError.moreThanOneElement
    ///
    /// See reactivex.io/documentation/operators/first.html.
    public func asSingle() -> Single<Element> { PrimitiveSequence(raw: AsSingle(asObservable(), mayBeEmpty: false)) }

    /// The first element at once, or `nil` at the end of a sequence without elements.
    ///
    ///     --a--b--    --(a|)
    ///     -----|      -----(nil|)
    ///
    /// See reactivex.io/documentation/operators/first.html.
    public func first() -> Single<Element?> {
        PrimitiveSequence(raw: map { Optional($0) }.take(1).ifEmpty(default: nil))
    }

    /// The element of the sequence, if there is one, at its end.
    ///
    ///     --a--|      -----(a|)
    ///     -----|      -----|
    ///     --a--b--    -----#         RxError.moreThanOneElement
    ///
    /// See reactivex.io/documentation/operators/first.html.
    public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: AsSingle(asObservable(), mayBeEmpty: true)) }
}

extension ObservableType where Element == Never {
    /// The end of a sequence without elements.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asCompletable() -> Completable { PrimitiveSequence(raw: asObservable()) }
}

/// Hands the element on once the sequence has completed.
private final class AsSingle<Element>: Operator<Element, Element> {
    private let mayBeEmpty: Bool

    init(_ source: Observable<Element>, mayBeEmpty: Bool) {
        self.mayBeEmpty = mayBeEmpty
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> { AsSingleSink(sink, mayBeEmpty: mayBeEmpty) }
}

private final class AsSingleSink<Element>: Stage<Element, Element> {
    private let mayBeEmpty: Bool
    private var element: Element?

    init(_ downstream: Sink<Element>, mayBeEmpty: Bool) {
        self.mayBeEmpty = mayBeEmpty
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard self.element != nil else { return self.element = element }
        finish(RxError.moreThanOneElement)
    }

    override func end(_ error: (any Error)?) {
        guard !hasEnded else { return }
        if error != nil { return finish(error) }
        guard element != nil || mayBeEmpty else { return finish(RxError.noElements) }
        if let element { downstream.next(element) }
        finish(nil)
    }
}
