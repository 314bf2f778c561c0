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
    /// The longest value of a control, in bytes of UTF-8; `maxlength` in a template sets less.
    ///
    /// The browser is told, and keeps what is longer without sending it. Default: 16 KiB.
    public var value = 16 * 1024
    /// The values of all controls of a page together, in bytes of UTF-8.
    ///
    /// Default: 256 KiB.
    public var values = 256 * 1024
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
    /// The longest first message of a connection, in bytes: it says which page it is for, and has some sixty.
    ///
    /// Default: 1 KiB.
    public var openMessage = 1_024
    /// The longest WebSocket message of a page, in bytes: a value in JSON escapes, six bytes for each at worst.
    ///
    /// It follows from ``value``, so that no browser sends again and again what is refused.
    public var message: Int { 6 * min(max(value, 0), (.max - 1_024) / 6) + 1_024 }

    /// The defaults.
    public init() {}
}
