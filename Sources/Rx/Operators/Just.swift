// just, empty, never, error: the sequences that need no source.

extension ObservableType {
    /// One element, then the end.
    ///
    /// ```
    /// just(a)    (a|)
    /// ```
    ///
    /// See reactivex.io/documentation/operators/just.html.
    @inlinable
    public static func just(_ element: Element) -> Observable<Element> { Just(element) }

    /// One element, then the end, each in a turn of `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/just.html.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        from([element], scheduler: scheduler)
    }

    /// Only the end.
    ///
    /// ```
    /// empty()    |
    /// ```
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func empty() -> Observable<Element> { Ended(nil) }

    /// Nothing, ever.
    ///
    /// ```
    /// never()    ----------
    /// ```
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func never() -> Observable<Element> { Silence() }

    /// Only an error.
    ///
    /// ```
    /// error(e)    #
    /// ```
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func error(_ error: any Error) -> Observable<Element> { Ended(error) }
}

@usableFromInline
final class Just<Element>: Observable<Element> {
    private let element: Element

    @usableFromInline
    init(_ element: Element) { self.element = element }

    override func run(_ sink: Sink<Element>) {
        sink.next(element)
        sink.end(nil)
    }
}

private final class Ended<Element>: Observable<Element> {
    private let failure: (any Error)?

    init(_ failure: (any Error)?) { self.failure = failure }

    override func run(_ sink: Sink<Element>) {
        sink.end(failure)
    }
}

/// Says nothing, and lets go of its subscriber at once.
private final class Silence<Element>: Observable<Element> {
    override func run(_ sink: Sink<Element>) {
        let nothing = Node()
        sink.attach(nothing)
        sink.forget(nothing, isGone: false)
    }
}
