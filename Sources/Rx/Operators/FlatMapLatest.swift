// flatMapLatest: a sequence for each element, the newest alone. Its join also follows the oldest alone, for flatMapFirst.

extension ObservableType {
    /// Turns each element into a sequence and follows the latest one alone; the one before is stopped.
    ///
    /// ```
    /// source           -1--2---|
    /// of 1              a-b-c|
    /// of 2                 x-y-z|
    /// flatMapLatest    -a-bx-y-z|
    /// ```
    ///
    /// Ends when the source and the latest sequence have ended. An error of either ends it at once, and so does what
    /// `selector` throws.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    @inlinable
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    )
        -> Observable<Source.Element>
    {
        Switch(asObservable(), keepsFirst: false, { try selector($0).asObservable() }, SwitchTypes())
    }
}

/// The types of the sinks, known where the operator was written: looking them up again would cost more than the sinks.
@usableFromInline
struct SwitchTypes<Element, Output> {
    @usableFromInline let join: SwitchJoin<Element, Output>.Type
    @usableFromInline let outer: SwitchOuter<Element, Output>.Type
    @usableFromInline let inner: SwitchInner<Element, Output>.Type

    @inlinable
    init() {
        join = SwitchJoin<Element, Output>.self
        outer = SwitchOuter<Element, Output>.self
        inner = SwitchInner<Element, Output>.self
    }
}

@usableFromInline
final class Switch<Element, Output>: Operator<Element, Output> {
    private let keepsFirst: Bool
    private let selector: (Element) throws -> Observable<Output>
    private let types: SwitchTypes<Element, Output>

    @usableFromInline
    init(
        _ source: Observable<Element>,
        keepsFirst: Bool,
        _ selector: @escaping (Element) throws -> Observable<Output>,
        _ types: SwitchTypes<Element, Output>
    ) {
        self.keepsFirst = keepsFirst
        self.selector = selector
        self.types = types
        super.init(source)
    }

    override func stage(_ sink: Sink<Output>) -> Sink<Element> {
        let join = types.join.init(sink, keepsFirst: keepsFirst, selector, types.inner)
        let outer = types.outer.init(join)
        join.outer = outer
        sink.attach(join)
        return outer
    }
}

/// Runs one of the sequences that the elements have become: the newest, or the oldest.
///
/// By the rule of `Join`.
@usableFromInline
final class SwitchJoin<Element, Output>: Join<Output> {
    fileprivate let keepsFirst: Bool
    /// Used by the outer source alone, and dropped once nothing more comes of that: it may keep a running sequence alive.
    @exclusivity(unchecked) private var selector: (Element) throws -> Observable<Output>
    /// Asked for new inner sinks: cheaper than looking the type up for each.
    private let innerType: SwitchInner<Element, Output>.Type
    /// Set before the source runs; guarded by `Lock` from then on, as the two below.
    @exclusivity(unchecked) var outer: Node?
    @exclusivity(unchecked) fileprivate var inner: Node?
    @exclusivity(unchecked) private var outerEnded = false

    required init(
        _ downstream: Sink<Output>,
        keepsFirst: Bool,
        _ selector: @escaping (Element) throws -> Observable<Output>,
        _ innerType: SwitchInner<Element, Output>.Type
    ) {
        self.innerType = innerType
        self.keepsFirst = keepsFirst
        self.selector = selector
        super.init(downstream)
    }

    /// A selector that keeps nothing.
    private static func nothing(_: Element) -> Observable<Output> { .never() }

    override func stopSources() {
        let mutex = Lock.acquire(self)
        let outer = outer
        let inner = inner
        self.outer = nil
        self.inner = nil
        Lock.release(mutex)
        outer?.dispose()
        inner?.dispose()
    }

    func outerElement(_ element: Element) {
        if keepsFirst, Lock.with(self, { inner != nil }) { return }
        let source: Observable<Output>
        do { source = try selector(element) } catch { return send(end: error) }
        let place = innerType.init(self)
        let mutex = Lock.acquire(self)
        if isStopped { return Lock.release(mutex) }
        let former = inner
        if let former, isMine { unsafeDowncast(former, to: SwitchInner<Element, Output>.self).isOvertaken = true }
        inner = place
        missing = 0
        Lock.release(mutex)
        former?.dispose()
        if place.isClosed { return }
        // A sequence that the selector has just made is nobody else's.
        let alone = isHeldOnce(source.address)
        source.start(place, alone: alone)
    }

    func outerEnd(_ error: (any Error)?) {
        if let error { return send(end: error) }
        selector = Self.nothing
        let mutex = Lock.acquire(self)
        outerEnded = true
        if inner != nil { return letGo(if: missing > 0, mutex) }
        let ends = admit(end: nil)
        Lock.release(mutex)
        if ends { deliver(end: nil) }
    }

    /// The source has gone, or let go of this, without an end: nothing more begins.
    func outerLost(isGone: Bool) {
        if isGone { selector = Self.nothing }
        let mutex = Lock.acquire(self)
        lose(isGone: isGone)
        letGo(if: inner == nil || missing > 0, mutex)
    }

    /// An inner sequence has gone without an end; another may take its place as long as the source brings some.
    func innerLost(_ place: Node, isGone: Bool) {
        let mutex = Lock.acquire(self)
        guard inner === place else { return Lock.release(mutex) }
        missing = 1
        let isLast = outerEnded || hasLost
        if isLast { lose(isGone: isGone) }
        letGo(if: isLast, mutex)
    }

    /// Hands an inner element on, if its sequence is still the one that is followed.
    @inline(__always)
    func innerElement(_ place: Node, _ element: Output) {
        let mutex = Lock.acquire(self)
        guard inner === place, !isStopped else { return Lock.release(mutex) }
        let admitted = enter()
        if !admitted { postpone(element, of: place) }
        Lock.release(mutex)
        if admitted { deliver(element) }
    }

    /// Queues an element, which is dropped if its sequence has been left by then.
    ///
    /// Under the lock.
    @inline(never)
    private func postpone(_ element: Output, of place: Node) {
        let place = unsafeDowncast(place, to: SwitchInner<Element, Output>.self)
        postpone { if !place.isOvertaken { self.downstream.next(element) } }
    }

    /// Ends an inner sequence.
    ///
    /// The caller keeps it alive.
    func innerEnd(_ place: Node, _ error: (any Error)?) {
        let mutex = Lock.acquire(self)
        guard inner === place else { return Lock.release(mutex) }
        if error == nil { inner = nil }
        if error == nil, hasLost { return letGo(if: true, mutex) }
        let ends = (error != nil || outerEnded) && admit(end: error)
        Lock.release(mutex)
        if ends { deliver(end: error) }
    }
}

@usableFromInline
final class SwitchOuter<Element, Output>: Inlet<Element> {
    private let join: SwitchJoin<Element, Output>

    required init(_ join: SwitchJoin<Element, Output>) { self.join = join }

    override func receive(_ element: Element) { join.outerElement(element) }

    override func ended(_ error: (any Error)?) { join.outerEnd(error) }

    override func orphaned(isGone: Bool) { join.outerLost(isGone: isGone) }
}

@usableFromInline
final class SwitchInner<Element, Output>: Inlet<Output> {
    private let join: SwitchJoin<Element, Output>

    required init(_ join: SwitchJoin<Element, Output>) { self.join = join }

    override func receive(_ element: Output) { join.innerElement(self, element) }

    override func ended(_ error: (any Error)?) {
        if error == nil || !join.keepsFirst { close() }
        join.innerEnd(self, error)
    }

    override func orphaned(isGone: Bool) { join.innerLost(self, isGone: isGone) }
}
