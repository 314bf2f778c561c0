// What other threads want done on a loop, in the order in which they said so.
import Rx
import Synchronization

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

    private let lock = Monitor()
    private var items: [Item] = []
    private var isClosed = false
    /// Whether something waits: set under the lock, and read without it by each turn of the loop.
    ///
    /// Who appends from elsewhere wakes the loop afterwards, so what it did not see at first it sees then.
    private let hasItems = Atomic(false)

    /// Whether nothing waits.
    var isEmpty: Bool { !hasItems.load(ordering: .acquiring) }

    /// Appends; whether the queue was empty before, so that its loop may have to be woken.
    ///
    /// Once closed, the item is dropped: a closure is released, a job never runs.
    func append(_ item: Item) -> Bool {
        lock.locked {
            guard !isClosed else { return false }
            items.append(item)
            hasItems.store(true, ordering: .releasing)
            return items.count == 1
        }
    }

    /// Exchanges what waits for `empty`, whose memory it goes on with.
    func take(into empty: inout [Item]) {
        if isEmpty { return }
        lock.locked {
            swap(&items, &empty)
            hasItems.store(false, ordering: .releasing)
        }
    }

    /// Takes nothing more, and gives out what waited.
    func close() -> [Item] {
        lock.locked {
            isClosed = true
            hasItems.store(false, ordering: .releasing)
            defer { items = [] }
            return items
        }
    }
}
