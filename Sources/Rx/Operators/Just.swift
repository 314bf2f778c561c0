// just: one element.

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
