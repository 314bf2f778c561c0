// merge: the elements of several sequences as they come. Here the join of a fixed number of them; that of a sequence of
// sequences is flatMap's.

extension ObservableType {
    /// Hands on the elements of all sequences as they come.
    ///
    /// ```
    /// one      -a---b--|
    /// two      ---x------y|
    /// merge    -a-x-b----y|
    /// ```
    ///
    /// Ends with the last sequence; of none it is `empty()`. An error of any ends it at once.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
    where Collection.Element == Observable<Element> {
        Merge(ContiguousArray(sources))
    }

    /// As `merge` of any collection, of an array.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        Merge(ContiguousArray(sources))
    }

    /// As `merge` of any collection, of the arguments.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        Merge(ContiguousArray(sources))
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// As `flatMap`, of a sequence of sequences.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public func merge() -> Observable<Element.Element> {
        FlatMap(asObservable(), limit: .max, { $0.asObservable() }, FlatMapTypes())
    }

    /// As `merge()`, with at most `maxConcurrent` sequences running at a time; the others wait, in order.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        FlatMap(asObservable(), limit: maxConcurrent, { $0.asObservable() }, FlatMapTypes())
    }
}

private final class Merge<Element>: Observable<Element> {
    private let sources: ContiguousArray<Observable<Element>>

    init(_ sources: ContiguousArray<Observable<Element>>) { self.sources = sources }

    override func run(_ sink: Sink<Element>) {
        guard !sources.isEmpty else { return sink.end(nil) }
        let join = MergeJoin(sink, sources.count)
        sink.attach(join)
        // A copy, as an end drops the join's. By number: to iterate would look up the iterator's types.
        let inlets = join.inlets
        var place = 0
        while place < inlets.count {
            sources[place].start(inlets[place])
            place += 1
        }
    }
}

/// Hands on every element as it comes: the simplest join.
///
/// By the rule of `Join`.
private final class MergeJoin<Element>: Join<Element> {
    /// Guarded by `Lock` once the sources run.
    private(set) var inlets: ContiguousArray<MergeInlet<Element>> = []

    init(_ downstream: Sink<Element>, _ count: Int) {
        super.init(downstream)
        running = Int32(count)
        inlets.reserveCapacity(count)
        while inlets.count < count { inlets.append(MergeInlet(self)) }
    }

    override func stopSources() {
        let inlets = Lock.with(self) {
            defer { self.inlets = [] }
            return self.inlets
        }
        for inlet in inlets { inlet.dispose() }
    }
}

private final class MergeInlet<Element>: Inlet<Element> {
    private let join: MergeJoin<Element>

    init(_ join: MergeJoin<Element>) { self.join = join }

    override func receive(_ element: Element) { join.send(element) }

    override func ended(_ error: (any Error)?) {
        if error == nil { close() }
        join.sourceEnded(error)
    }

    override func orphaned(isGone: Bool) { join.sourceLost(isGone: isGone) }
}
