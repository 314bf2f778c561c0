public import Rx

// TestSchedulerVirtualTimeConverter: a test's ticks as seconds.
public import struct FoundationEssentials.Date

/// Takes ticks of `resolution` seconds for virtual time.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType, Sendable {
    /// A point in virtual time, in ticks.
    public typealias VirtualTimeUnit = Int

    /// A span of virtual time, in ticks.
    public typealias VirtualTimeIntervalUnit = Int

    private let resolution: Double

    init(resolution: Double) { self.resolution = resolution }

    /// The point in time after so many ticks since 1970.
    public func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
        Date(timeIntervalSince1970: Double(virtualTime) * resolution)
    }

    /// The ticks since 1970.
    public func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970 / resolution + 0.5) }

    /// The seconds of so many ticks.
    public func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> Double {
        Double(virtualTimeInterval) * resolution
    }

    /// The ticks of so many seconds.
    public func convertToVirtualTimeInterval(_ timeInterval: Double) -> Int { Int(timeInterval / resolution + 0.5) }

    /// The sum.
    public func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }

    /// Compares ticks.
    public func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
    }
}
