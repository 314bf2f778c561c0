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
    /// The sequence of sequences may be endless; none of them is asked for before its turn. Of no sequences it is
    /// `empty()`.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    public static func `catch`<Sequence: Swift.Sequence>(sequence: Sequence) -> Observable<Element>
    where Sequence.Element == Observable<Element> {
        CatchSequence { ArrayLinks(of: sequence) ?? IteratorLinks(sequence.makeIterator()) }
    }
}

private final class CatchSequence<Element>: Observable<Element> {
    let links: () -> Links<Element>

    init(_ links: @escaping () -> Links<Element>) { self.links = links }

    override func run(_ sink: Sink<Element>) { CatchSequenceSink(sink, links()).advance() }
}

private final class CatchSequenceSink<Element>: LinksSink<Element> {
    private var latest: (any Error)?

    override func links(of source: Observable<Element>) -> Links<Element>? { (source as? CatchSequence)?.links() }

    override func exhausted() { finish(latest) }

    override func end(_ error: (any Error)?) {
        guard let error else { return finish(nil) }
        latest = error
        advance()
    }
}
