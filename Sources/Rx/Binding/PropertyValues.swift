// PropertyValues: the values of something that can be read at any time and says when it has changed, such as a control. One
// object for each subscription instead of a deferred sequence, its map and a start.

extension Observable {
    /// The value of `base` now, at each subscription, and again at each of its changes that counts.
    ///
    /// ```
    /// changes      ----x--y----z--|
    /// counts           t  f    t
    /// values      (a)--b-------c--|
    /// ```
    /// - Parameters:
    ///   - base: What is read; it is not kept alive, and without it the sequence is empty.
    ///   - changes: What says that it may have changed.
    ///   - counts: Whether a change is one of the value.
    ///   - get: Reads the value.
    /// - Returns: The values.
    package static func values<Base: AnyObject, Change>(
        of base: Base,
        changes: @escaping (Base) -> Observable<Change>,
        where counts: @escaping (Base, Change) -> Bool,
        get: @escaping (Base) -> Element
    ) -> Observable<Element> {
        PropertyValues(base, changes, counts, get)
    }
}

private final class PropertyValues<Base: AnyObject, Change, Value>: Observable<Value> {
    private let base: LooseReference
    private let changes: (Base) -> Observable<Change>
    private let counts: (Base, Change) -> Bool
    private let get: (Base) -> Value

    init(
        _ base: Base,
        _ changes: @escaping (Base) -> Observable<Change>,
        _ counts: @escaping (Base, Change) -> Bool,
        _ get: @escaping (Base) -> Value
    ) {
        self.base = LooseReference(base)
        self.changes = changes
        self.counts = counts
        self.get = get
    }

    override func run(_ sink: Sink<Value>) {
        guard let base = base.object(as: Base.self) else { return sink.end(nil) }
        let inlet = PropertyInlet(sink, base, counts, get)
        sink.attach(inlet)
        sink.next(get(base))
        if !inlet.isClosed { changes(base).run(inlet) }
    }
}

private final class PropertyInlet<Base: AnyObject, Change, Value>: SoleInlet<Change, Value> {
    private let base: LooseReference
    private let counts: (Base, Change) -> Bool
    private let get: (Base) -> Value

    init(
        _ downstream: Sink<Value>,
        _ base: Base,
        _ counts: @escaping (Base, Change) -> Bool,
        _ get: @escaping (Base) -> Value
    ) {
        self.base = LooseReference(base)
        self.counts = counts
        self.get = get
        super.init(downstream)
    }

    override func receive(_ change: Change) {
        if let base = base.object(as: Base.self), counts(base, change) { downstream.next(get(base)) }
    }
}
