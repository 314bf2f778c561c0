// ScheduledDisposable: ends another disposable on a scheduler.

/// Ends another disposable on a scheduler, for what must be ended where it was begun.
///
/// `@unchecked Sendable`: `Lock` guards `disposable`.
public final class ScheduledDisposable: Cancelable, @unchecked Sendable {
    /// Where the other disposable is ended.
    public let scheduler: any ImmediateSchedulerType

    /// `nil` once disposed of.
    private var disposable: (any Disposable)?

    /// Makes one that ends `disposable` on `scheduler`.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = scheduler
        self.disposable = disposable
    }

    /// Whether the other disposable has been ended, or is just about to be.
    public var isDisposed: Bool { Lock.with(self) { disposable == nil } }

    /// Schedules the end of the other disposable.
    ///
    /// It is ended wherever the scheduler lets go of that work if it will not run it, as in a page that has closed.
    public func dispose() { scheduler.scheduleEnd { self.end() } }

    private func end() {
        let former = Lock.with(self) {
            defer { disposable = nil }
            return disposable
        }
        former?.dispose()
    }
}
