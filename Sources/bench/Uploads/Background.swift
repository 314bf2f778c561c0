// Background: what others do while something is measured: each on a thread of its own, again and again.
import Foundation
import Locking

/// Work on threads until it is stopped; what fails first is told then.
final class Background: Sendable {
    private let state = LockedValue<(isOver: Bool, failure: String?, rounds: Int)>((false, nil, 0))
    private let group = DispatchGroup()

    /// Does something again and again, on a thread of its own.
    ///
    /// - Parameters:
    ///   - pause: Microseconds between two times.
    ///   - work: What is done; what it changes is its own.
    func begin(pause: UInt32 = 0, _ work: @escaping () throws -> Void) {
        // Handed over to the thread, which alone changes what it has.
        nonisolated(unsafe) let work = work
        group.enter()
        Thread.detachNewThread { [self] in
            while !isOver {
                do {
                    try work()
                    state.withLock { $0.rounds += 1 }
                } catch {
                    state.withLock { $0.failure = $0.failure ?? "\(error)" }
                    break
                }
                if pause > 0 { usleep(pause) }
            }
            group.leave()
        }
    }

    private var isOver: Bool { state.withLock { $0.isOver } }

    /// Waits until all have done what they were at.
    ///
    /// - Returns: How often something was done.
    /// - Throws: The sentence of what failed first.
    @discardableResult
    func stop() throws(BenchError) -> Int {
        state.withLock { $0.isOver = true }
        group.wait()
        if let failure = state.withLock({ $0.failure }) { throw BenchError(failure) }
        return state.withLock { $0.rounds }
    }
}
