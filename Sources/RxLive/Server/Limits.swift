// Limits: every bound of a server that a person running it may want to set, with its default.

/// How much one server keeps and takes.
public struct Limits: Sendable {
    /// How long a page is kept that no browser has claimed.
    ///
    /// Default: 30 s.
    public var unclaimed: Duration = .seconds(30)
    /// How long a page is kept whose browser is away.
    ///
    /// Default: 2 min.
    public var away: Duration = .seconds(120)
    /// Pages on each loop that no browser has claimed; the oldest of the address that has most go first.
    ///
    /// Default: 1 000.
    public var unclaimedPages = 1_000
    /// Pages on each loop in all.
    ///
    /// Above it pages whose browser is away are closed for new ones: those longest without it, of the address that has most
    /// of them. Where every page has its browser, a page load is answered with 503.
    /// Default: 20 000.
    public var pages = 20_000
    /// Pages of one session on each loop; the one longest without its browser goes first.
    ///
    /// A page that its browser shows is never closed for another one: where all are shown, or were loaded within the last
    /// five seconds, the page load is answered with 503. Default: 64.
    public var pagesPerSession = 64
    /// The longest value of a control, in bytes of UTF-8.
    ///
    /// Default: 64 KiB.
    public var value = 64 * 1024
    /// WebSocket connections in all.
    ///
    /// Default: 15 000.
    public var connections = 15_000
    /// WebSocket connections of one session.
    ///
    /// Default: 64.
    public var connectionsPerSession = 64
    /// WebSocket connections from one address.
    ///
    /// Default: 2 000: many people share an address.
    public var connectionsPerAddress = 2_000
    /// How long a new connection may take to say which page it is for.
    ///
    /// Default: 10 s.
    public var opening: Duration = .seconds(10)
    /// The longest WebSocket message, in bytes: a value in JSON escapes at worst.
    ///
    /// Default: 400 KiB.
    public var message = 400 * 1024

    /// The defaults.
    public init() {}
}
