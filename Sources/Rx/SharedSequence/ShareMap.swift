// ShareMap, ShareFilter: a shared sequence's map and filter together with the sharing of their result: two objects less
// per operator than the operator and a share after it.

/// Shares the transformed elements of a source.
@usableFromInline
final class ShareMap<Element, Result>: SharedSource<Result> {
    private let source: Observable<Element>
    fileprivate let transform: (Element) -> Result
    /// The inlet's type, known where the operator was written.
    private let inletType: ShareMapInlet<Element, Result>.Type

    @usableFromInline
    init(
        _ source: Observable<Element>,
        replay: Int,
        _ transform: @escaping (Element) -> Result,
        _ inletType: ShareMapInlet<Element, Result>.Type
    ) {
        self.source = source
        self.transform = transform
        self.inletType = inletType
        super.init(replay: replay)
    }

    override func makeInlet() -> Node { inletType.init(self) }

    override func connect(_ inlet: Node) {
        let inlet = unsafeDowncast(inlet, to: ShareMapInlet<Element, Result>.self)
        if !inlet.isClosed { source.run(inlet) }
    }
}

/// Transforms each element and shares it.
@usableFromInline
final class ShareMapInlet<Element, Result>: Inlet<Element> {
    private let share: ShareMap<Element, Result>

    required init(_ share: ShareMap<Element, Result>) { self.share = share }

    override func receive(_ element: Element) { share.emit(share.transform(element), from: self) }

    override func ended(_ error: (any Error)?) { share.end(error, from: self) }
}

/// Shares the accepted elements of a source.
@usableFromInline
final class ShareFilter<Element>: SharedSource<Element> {
    private let source: Observable<Element>
    fileprivate let predicate: (Element) -> Bool
    /// The inlet's type, known where the operator was written.
    private let inletType: ShareFilterInlet<Element>.Type

    @usableFromInline
    init(
        _ source: Observable<Element>,
        replay: Int,
        _ predicate: @escaping (Element) -> Bool,
        _ inletType: ShareFilterInlet<Element>.Type
    ) {
        self.source = source
        self.predicate = predicate
        self.inletType = inletType
        super.init(replay: replay)
    }

    override func makeInlet() -> Node { inletType.init(self) }

    override func connect(_ inlet: Node) {
        let inlet = unsafeDowncast(inlet, to: ShareFilterInlet<Element>.self)
        if !inlet.isClosed { source.run(inlet) }
    }
}

/// Shares the elements that are accepted.
@usableFromInline
final class ShareFilterInlet<Element>: Inlet<Element> {
    private let share: ShareFilter<Element>

    required init(_ share: ShareFilter<Element>) { self.share = share }

    override func receive(_ element: Element) { if share.predicate(element) { share.emit(element, from: self) } }

    override func ended(_ error: (any Error)?) { share.end(error, from: self) }
}
