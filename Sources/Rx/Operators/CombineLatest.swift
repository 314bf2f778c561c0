// combineLatest: the latest element of each source, whenever one emits. Here the join that all arities share; the arities
// are in CombineLatest+Arity.swift, a collection of sources in CombineLatest+Collection.swift.

/// Combines the latest elements of several sources.
///
/// A subclass holds and stops one `LatestInlet` per source.
class CombineLatestJoin<Output>: Join<Output> {
    /// How many sources have not emitted yet.
    ///
    /// Guarded by `Lock`, as the one below.
    final var missing: Int
    final var running: Int

    init(_ downstream: Sink<Output>, count: Int) {
        missing = count
        running = count
        super.init(downstream)
    }

    /// The latest elements.
    ///
    /// Called under the lock, once none is missing.
    func latest() -> Output? { nil }

    /// A source has ended.
    final func ended(_ error: (any Error)?) {
        if let error { return send(end: error) }
        let ends = Lock.with(self) {
            running -= 1
            return running == 0 && admit(end: nil)
        }
        if ends { deliver(end: nil) }
    }
}

/// One source of `combineLatest`, with its latest element.
final class LatestInlet<Element, Output>: Inlet<Element> {
    private let join: CombineLatestJoin<Output>
    /// Guarded by the join's lock, as the one below.
    private(set) var value: Element?
    private var hasEnded = false

    init(_ join: CombineLatestJoin<Output>) {
        self.join = join
    }

    override func receive(_ element: Element) {
        var former: Element? = element
        var completes = false
        let output: Output? = Lock.with(join) {
            swap(&value, &former)
            if former == nil { join.missing -= 1 }
            if join.missing == 0 {
                guard let output = join.latest(), join.admit(output) else { return nil }
                return output
            }
            // The others have ended, one of them without an element: nothing can ever be combined.
            completes = join.running == (hasEnded ? 0 : 1) && join.admit(end: nil)
            return nil
        }
        withExtendedLifetime(former) {}
        if let output { join.deliver(output) } else if completes { join.deliver(end: nil) }
    }

    override func ended(_ error: (any Error)?) {
        Lock.with(join) { hasEnded = true }
        join.ended(error)
    }
}
