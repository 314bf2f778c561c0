// DispatchTimer: one-shot work on a dispatch queue that can be forgotten.
import Dispatch

/// Work that waits on a queue.
///
/// `@unchecked Sendable`: `Lock` guards `work`.
final class DispatchTimer: Disposable, @unchecked Sendable {
    private var work: (() -> Void)?
    private var source: (any DispatchSourceTimer)?

    private init(_ work: @escaping () -> Void) { self.work = work }

    /// Runs `work` on `queue`, `delay` from now at the earliest.
    static func once(
        on queue: DispatchQueue,
        after delay: Duration,
        leeway: DispatchTimeInterval = .nanoseconds(0),
        _ work: @escaping () -> Void
    ) -> DispatchTimer {
        let timer = DispatchTimer(work)
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.schedule(deadline: .now() + .nanoseconds(delay.wholeNanoseconds), leeway: leeway)
        source.setEventHandler { timer.fire() }
        timer.source = source
        source.resume()
        return timer
    }

    func dispose() { _ = take() }

    private func fire() { take()?() }

    private func take() -> (() -> Void)? {
        let (work, source) = Lock.with(self) {
            defer {
                self.work = nil
                self.source = nil
            }
            return (self.work, self.source)
        }
        source?.cancel()
        return work
    }
}
