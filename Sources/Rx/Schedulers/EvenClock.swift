// EvenClock: the clock of all schedulers that run on real queues. It shows the date and never goes back.
package import struct FoundationEssentials.Date

/// A clock that was set by the wall clock once, and has run evenly since, also while the machine slept.
///
/// Spans are measured with it, such as those of `throttle` and `delay`: when somebody sets the wall clock, they stay as
/// they are.
package struct EvenClock: Sendable {
    /// The clock of the process, set when it is first asked.
    static let process: EvenClock = {
        let origin = ContinuousClock.now
        return EvenClock(date: Date()) { origin.duration(to: ContinuousClock.now) }
    }()

    /// The zero of `elapsed`, counted from the reference date.
    private let start: Duration
    private let elapsed: @Sendable () -> Duration

    /// Makes a clock that shows `date` now, and is moved by `elapsed`, which never goes back.
    package init(date: Date, elapsed: @escaping @Sendable () -> Duration) {
        start = .seconds(date.timeIntervalSinceReferenceDate) - elapsed()
        self.elapsed = elapsed
    }

    /// The time since the reference date.
    var now: Duration { start + elapsed() }

    /// The time as schedulers tell it.
    package var date: Date { Date(timeIntervalSinceReferenceDate: now.seconds) }
}
