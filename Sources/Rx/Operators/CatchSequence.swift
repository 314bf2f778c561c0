// catch(sequence:): one source after another until one completes.

extension ObservableType {
    /// Runs the sequences one after the other until one does not end by an error; the last error passes if all do.
    ///
    /// ```
    /// one                -a-#
    /// two                --b-|
    /// catch([one, two])  -a---b-|
    /// ```
    ///
    /// The sequence of sequences may be endless; none of them is asked for before its turn. Of no sequences it is `empty()`.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    public static func `catch`<Sequence: Swift.Sequence>(sequence: Sequence) -> Observable<Element>
    where Sequence.Element == Observable<Element> {
        CatchSequence(sequence)
    }
}

private final class CatchSequence<Element, Sources: Sequence>: Observable<Element>
where Sources.Element == Observable<Element> {
    private let sources: Sources

    init(_ sources: Sources) { self.sources = sources }

    override func run(_ sink: Sink<Element>) {
        let chain = CatchSequenceSink(sink, sources.makeIterator())
        sink.attach(chain.slot)
        chain.advance()
    }
}

private final class CatchSequenceSink<Iterator: IteratorProtocol, Element>: ChainSink<Element>
where Iterator.Element == Observable<Element> {
    private var iterator: Iterator
    private var latest: (any Error)?

    init(_ downstream: Sink<Element>, _ iterator: Iterator) {
        self.iterator = iterator
        super.init(downstream)
    }

    override func following() -> Observable<Element>? {
        if let source = iterator.next() { return source }
        if let latest { downstream.error(latest) } else { downstream.completed() }
        return nil
    }

    override func error(_ error: any Error) {
        latest = error
        advance()
    }
}
