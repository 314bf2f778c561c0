// retry: starts again after an error, at once.

extension ObservableType {
    /// Subscribes to the source again after an error, endlessly.
    ///
    /// ```
    /// cold source    -a-#
    /// retry()        -a--a--a--a-
    /// ```
    ///
    /// It starts at once, where the error came, when the attempt before has been cleaned up; to wait before there is
    /// `retry(when:)`.
    ///
    /// See reactivex.io/documentation/operators/retry.html.
    public func retry() -> Observable<Element> { Retry(asObservable(), attempts: .max) }

    /// As `retry()`, with at most `maxAttemptCount` attempts in all; then the last error passes.
    ///
    /// ```
    /// cold source    -a-#
    /// retry(2)       -a--a-#
    /// ```
    ///
    /// See reactivex.io/documentation/operators/retry.html.
    public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        Retry(asObservable(), attempts: maxAttemptCount)
    }
}

private final class Retry<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let attempts: Int

    init(_ source: Observable<Element>, attempts: Int) {
        self.source = source
        self.attempts = attempts
    }

    override func run(_ sink: Sink<Element>) {
        RetrySink(sink, source, attempts).advance()
    }
}

private final class RetrySink<Element>: ChainSink<Element> {
    private let source: Observable<Element>
    private var attempts: Int
    private var latest: (any Error)?

    init(_ downstream: Sink<Element>, _ source: Observable<Element>, _ attempts: Int) {
        self.source = source
        self.attempts = attempts
        super.init(downstream)
    }

    override func following() -> Observable<Element>? {
        guard attempts > 0 else {
            finish(latest)
            return nil
        }
        if attempts != .max { attempts -= 1 }
        return source
    }

    override func end(_ error: (any Error)?) {
        guard let error else { return finish(nil) }
        latest = error
        advance()
    }
}
