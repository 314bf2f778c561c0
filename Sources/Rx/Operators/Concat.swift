// concat, retry: one source after another. The chain is a loop, so that a thousand sources do not nest.

extension ObservableType {
    /// Goes on with `second` when this has completed.
    ///
    /// ```
    /// source         -a-b|
    /// cold second        -x-y|
    /// concat         -a-b-x-y|
    /// ```
    ///
    /// An error is handed on at once, and `second` is not subscribed to then. This has been stopped, and cleaned up, before
    /// `second` is subscribed to. Each sequence delivers where it would alone.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
    where Source.Element == Element {
        Concat(collection: [asObservable(), second.asObservable()])
    }

    /// Runs the sequences one after the other; `sequence`, which may be endless, is asked for the next one when one
    /// ends.
    ///
    /// The first error ends it.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
    where Sequence.Element == Observable<Element> {
        Concat(sequence)
    }

    /// As `concat` of any sequence, of a collection.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Observable<Element>
    where Collection.Element == Observable<Element> {
        Concat(collection: collection)
    }

    /// As `concat` of any sequence, of the arguments.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { Concat(collection: sources) }

    /// Subscribes to the source anew after an error, endlessly.
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

private final class Concat<Element>: Observable<Element> {
    let links: () -> Links<Element>

    init<Sources: Sequence>(_ sources: Sources) where Sources.Element == Observable<Element> {
        links = { IteratorLinks(sources.makeIterator()) }
    }

    /// Takes sources of which the last is known to be that.
    init<Sources: Collection>(collection sources: Sources) where Sources.Element == Observable<Element> {
        links = { ArrayLinks(of: sources) ?? IteratorLinks(sources.makeIterator(), count: sources.count) }
    }

    override func run(_ sink: Sink<Element>) {
        ConcatSink(sink, links()).advance()
    }
}

/// Starts one source after another on itself.
class ChainSink<Element>: SlotStage<Element, Element> {
    /// Whether a source runs: what one emits after its end is not heard.
    @exclusivity(unchecked) private var isRunning = false
    /// How many starts are owed.
    ///
    /// Guarded by `Lock`.
    private var owed: Int32 = 0

    /// The next source, or `nil` where the chain ends.
    func following() -> Observable<Element>? { nil }

    final override func next(_ element: Element) { if isRunning { downstream.next(element) } }

    /// Starts the next source, once the former one has been stopped; where a source ends while it is being started, the
    /// loop below goes on.
    final func advance() {
        isRunning = false
        let starts = Lock.with(self) {
            owed += 1
            return owed == 1
        }
        guard starts else { return }
        repeat {
            guard !slot.isDisposed, let source = following(), slot.clear() else { return }
            isRunning = true
            source.start(self)
        } while Lock.with(self) {
            owed -= 1
            return owed > 0
        }
    }
}

private final class ConcatSink<Element>: LinksSink<Element> {
    override func links(of source: Observable<Element>) -> Links<Element>? { (source as? Concat)?.links() }

    override func exhausted() { finish(nil) }

    override func end(_ error: (any Error)?) { if error == nil { advance() } else { finish(error) } }
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
