// zip of a collection of sources.

extension ObservableType {
    /// As `zip` of two sources, of any number that are of one type.
    ///
    /// Ends with the last source; or earlier, when a source emits an element that must wait and all others have ended.
    /// Of no sources it is `empty()`.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        ZipCollection(collection.map { $0.asObservable() }, resultSelector)
    }

    /// As `zip` with a `resultSelector`, into arrays.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Observable<[Element]>
    where Collection.Element: ObservableType, Collection.Element.Element == Element {
        ZipCollection(collection.map { $0.asObservable() }) { $0 }
    }
}

private final class ZipCollection<Element, Output>: Observable<Output> {
    private let sources: [Observable<Element>]
    private let selector: ([Element]) throws -> Output

    init(_ sources: [Observable<Element>], _ selector: @escaping ([Element]) throws -> Output) {
        self.sources = sources
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        guard !sources.isEmpty else { return sink.end(nil) }
        let join = ZipCollectionJoin(sink, selector)
        let inlets = sources.map { _ in ZipInlet<Element>(join) }
        join.inlets = inlets
        sink.attach(join)
        for (source, inlet) in Swift.zip(sources, inlets) { source.start(inlet) }
    }
}

/// As the joins of Zip+Arity.swift, of a collection.
///
/// By the rule of `Join`.
private final class ZipCollectionJoin<Element, Output>: Join<Output> {
    private let selector: ([Element]) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    var inlets: [ZipInlet<Element>] = []

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
        let elements = inlets.map { $0.pop() }
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
