// Recorded: an event and the virtual time at which it happened.

/// A point or span of virtual time.
public typealias TestTime = Int

/// A value and the virtual time at which it was recorded.
public struct Recorded<Value> {
    /// The virtual time.
    public let time: TestTime
    /// What was recorded.
    public let value: Value

    /// Makes a record.
    public init(time: TestTime, value: Value) {
        self.time = time
        self.value = value
    }
}

extension Recorded: CustomDebugStringConvertible {
    /// For example `next(1) @ 210`.
    public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded: Equatable where Value: Equatable {}
