// HistoricalScheduler: a virtual clock of dates.
public import struct FoundationEssentials.Date
public import typealias FoundationEssentials.TimeInterval

/// Takes dates and seconds for virtual time.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType, Sendable {
    /// A point in virtual time.
    public typealias VirtualTimeUnit = RxTime

    /// A span of virtual time, in seconds.
    public typealias VirtualTimeIntervalUnit = TimeInterval

    /// Itself.
    public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime { virtualTime }

    /// Itself.
    public func convertToVirtualTime(_ time: RxTime) -> RxTime { time }

    /// Itself.
    public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TimeInterval) -> TimeInterval {
        virtualTimeInterval
    }

    /// Itself.
    public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TimeInterval { timeInterval }

    /// The sum.
    public func offsetVirtualTime(_ time: RxTime, offset: TimeInterval) -> RxTime { time.addingTimeInterval(offset) }

    /// Compares dates.
    public func compareVirtualTime(_ lhs: RxTime, _ rhs: RxTime) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
    }
}

/// A virtual clock of dates, for work on records of the past.
///
/// `@unchecked Sendable` is inherited, for the same reason.
public final class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>, @unchecked Sendable {
    /// Makes a clock that stands at `initialClock`.
    ///
    /// Default: 1970.
    public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) {
        super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
    }
}
