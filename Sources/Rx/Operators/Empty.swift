// empty: only the end. Its sequence is also that of error.

extension ObservableType {
    /// Only the end.
    ///
    /// ```
    /// empty()    |
    /// ```
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func empty() -> Observable<Element> { Ended(nil) }
}

final class Ended<Element>: Observable<Element> {
    private let failure: (any Error)?

    init(_ failure: (any Error)?) { self.failure = failure }

    override func run(_ sink: Sink<Element>) {
        sink.end(failure)
    }
}
