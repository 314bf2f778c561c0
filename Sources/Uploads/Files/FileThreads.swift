// FileThreads: where files are read and written: few threads of their own, which may block. Loops and Swift's pool never do.

internal import Dispatch
internal import Glibc
internal import Locking

/// An executor of few threads, which end with it.
final class FileThreads: TaskExecutor {
    private let queue = Queue()

    /// How much nicer its threads are than the one that made them: where cores are few, the loops come first.
    static let niceness: Int32 = 5

    /// Starts `count` threads.
    init(count: Int) {
        for _ in 0..<count {
            FileThreads.start { [queue] in
                // Of this thread alone, as Linux has it.
                let process = Int32(PRIO_PROCESS.rawValue)
                setpriority(process, 0, getpriority(process, 0) + FileThreads.niceness)
                while let job = queue.next() { job.work() }
            }
        }
    }

    deinit { queue.stop() }

    func enqueue(_ job: UnownedJob) {
        let executor = asUnownedTaskExecutor()
        queue.append(Item { job.runSynchronously(on: executor) })
    }

    /// Does what may block, and waits for it without blocking.
    ///
    /// What has begun comes to its end, whether anybody waits for it or not.
    nonisolated(nonsending) func run<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(UploadError) -> Value
    ) async throws(UploadError) -> Value {
        let task = Task(executorPreference: self) { () async -> Result<Value, UploadError> in
            do throws(UploadError) { return .success(try await work()) } catch { return .failure(error) }
        }
        return try await task.value.get()
    }

    struct Item: Sendable {
        let work: @Sendable () -> Void

        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }

    /// What waits for a thread, first come, first served.
    final class Queue: Sendable {
        private struct State {
            var items: [Item] = []
            /// Items before it are done.
            var first = 0
            var isStopped = false

            /// Lets go of items that are done, also where there are always others: seldom enough that few are moved.
            mutating func dropDone() {
                if first == items.count {
                    (items, first) = ([], 0)
                } else if first > 64, first > items.count / 2 {
                    items.removeFirst(first)
                    first = 0
                }
            }
        }

        private let state = LockedValue(State())
        private let arrivals = DispatchSemaphore(value: 0)

        func append(_ item: Item) {
            state.withLock { $0.items.append(item) }
            arrivals.signal()
        }

        func stop() {
            state.withLock { $0.isStopped = true }
            arrivals.signal()
        }

        /// The next item, when there is one; nil at the end.
        func next() -> Item? {
            arrivals.wait()
            let item: Item? = state.withLock { state in
                guard state.first < state.items.count else { return nil }
                let item = state.items[state.first]
                state.first += 1
                state.dropDone()
                return item
            }
            // The end is for each thread.
            if item == nil { arrivals.signal() }
            return item
        }
    }

    private static func start(_ work: @escaping @Sendable () -> Void) {
        var id = pthread_t()
        let retained = Unmanaged.passRetained(Work(work))
        let result = pthread_create(
            &id,
            nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            retained.toOpaque()
        )
        precondition(result == 0, "uploads cannot have their threads: \(String(cString: strerror(result)))")
        pthread_detach(id)
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
