// MainContext: what "the main thread" means for a piece of work. RxLive implements it for each page; without one it is the
// process's main queue (MainQueue.swift).
public import struct FoundationEssentials.Date

/// One serial context in which the observers of a screen run.
public protocol MainContext: AnyObject, Sendable {
    /// The time on the context's monotonic clock, from an unspecified start; virtual in tests.
    ///
    /// Any thread.
    var now: Duration { get }

    /// The date by the context's clock, which goes on as `now` does; virtual in tests.
    ///
    /// Any thread. Default: `now` after the reference date; only differences between two dates mean something.
    var date: Date { get }

    /// Whether the caller is inside a turn of this context.
    ///
    /// Any thread.
    var isCurrent: Bool { get }

    /// Queues work, first in, first out.
    ///
    /// Any thread. Once the context has closed, work is dropped, and released on it, outside of any lock.
    func post(_ work: @escaping () -> Void)

    /// Runs work once, `delay` from now at the earliest.
    ///
    /// Any thread. The result forgets it.
    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable

    /// Receives an error that reached `binding` inside this context.
    func report(_ error: any Error, from binding: String)
}

extension MainContext {
    /// `now` after the reference date.
    public var date: Date { Date(timeIntervalSinceReferenceDate: now.seconds) }
}
