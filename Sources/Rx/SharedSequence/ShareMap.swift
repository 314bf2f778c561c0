// ShareMap, ShareFilter: a shared sequence's map and filter together with the sharing of their result: two objects less
// per operator than the operator and a share after it. Where there is never more than one subscriber they are map and filter.

/// Shares the transformed elements of a source.
@usableFromInline
final class ShareMap<Element, Result>: SharedSource<Element, Result> {
    private let transform: (Element) -> Result
    private let types: ShareMapTypes<Element, Result>

    @usableFromInline
    init(
        _ source: Observable<Element>,
        replay: Int,
        _ transform: @escaping (Element) -> Result,
        _ types: ShareMapTypes<Element, Result>
    ) {
        self.transform = transform
        self.types = types
        super.init(source, replay: replay)
    }

    override func makeInlet() -> SharedInlet<Element, Result> { types.inlet.init(replay: replay, transform) }

    override func runAlone(_ sink: Sink<Result>) { runSource(types.stage.init(sink, transform)) }
}

/// The types of the sinks, known where the operator was written: looking them up again would cost more than the sinks.
@usableFromInline
struct ShareMapTypes<Element, Result> {
    @usableFromInline let inlet: ShareMapInlet<Element, Result>.Type
    @usableFromInline let stage: MapSink<Element, Result>.Type

    @inlinable
    init() {
        inlet = ShareMapInlet<Element, Result>.self
        stage = MapSink<Element, Result>.self
    }
}

/// Transforms each element and shares it.
@usableFromInline
final class ShareMapInlet<Element, Result>: SharedInlet<Element, Result> {
    private let transform: (Element) -> Result

    required init(replay: Int32, _ transform: @escaping (Element) -> Result) {
        self.transform = transform
        super.init(replay: replay)
    }

    override func next(_ element: Element) { if !isClosed { emit(transform(element)) } }
}

/// Shares the accepted elements of a source.
@usableFromInline
final class ShareFilter<Element>: SharedSource<Element, Element> {
    private let predicate: (Element) -> Bool
    private let types: ShareFilterTypes<Element>

    @usableFromInline
    init(
        _ source: Observable<Element>,
        replay: Int,
        _ predicate: @escaping (Element) -> Bool,
        _ types: ShareFilterTypes<Element>
    ) {
        self.predicate = predicate
        self.types = types
        super.init(source, replay: replay)
    }

    override func makeInlet() -> SharedInlet<Element, Element> { types.inlet.init(replay: replay, predicate) }

    override func runAlone(_ sink: Sink<Element>) { runSource(types.stage.init(sink, predicate)) }
}

/// The types of the sinks, as those above.
@usableFromInline
struct ShareFilterTypes<Element> {
    @usableFromInline let inlet: ShareFilterInlet<Element>.Type
    @usableFromInline let stage: FilterSink<Element>.Type

    @inlinable
    init() {
        inlet = ShareFilterInlet<Element>.self
        stage = FilterSink<Element>.self
    }
}

/// Shares the elements that are accepted.
@usableFromInline
final class ShareFilterInlet<Element>: SharedInlet<Element, Element> {
    private let predicate: (Element) -> Bool

    required init(replay: Int32, _ predicate: @escaping (Element) -> Bool) {
        self.predicate = predicate
        super.init(replay: replay)
    }

    override func next(_ element: Element) { if !isClosed, predicate(element) { emit(element) } }
}
