// zip of a collection of sources.

extension ObservableType {
    /// Pairs up the elements of the sources with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        ZipCollection(collection.map { $0.asObservable() }).map(resultSelector)
    }

    /// Pairs up the elements of the sources in arrays.
    public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Observable<[Element]>
    where Collection.Element: ObservableType, Collection.Element.Element == Element {
        ZipCollection(collection.map { $0.asObservable() })
    }
}

private final class ZipCollection<Element>: Observable<[Element]> {
    private let sources: [Observable<Element>]

    init(_ sources: [Observable<Element>]) { self.sources = sources }

    override func run(_ sink: Sink<[Element]>) {
        guard !sources.isEmpty else { return sink.completed() }
        let join = ZipCollectionJoin(sink, count: sources.count)
        let inlets = sources.map { _ in ZipInlet<Element, [Element]>(join) }
        join.places = inlets
        sink.attach(join)
        for (source, inlet) in Swift.zip(sources, inlets) { source.start(inlet) }
    }
}

private final class ZipCollectionJoin<Element>: ZipJoin<[Element]> {
    /// Set before the sources run; guarded by `Lock` from then on.
    var places: [ZipInlet<Element, [Element]>] = []

    override func stopSources() {
        let places = Lock.with(self) {
            defer { self.places = [] }
            return self.places
        }
        for place in places { place.dispose() }
    }

    override func take() -> [Element]? { places.compactMap { $0.pop() } }
}
