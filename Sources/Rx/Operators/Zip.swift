// zip: the first elements of all sources, then the second ones, and so on. Here the join that all arities share; the
// arities are in Zip+Arity.swift, a collection of sources in Zip+Collection.swift.

/// Pairs up the elements of several sources.
///
/// A subclass holds and stops one `ZipInlet` per source.
class ZipJoin<Output>: Join<Output> {
    /// How many sources have no element waiting.
    ///
    /// Guarded by `Lock`, as the one below.
    final var missing: Int
    final var running: Int

    init(_ downstream: Sink<Output>, count: Int) {
        missing = count
        running = count
        super.init(downstream)
    }

    /// Takes the first element of each source.
    ///
    /// Called under the lock, once none is missing.
    func take() -> Output? { nil }

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

/// One source of `zip`, with its elements that wait for the others'.
final class ZipInlet<Element, Output>: Inlet<Element> {
    private let join: ZipJoin<Output>
    /// Guarded by the join's lock, as the two below.
    private var waiting: ContiguousArray<Element> = []
    private var head = 0
    private var hasEnded = false

    init(_ join: ZipJoin<Output>) {
        self.join = join
    }

    /// Takes the first waiting element.
    ///
    /// Under the join's lock.
    func pop() -> Element? {
        guard head < waiting.count else { return nil }
        let element = waiting[head]
        head += 1
        if head == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            head = 0
            join.missing += 1
        } else if head == 64 {
            waiting.removeFirst(head)
            head = 0
        }
        return element
    }

    override func receive(_ element: Element) {
        var completes = false
        let output: Output? = Lock.with(join) {
            if waiting.isEmpty { join.missing -= 1 }
            waiting.append(element)
            if join.missing == 0 {
                guard let output = join.take(), join.admit(output) else { return nil }
                return output
            }
            // The others have ended: nothing can ever be paired with this.
            completes = join.running == (hasEnded ? 0 : 1) && join.admit(end: nil)
            return nil
        }
        if let output { join.deliver(output) } else if completes { join.deliver(end: nil) }
    }

    override func ended(_ error: (any Error)?) {
        Lock.with(join) { hasEnded = true }
        join.ended(error)
    }
}
