// concat: one source after another.

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
}

extension ObservableType where Element: ObservableConvertibleType {
    /// As `concatMap`, of a sequence of sequences.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

private final class Concat<Element>: Observable<Element> {
    let links: () -> Links<Element>

    init<Sources: Sequence>(_ sources: Sources) where Sources.Element == Observable<Element> {
        links = { IteratorLinks(sources.makeIterator()) }
    }

    /// Takes the sources of a collection, which knows its last one.
    init<Sources: Collection>(collection sources: Sources) where Sources.Element == Observable<Element> {
        links = { ArrayLinks(of: sources) ?? IteratorLinks(sources.makeIterator(), count: sources.count) }
    }

    override func run(_ sink: Sink<Element>) {
        ConcatSink(sink, links()).advance()
    }
}

private final class ConcatSink<Element>: LinksSink<Element> {
    override func links(of source: Observable<Element>) -> Links<Element>? { (source as? Concat)?.links() }

    override func exhausted() { finish(nil) }

    override func end(_ error: (any Error)?) { if error == nil { advance() } else { finish(error) } }
}
