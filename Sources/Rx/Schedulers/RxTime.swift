// RxTime: the two units of time that schedulers speak, and how they become `Duration`.
@_exported public import enum Dispatch.DispatchTimeInterval
public import struct FoundationEssentials.Date

/// A span of time, such as `.milliseconds(300)`.
public typealias RxTimeInterval = DispatchTimeInterval

/// A point in time.
public typealias RxTime = Date

extension DispatchTimeInterval {
    /// This span; `never` is longer than a lifetime.
    var duration: Duration {
        switch self {
        case .seconds(let count): .seconds(count)
        case .milliseconds(let count): .milliseconds(count)
        case .microseconds(let count): .microseconds(count)
        case .nanoseconds(let count): .nanoseconds(count)
        case .never: .seconds(1 << 32)
        @unknown default: .seconds(1 << 32)
        }
    }

    /// This span in whole milliseconds, from 0 to the 24 days that a browser's timers reach.
    package var wholeMilliseconds: Int {
        let (seconds, attoseconds) = duration.components
        let whole = max(-1, min(seconds, 1 << 31)) * 1_000 + attoseconds / 1_000_000_000_000_000
        return Int(max(0, min(whole, Int64(Int32.max))))
    }
}

extension Duration {
    /// This span in whole nanoseconds, at least 0; 292 years at most.
    var wholeNanoseconds: Int {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : Int(max(0, product + attoseconds / 1_000_000_000))
    }

    /// This span in seconds.
    package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

    /// This span as schedulers take it, in whole nanoseconds.
    var interval: RxTimeInterval { .nanoseconds(wholeNanoseconds) }

    /// The span between two points in time, to the microsecond (a `Date` of our days holds no more).
    init(from start: RxTime, to end: RxTime) {
        self = .microseconds(Int64((end.timeIntervalSince(start) * 1_000_000).rounded()))
    }
}
