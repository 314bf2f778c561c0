// combineLatest of a collection of sources.

extension ObservableType {
    /// Combines the latest elements of the sources with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        CombineLatestCollection(collection.map { $0.asObservable() }).map(resultSelector)
    }

    /// Combines the latest elements of the sources into an array.
    public static func combineLatest<Collection: Swift.Collection>(_ collection: Collection) -> Observable<[Element]>
    where Collection.Element: ObservableType, Collection.Element.Element == Element {
        CombineLatestCollection(collection.map { $0.asObservable() })
    }
}

private final class CombineLatestCollection<Element>: Observable<[Element]> {
    private let sources: [Observable<Element>]

    init(_ sources: [Observable<Element>]) { self.sources = sources }

    override func run(_ sink: Sink<[Element]>) {
        guard !sources.isEmpty else {
            sink.next([])
            return sink.completed()
        }
        let join = CombineLatestCollectionJoin(sink, count: sources.count)
        let inlets = sources.map { _ in LatestInlet<Element, [Element]>(join) }
        join.places = inlets
        sink.attach(join)
        for (source, inlet) in Swift.zip(sources, inlets) { source.start(inlet) }
    }
}

private final class CombineLatestCollectionJoin<Element>: CombineLatestJoin<[Element]> {
    /// Set before the sources run; guarded by `Lock` from then on.
    var places: [LatestInlet<Element, [Element]>] = []

    override func stopSources() {
        let places = Lock.with(self) {
            defer { self.places = [] }
            return self.places
        }
        for place in places { place.dispose() }
    }

    override func latest() -> [Element]? { places.compactMap(\.value) }
}
