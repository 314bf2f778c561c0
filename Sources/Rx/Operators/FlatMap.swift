// flatMap: a sequence for each element, all of them together. Its join also runs at most so many at a time, for merge and
// concatMap.

extension ObservableType {
    /// Turns each element into a sequence and hands on the elements of all of them as they come.
    ///
    /// ```
    /// source        -1--2---|
    /// of 1           a-b-c|
    /// of 2              x-y-z|
    /// flatMap       -a-bxcy-z|
    /// ```
    ///
    /// Ends when the source and all sequences have ended. An error of any of them ends it at once, and so does what
    /// `selector` throws.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    @inlinable
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    )
        -> Observable<Source.Element>
    {
        FlatMap(asObservable(), limit: .max, { try selector($0).asObservable() }, FlatMapTypes())
    }
}

/// The types of the sinks, known where the operator was written: looking them up again would cost more than the sinks.
@usableFromInline
struct FlatMapTypes<Element, Output> {
    @usableFromInline let join: FlatMapJoin<Element, Output>.Type
    @usableFromInline let outer: FlatMapOuter<Element, Output>.Type
    @usableFromInline let inner: FlatMapInner<Element, Output>.Type

    @inlinable
    init() {
        join = FlatMapJoin<Element, Output>.self
        outer = FlatMapOuter<Element, Output>.self
        inner = FlatMapInner<Element, Output>.self
    }
}

@usableFromInline
final class FlatMap<Element, Output>: Operator<Element, Output> {
    private let limit: Int
    private let selector: (Element) throws -> Observable<Output>
    private let types: FlatMapTypes<Element, Output>

    @usableFromInline
    init(
        _ source: Observable<Element>,
        limit: Int,
        _ selector: @escaping (Element) throws -> Observable<Output>,
        _ types: FlatMapTypes<Element, Output>
    ) {
        self.limit = limit
        self.selector = selector
        self.types = types
        super.init(source)
    }

    override func stage(_ sink: Sink<Output>) -> Sink<Element> {
        let join = types.join.init(sink, limit, selector, types.inner)
        let outer = types.outer.init(join)
        join.outer = outer
        sink.attach(join)
        return outer
    }
}

/// Runs the sequences that the elements have become, with a limit to how many run at a time.
///
/// By the rule of `Join`.
@usableFromInline
final class FlatMapJoin<Element, Output>: Join<Output> {
    /// A sequence whose turn it is.
    private typealias Start = (source: Observable<Output>, place: FlatMapInner<Element, Output>)

    private let limit: Int
    /// Used by the outer source alone, and dropped once nothing more comes of that: it may keep a running sequence alive.
    @exclusivity(unchecked) private var selector: (Element) throws -> Observable<Output>
    /// Asked for new inner sinks: cheaper than looking the type up for each.
    private let innerType: FlatMapInner<Element, Output>.Type
    /// Set before the source runs; guarded by `Lock` from then on, as the three below.
    @exclusivity(unchecked) var outer: Node?
    @exclusivity(unchecked) private var inner: ContiguousArray<Node> = []
    @exclusivity(unchecked) private var outerEnded = false
    /// `Observable<Output>`, kept as what needs no look-up of types.
    @exclusivity(unchecked) private var waiting = Ring<AnyObject>()

    required init(
        _ downstream: Sink<Output>,
        _ limit: Int,
        _ selector: @escaping (Element) throws -> Observable<Output>,
        _ innerType: FlatMapInner<Element, Output>.Type
    ) {
        self.innerType = innerType
        self.limit = limit
        self.selector = selector
        super.init(downstream)
    }

    deinit { waiting.destroy() }

    /// A selector that keeps nothing.
    private static func nothing(_: Element) -> Observable<Output> { .never() }

    override func stopSources() {
        let mutex = Lock.acquire(self)
        let outer = outer
        let inner = inner
        var waiting = waiting
        self.outer = nil
        self.inner = []
        self.waiting = Ring()
        Lock.release(mutex)
        outer?.dispose()
        for one in inner { one.dispose() }
        waiting.destroy()
    }

    func outerElement(_ element: Element) {
        let source: Observable<Output>
        do { source = try selector(element) } catch { return send(end: error) }
        let place = innerType.init(self)
        let mutex = Lock.acquire(self)
        let starts = !isStopped && inner.count < limit && waiting.isEmpty
        if starts { add(place) } else if !isStopped { waiting.append(source) }
        Lock.release(mutex)
        if starts { start(source, place) }
    }

    /// Starts a sequence, and then what waits, as long as what has been started has ended meanwhile.
    ///
    /// A loop: such sequences do not nest, however many wait, and each has been cleaned up before the next begins.
    private func start(_ source: Observable<Output>, _ place: FlatMapInner<Element, Output>) {
        // A sequence that the selector has just made is nobody else's.
        source.start(place, alone: isHeldOnce(source.address))
        if limit == .max { return }
        var place = place
        while let next = following(place) {
            next.source.start(next.place, alone: isHeldOnce(next.source.address))
            place = next.place
        }
    }

