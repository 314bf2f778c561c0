// SignupRate: how many accounts people of one network may make.

/// How many accounts people of one network may make: some in a row, and then one each interval.
///
/// A network is an IPv4 address or an IPv6 /64. What came to nothing, such as a name that was taken, does not count.
public struct SignupRate: Hashable, Sendable {
    /// Accounts in a row; at least 1.
    ///
    /// Default: 20.
    public var inARow: Int
    /// Seconds after which there is one more; at least 1.
    ///
    /// Default: 60.
    public var interval: Int

    /// A rate; the defaults let most of a school class sign up at once behind one address.
    public init(inARow: Int = 20, interval: Int = 60) { (self.inARow, self.interval) = (inARow, interval) }

    /// Counts accounts at this rate, by network; what it counts ends with the process.
    var limiter: RateLimiter<UInt64> { RateLimiter(burst: Int64(max(1, inARow)), interval: Int64(max(1, interval))) }
}
