// PhotoDatabase: who has which photo, read and written off the loops.
import Rx
import RxLive
import Storage

/// The photos of a database, behind queues of their own.
final class PhotoDatabase: Sendable {
    private let store: PhotoStore
    private let reading = WorkQueue(threads: 2, capacity: 4_096)
    private let writing = WorkQueue(threads: 1, capacity: 256)

    init(_ store: Store) { self.store = PhotoStore(store) }

    deinit { for queue in [reading, writing] { queue.stop() } }

    /// Waits for what is under way; for a program that ends.
    func finish() { for queue in [reading, writing] { queue.finish() } }

    func read<Value: Sendable>(_ work: @escaping @Sendable (PhotoStore) throws -> Value) -> Single<Value> {
        reading.run { [store] in try work(store) }
    }

    func write<Value: Sendable>(_ work: @escaping @Sendable (PhotoStore) throws -> Value) -> Single<Value> {
        writing.run { [store] in try work(store) }
    }

    /// Whether anybody refers to a file; true where nobody can say.
    ///
    /// Blocks.
    func refers(to hash: String) -> Bool { (try? store.refers(to: hash)) ?? true }
}
