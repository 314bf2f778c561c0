// ScheduledEnd: work that ends something, which must happen even where the scheduler drops it: a page that has closed does
// nothing more, and what was to be ended there would be kept forever.

extension ImmediateSchedulerType {
    /// Runs `end` on the scheduler, or where the scheduler releases it without having run it.
    func scheduleEnd(_ end: @escaping () -> Void) {
        _ = schedule(ScheduledEnd(end)) { item in
            item.run()
            return NopDisposable.instance
        }
    }
}

/// Calls a closure once, in its deinitialiser at the latest.
///
/// Used by the one who runs it, or has the last reference.
private final class ScheduledEnd {
    private var end: (() -> Void)?

    init(_ end: @escaping () -> Void) { self.end = end }

    deinit { run() }

    func run() {
        let end = self.end
        self.end = nil
        end?()
    }
}
