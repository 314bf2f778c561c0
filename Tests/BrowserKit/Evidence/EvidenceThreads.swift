// Threads for gathering evidence, and a limit for it that holds even where what is asked never answers.
import Dispatch
import Synchronization

final class EvidenceThreads: TaskExecutor {
    static let shared = EvidenceThreads()
    private let queue = DispatchQueue(label: "evidence", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs `body`, and leaves it to itself when `limit` is over; whether it was done by then.
    static func within(_ limit: Duration, _ body: @escaping @Sendable () async -> Void) async -> Bool {
        await withCheckedContinuation { continuation in
            let isOpen = Mutex(true)
            let answer: @Sendable (Bool) -> Void = { isTimely in
                if isOpen.withLock({ isOpen in
                    defer { isOpen = false }
                    return isOpen
                }) {
                    continuation.resume(returning: isTimely)
                }
            }
            Task.detached(executorPreference: shared) {
                await body()
                answer(true)
            }
            shared.queue.asyncAfter(deadline: .now() + interval(limit)) { answer(false) }
        }
    }

    static func interval(_ duration: Duration) -> DispatchTimeInterval {
        let (seconds, attoseconds) = duration.components
        return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }
}
