// andThen: what follows a completable.

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Goes on with `second` when this has completed.
    ///
    ///     self                   --|
    ///     second                   ---(a|)
    ///     andThen                -----(a|)
    ///
    /// An error of this is handed on, and `second` is not subscribed to. This is stopped once `second` has been subscribed
    /// to; with `concat` it is before that.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public func andThen<Second>(_ second: Single<Second>) -> Single<Second> {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// As `andThen` of a single, of a maybe.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public func andThen<Second>(_ second: Maybe<Second>) -> Maybe<Second> {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// As `andThen` of a single, of a completable.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public func andThen(_ second: Completable) -> Completable { PrimitiveSequence(raw: andThen(second.source)) }

    /// As `andThen` of a single, of an observable.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public func andThen<Second>(_ second: Observable<Second>) -> Observable<Second> {
        AndThen(primitiveSequence.source, second)
    }
}

private final class AndThen<Element>: Operator<Never, Element> {
    private let second: Observable<Element>

    init(_ first: Observable<Never>, _ second: Observable<Element>) {
        self.second = second
        super.init(first)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Never> { AndThenSink(sink, second) }
}

private final class AndThenSink<Element>: SlotStage<Never, Element> {
    private let second: Observable<Element>

    init(_ downstream: Sink<Element>, _ second: Observable<Element>) {
        self.second = second
        super.init(downstream)
    }

    override func end(_ error: (any Error)?) {
        if error == nil { slot.goOn(with: second, downstream) } else { finish(error) }
    }
}
