// zip: the first elements of all sources, then the second ones, and so on. Here the source that all arities share; the
// arities are in Zip+Arity.swift, a collection of sources in Zip+Collection.swift.

/// One source of `zip`, with its elements that wait for the others'.
@usableFromInline
final class ZipInlet<Element>: Inlet<Element> {
    private let join: JoinLane
    /// Guarded by the join's lock, as the one below.
    @exclusivity(unchecked) private var waiting = Ring<Element>()
    @exclusivity(unchecked) private var hasEnded = false

    required init(_ join: JoinLane) {
        self.join = join
        super.init()
        join.running += 1
        join.missing += 1
    }

    deinit { waiting.destroy() }

    /// Takes the first waiting element.
    ///
    /// Under the join's lock, once none is missing.
    @inline(__always)
    func pop() -> Element {
        let element = waiting.removeFirst()
        if waiting.isEmpty {
            join.missing += 1
            if hasEnded { join.isBarren = true }
        }
        return element
    }

    override func receive(_ element: Element) {
        let mutex = Lock.acquire(join)
        if join.isBarren, !join.isCollection { return Lock.release(mutex) }
        if waiting.isEmpty { join.missing -= 1 }
        waiting.append(element)
        if join.missing == 0 { return join.combine(mutex) }
        guard join.isCollection else { return Lock.release(mutex) }
        join.endIfAlone(others: hasEnded ? join.running : join.running - 1, mutex)
    }

    override func ended(_ error: (any Error)?) {
        if !join.isCollection { close() }
        Lock.with(join) {
            hasEnded = true
            if waiting.isEmpty { join.isBarren = true }
        }
        join.sourceEnded(error)
    }

    override func orphaned(isGone: Bool) { join.sourceLost(isGone: isGone) }
}
