// Loop: one thread's worth of server: the executor of its pages, their inbox, clock and timers.
// EpollLoop is the real one (one per core); TestLoop is run by hand under a virtual clock.
public import struct FoundationEssentials.Date

/// A serial executor with an inbox, a clock and timers, on which pages live.
///
/// Nothing that runs on a loop may block or wait.
public protocol Loop: SerialExecutor {
    /// The loop's place among its server's loops: 0..<256. Part of every page token made here.
    var index: Int { get }

    /// The time that has passed on the loop's monotonic clock, from an unspecified start. Any thread.
    var now: Duration { get }

    /// The date: by it each page's clock is set when the page is made. Any thread.
    ///
    /// Default: the wall clock's.
    var date: Date { get }

    /// Whether the caller runs on this loop. Any thread.
    var isCurrent: Bool { get }

    /// Appends work to the loop's inbox. Any thread; first in, first out; one wake-up per empty to non-empty edge.
    ///
    /// A drain takes what was there at its start. After the loop has stopped the work is released without being run.
    func post(_ work: @escaping @Sendable () -> Void)

    /// Runs `work` once, `delay` from now at the earliest (never inside this call). On the loop only.
    func after(_ delay: Duration, _ work: @escaping () -> Void) -> LoopTimer

    /// Forgets a timer; nothing happens where it has fired or been cancelled. On the loop only.
    func cancel(_ timer: LoopTimer)
}

extension Loop {
    /// The wall clock's.
    public var date: Date { Date() }
}

/// Names one timer of a loop.
public struct LoopTimer: Hashable, Sendable {
    /// Unique on its loop, never used twice.
    public let id: UInt64

    /// Made by loops.
    public init(id: UInt64) { self.id = id }
}
