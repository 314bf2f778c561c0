// What other threads want done on a loop, in the order in which they said so.

/// A loop's queue of work from anywhere.
// Unchecked: `items` and `isClosed` are touched under the lock only.
final class Inbox: @unchecked Sendable {
    /// One piece of work.
    enum Item {
        /// A closure that was posted.
        case work(@Sendable () -> Void)
        /// A piece of a Swift task.
        case job(UnownedJob)
    }

    private let lock = Lock()
    private var items: [Item] = []
    private var isClosed = false

    /// Whether nothing waits.
    var isEmpty: Bool { lock.withLock { items.isEmpty } }

    /// Appends; whether the queue was empty before, so that its loop may have to be woken.
    ///
    /// Once closed, the item is dropped: a closure is released, a job never runs.
    func append(_ item: Item) -> Bool {
        lock.withLock {
            guard !isClosed else { return false }
            items.append(item)
            return items.count == 1
        }
    }

    /// Exchanges what waits for `empty`, whose memory it goes on with.
    func take(into empty: inout [Item]) {
        lock.withLock { swap(&items, &empty) }
    }

    /// Takes nothing more, and gives out what waited.
    func close() -> [Item] {
        lock.withLock {
            isClosed = true
            defer { items = [] }
            return items
        }
    }
}
