// Subscription: when a testable observable was subscribed to, and until when.

/// The times of one subscription.
public struct Subscription: Hashable, Sendable {
    /// When it began.
    public let subscribe: TestTime
    /// When it ended; `TestTime.max` while it runs.
    public let unsubscribe: TestTime

    /// A subscription that runs.
    public init(_ subscribe: TestTime) { self.init(subscribe, .max) }

    /// A subscription that has ended.
    public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }
}

extension Subscription: CustomDebugStringConvertible {
    /// For example `(200 : 400)`.
    public var debugDescription: String {
        "(\(subscribe) : \(unsubscribe == .max ? "Infinite" : String(unsubscribe)))"
    }
}
