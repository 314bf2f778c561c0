// combineLatest of a collection of sources.

extension ObservableType {
    /// As `combineLatest` of two sources, of any number that are of one type.
    ///
    /// Of no sources it is `resultSelector`'s result for an empty array, then the end.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        CombineLatestCollection(collection.map { $0.asObservable() }, resultSelector)
    }

    /// As `combineLatest` with a `resultSelector`, into arrays.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<Collection: Swift.Collection>(_ collection: Collection) -> Observable<[Element]>
    where Collection.Element: ObservableType, Collection.Element.Element == Element {
        CombineLatestCollection(collection.map { $0.asObservable() }) { $0 }
    }
}

private final class CombineLatestCollection<Element, Output>: Observable<Output> {
    private let sources: [Observable<Element>]
    private let selector: ([Element]) throws -> Output

    init(_ sources: [Observable<Element>], _ selector: @escaping ([Element]) throws -> Output) {
        self.sources = sources
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        guard !sources.isEmpty else {
            do { sink.next(try selector([])) } catch { return sink.end(error) }
            return sink.end(nil)
        }
        let join = CombineLatestCollectionJoin(sink, selector)
        let inlets = sources.map { _ in LatestInlet<Element>(join) }
        join.inlets = inlets
        sink.attach(join)
        for (source, inlet) in Swift.zip(sources, inlets) { source.start(inlet) }
    }
}

/// As the joins of CombineLatest+Arity.swift, of a collection.
///
/// By the rule of `Join`.
private final class CombineLatestCollectionJoin<Element, Output>: Join<Output> {
    private let selector: ([Element]) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    var inlets: [LatestInlet<Element>] = []

    init(_ downstream: Sink<Output>, _ selector: @escaping ([Element]) throws -> Output) {
        self.selector = selector
        super.init(downstream)
    }

    override var isCollection: Bool { true }

    override func stopSources() {
        let inlets = Lock.with(self) {
            defer { self.inlets = [] }
            return self.inlets
        }
        for inlet in inlets { inlet.dispose() }
    }

    override func combine(_ mutex: Lock.Mutex) {
        guard !isStopped else { return Lock.release(mutex) }
        let elements = inlets.map { $0.value }
        if enter() {
            Lock.release(mutex)
            emit(elements)
            leave()
        } else {
            postpone { self.emit(elements) }
            Lock.release(mutex)
        }
    }

    private func emit(_ elements: [Element]) {
        let output: Output
        do { output = try selector(elements) } catch { return fail(error) }
        handOn(output)
    }
}
