// never: nothing.

extension ObservableType {
    /// Nothing, ever.
    ///
    /// ```
    /// never()    ----------
    /// ```
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func never() -> Observable<Element> { Silence() }
}

/// Says nothing, and lets go of its subscriber at once.
private final class Silence<Element>: Observable<Element> {
    override func run(_ sink: Sink<Element>) {
        let nothing = Node()
        sink.attach(nothing)
        sink.forget(nothing, isGone: false)
    }
}
