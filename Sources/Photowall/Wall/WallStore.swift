// WallStore: posts and people, each kind of work behind a bounded queue off the loops.
import Rx
import RxLive
import Storage

/// The posts in the database.
final class WallStore: Sendable {
    /// How much work may wait in each queue; what comes then is told that the wall is busy.
    struct Capacity {
        var reading = 4_096
        var writing = 256
    }

    private let store: PostStore
    private let accounts: AccountStore
    private let reading: WorkQueue
    private let writing: WorkQueue

    // SQLite has one writer; two readers are enough for what comes from memory.
    init(_ store: Store, capacity: Capacity = Capacity()) {
        self.store = PostStore(store)
        accounts = AccountStore(store)
        reading = WorkQueue(threads: 2, capacity: capacity.reading)
        writing = WorkQueue(threads: 1, capacity: capacity.writing)
    }

    deinit { for queue in [reading, writing] { queue.stop() } }

    /// Waits for what is under way; for a program that ends.
    func finish() { for queue in [reading, writing] { queue.finish() } }

    func read<Value: Sendable>(_ work: @escaping @Sendable (PostStore) throws -> Value) -> Single<Value> {
        reading.run { [store] in try work(store) }
    }

    func write<Value: Sendable>(_ work: @escaping @Sendable (PostStore) throws -> Value) -> Single<Value> {
        writing.run { [store] in try work(store) }
    }

    func people(_ prefix: String) -> Single<[Account]> {
        reading.run { [accounts] in try accounts.people(matching: prefix) }
    }
}
