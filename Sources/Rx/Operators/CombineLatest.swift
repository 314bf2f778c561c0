// combineLatest: the latest element of each source, whenever one emits. Here the source that all arities share; the
// arities are in CombineLatest+Arity.swift, a collection of sources in CombineLatest+Collection.swift.

/// One source of `combineLatest`, with its latest element.
@usableFromInline
final class LatestInlet<Element>: Inlet<Element> {
    private let join: JoinLane
    /// At most one element.
    ///
    /// Guarded by the join's lock, as the one below.
    @exclusivity(unchecked) private var latest = Ring<Element>()
    @exclusivity(unchecked) private var hasEnded = false

    required init(_ join: JoinLane) {
        self.join = join
        super.init()
        join.running += 1
        join.missing += 1
    }

    deinit { latest.destroy() }

    /// The latest element.
    ///
    /// Under the join's lock, once none is missing.
    @inline(__always)
    var value: Element { latest.first }

    override func receive(_ element: Element) {
        let mutex = Lock.acquire(join)
        if latest.isEmpty {
            latest.append(element)
            join.missing -= 1
            combine(mutex)
        } else {
            let former = latest.replaceFirst(element)
            combine(mutex)
            withExtendedLifetime(former) {}
        }
    }

    @inline(__always)
    private func combine(_ mutex: Lock.Mutex) {
        if join.missing == 0 { return join.combine(mutex) }
        join.endIfAlone(others: hasEnded ? join.running : join.running - 1, mutex)
    }

    override func ended(_ error: (any Error)?) {
        if !join.isCollection { close() }
        Lock.with(join) { hasEnded = true }
        join.sourceEnded(error)
    }

    override func orphaned(isGone: Bool) { join.sourceLost(isGone: isGone) }
}
