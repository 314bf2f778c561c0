// from: the elements of a Swift sequence, one by one on a scheduler.
import Synchronization

extension ObservableType {
    /// As `of`, of the elements of an array.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func from(
        _ array: [Element],
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        From(Elements(of: array), scheduler)
    }

    /// As `of`, of the elements of any Swift sequence, which is asked for the next when one has been emitted.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func from<Sequence: Swift.Sequence>(
        _ sequence: Sequence,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> where Sequence.Element == Element {
        From(sequence, scheduler)
    }

    /// The element, if there is one, then the end.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func from(optional: Element?) -> Observable<Element> { optional.map { .just($0) } ?? .empty() }

    /// The element, if there is one, then the end, on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        From(optional.map { [$0] } ?? [], scheduler)
    }
}

/// The elements of an array.
///
/// An array's own iterator, where its element type is not known, allocates for each.
private struct Elements<Element>: Sequence, IteratorProtocol {
    private let array: [Element]
    private var index = 0

    init(of array: [Element]) { self.array = array }

    mutating func next() -> Element? {
        guard index < array.count else { return nil }
        defer { index += 1 }
        return array[index]
    }
}

private final class From<Sequence: Swift.Sequence>: Observable<Sequence.Element> {
    private let sequence: Sequence
    private let scheduler: any ImmediateSchedulerType

    init(_ sequence: Sequence, _ scheduler: any ImmediateSchedulerType) {
        self.sequence = sequence
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Sequence.Element>) {
        Walk(sequence.makeIterator(), sink, scheduler).begin()
    }
}

/// Emits one element per scheduled item, so that several walks on one scheduler take turns.
private final class Walk<Iterator: IteratorProtocol>: TurnNode {
    /// Used in turns alone.
    @exclusivity(unchecked) private var iterator: Iterator
    private let sink: Sink<Iterator.Element>
    private let scheduler: any ImmediateSchedulerType
    private let stopped = Atomic<Bool>(false)
    private let pending = SingleAssignmentDisposable()

    init(_ iterator: Iterator, _ sink: Sink<Iterator.Element>, _ scheduler: any ImmediateSchedulerType) {
        self.iterator = iterator
        self.sink = sink
        self.scheduler = scheduler
    }

    func begin() {
        sink.attach(self)
        if scheduler is CurrentThreadScheduler { return enqueue() }
        pending.setDisposable(
            scheduler.scheduleRecursive(()) { _, recurse in
                if self.emit() { recurse(()) }
            }
        )
    }

    override func dispose() {
        stopped.store(true, ordering: .releasing)
        pending.dispose()
    }

    override func turn() { if emit() { enqueue() } }

    /// Emits one element or the end; whether there is more to do.
    private func emit() -> Bool {
        guard !stopped.load(ordering: .acquiring) else { return false }
        guard let element = iterator.next() else {
            sink.end(nil)
            return false
        }
        sink.next(element)
        return true
    }
}
