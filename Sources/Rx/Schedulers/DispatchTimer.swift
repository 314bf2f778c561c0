// DispatchTimer: work on a dispatch queue, once or periodically, that can be forgotten.
import Dispatch

/// Work that waits on a queue.
///
/// `@unchecked Sendable`: `Lock` guards `work` and `source`.
final class DispatchTimer: Disposable, @unchecked Sendable {
    private var work: (() -> Void)?
    private var source: (any DispatchSourceTimer)?

    private init(_ work: @escaping () -> Void, _ source: any DispatchSourceTimer) {
        self.work = work
        self.source = source
    }

    /// Runs `work` on `queue`, `delay` from now at the earliest, and then, with a period, again and again.
    static func start(
        on queue: DispatchQueue,
        after delay: Duration,
        every period: Duration? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0),
        _ work: @escaping () -> Void
    ) -> DispatchTimer {
        let source = DispatchSource.makeTimerSource(queue: queue)
        let timer = DispatchTimer(work, source)
        let deadline = DispatchTime.now() + .nanoseconds(delay.wholeNanoseconds)
        if let period {
            source.schedule(deadline: deadline, repeating: .nanoseconds(period.wholeNanoseconds), leeway: leeway)
            source.setEventHandler { Lock.with(timer) { timer.work }?() }
        } else {
            source.schedule(deadline: deadline, leeway: leeway)
            source.setEventHandler { timer.take()?() }
        }
        source.resume()
        return timer
    }

    func dispose() { _ = take() }

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