    /// The next sequence, if the one that has been started owes it.
    private func following(_ started: FlatMapInner<Element, Output>) -> Start? {
        let mutex = Lock.acquire(self)
        defer { Lock.release(mutex) }
        started.isStarting = false
        return started.owesNext ? takeNext() : nil
    }

    /// Takes the sequence that has waited longest, and gives it a place.
    ///
    /// Under the lock.
    private func takeNext() -> Start? {
        guard !isStopped, !waiting.isEmpty else { return nil }
        let source = unsafeDowncast(waiting.removeFirst(), to: Observable<Output>.self)
        let place = innerType.init(self)
        add(place)
        return (source, place)
    }

    func outerEnd(_ error: (any Error)?) {
        if let error { return send(end: error) }
        selector = Self.nothing
        let mutex = Lock.acquire(self)
        outerEnded = true
        finishIfIdle(mutex)
    }

    /// The source has gone, or let go of this, without an end: nothing more begins.
    func outerLost(isGone: Bool) {
        if isGone { selector = Self.nothing }
        let mutex = Lock.acquire(self)
        lose(isGone: isGone)
        outerEnded = true
        finishIfIdle(mutex)
    }

    /// A sequence has gone without an end.
    ///
    /// Where a limit bounds how many run at a time, it keeps its place forever.
    func innerLost(_ place: FlatMapInner<Element, Output>, isGone: Bool) {
        let mutex = Lock.acquire(self)
        lose(isGone: isGone)
        if limit == .max { remove(place) } else { missing += 1 }
        finishIfIdle(mutex)
    }

    /// Where nothing runs or begins any more, hands on the end; or, where something has gone without an end, lets go.
    ///
    /// Called under the lock `mutex`, which it releases.
    private func finishIfIdle(_ mutex: Lock.Mutex) {
        let isBlocked = hasLost && inner.count >= limit
        let isIdle = outerEnded && inner.count == Int(missing) && (waiting.isEmpty || isBlocked)
        if hasLost { return letGo(if: isIdle, mutex) }
        let ends = isIdle && admit(end: nil)
        Lock.release(mutex)
        if ends { deliver(end: nil) }
    }

    func innerEnd(_ place: FlatMapInner<Element, Output>, _ error: (any Error)?) {
        if let error { return send(end: error) }
        let mutex = Lock.acquire(self)
        remove(place)
        // The call that is still starting this one starts the next.
        place.owesNext = place.isStarting && !waiting.isEmpty
        let next = place.owesNext ? nil : takeNext()
        if next == nil, !place.owesNext { return finishIfIdle(mutex) }
        Lock.release(mutex)
        if let next { start(next.source, next.place) }
    }

    private func add(_ place: FlatMapInner<Element, Output>) {
        place.isStarting = limit != .max
        place.index = inner.count
        inner.append(place)
    }

    /// Takes one off by putting the last in its place.
    ///
    /// The caller keeps it alive.
    private func remove(_ place: FlatMapInner<Element, Output>) {
        let index = place.index
        guard index < inner.count, inner[index] === place, let last = inner.popLast() else { return }
        guard index < inner.count else { return }
        inner[index] = last
        unsafeDowncast(last, to: FlatMapInner<Element, Output>.self).index = index
    }
}

@usableFromInline
final class FlatMapOuter<Element, Output>: Inlet<Element> {
    private let join: FlatMapJoin<Element, Output>

    required init(_ join: FlatMapJoin<Element, Output>) { self.join = join }

    override func receive(_ element: Element) { join.outerElement(element) }

    override func ended(_ error: (any Error)?) { join.outerEnd(error) }

    override func orphaned(isGone: Bool) { join.outerLost(isGone: isGone) }
}

@usableFromInline
final class FlatMapInner<Element, Output>: Inlet<Output> {
    private let join: FlatMapJoin<Element, Output>
    /// Where it stands in the join's array.
    ///
    /// Guarded by the join's lock.
    @exclusivity(unchecked) var index = 0
    /// Whether its sequence is being subscribed to; and whether it has ended meanwhile, so that another is to follow.
    ///
    /// Guarded by the join's lock.
    @exclusivity(unchecked) var isStarting = false
    @exclusivity(unchecked) var owesNext = false

    required init(_ join: FlatMapJoin<Element, Output>) { self.join = join }

    override func receive(_ element: Output) { join.send(element) }

    override func ended(_ error: (any Error)?) {
        if error == nil { close() }
        join.innerEnd(self, error)
    }

    override func orphaned(isGone: Bool) { join.innerLost(self, isGone: isGone) }
}
