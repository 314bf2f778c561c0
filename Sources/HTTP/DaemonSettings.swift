// Where a daemon listens and what it bears. Limits of WebSockets are not here: their sockets leave the daemon.

/// The address, limits and time-outs of one daemon.
public struct DaemonSettings: Sendable {
    /// An IPv4 or IPv6 address in numbers, "127.0.0.1" by default; "::" serves IPv4 as well.
    public var host = "127.0.0.1"
    /// The TCP port; 0, the default, takes any free one.
    ///
    /// Daemons of one process share a port (SO_REUSEPORT).
    public var port: UInt16 = 0
    /// Whether the port must be free, as for the first daemon of a process; false by default.
    public var claimsPort = false
    /// Connections at the same time, 4096 by default; those above are answered by 503.
    public var connections = 4096
    /// Connections above that limit that are let in to be told so, 64 by default; others wait.
    public var surplus = 64
    /// Connections at the same time of one IPv4 address or one IPv6 /64 network; 0, the default, sets no limit.
    public var connectionsPerAddress = 0
    /// Who counts the connections of each address; nil, the default, for the daemon by itself.
    package var addresses: (any AddressCounting)?
    /// Bytes of a request's target, 8192 by default; above it the answer is 414.
    public var targetLimit = 8192
    /// Bytes of a request's head, 16 384 by default; above it the answer is 431.
    public var headLimit = 16384
    /// Bytes of a request's body, 0 by default: none is taken; above it the answer is 413.
    ///
    /// `Daemon.bodyLimit` may differ by request.
    public var bodyLimit = 0
    /// How long a connection may be silent within a request or an answer; whole seconds, 30 by default.
    public var idleTimeout: Duration = .seconds(30)
    /// How long a connection is kept for another request, whose head must be there by then; 5 s by default.
    ///
    /// It costs 36 KB as long as it is kept: a browser that has loaded a page has its files within this time.
    public var keepAlive: Duration = .seconds(5)
    /// How long a request's head may take, however steadily it trickles; 10 s by default.
    public var headTimeout: Duration = .seconds(10)
    /// How long a new connection may be silent, or its first request's head take, until it makes room for others where there is
    /// none; 1 s by default.
    package var silence: Duration = .seconds(1)
    /// How long a request's body may take, 120 s by default.
    ///
    /// Where a body is taken as it comes and its limit is above ``smallBody``, each piece may take so long.
    public var bodyTimeout: Duration = .seconds(120)
    /// How long the sender of a body may be silent until it is told an answer that is there before the body is, 1 s by default.
    ///
    /// It may wait for that answer, and have sent nothing of the body. One that goes on hears it once all is there.
    package var earlyAnswerDelay: Duration = .seconds(1)
    /// Bytes of an answer for which its reader has a second, beside ``bodyTimeout``, 4 KiB by default: a peer that takes a few
    /// now and then would keep its place for hours.
    package var slowestReader = 4_096
    /// Bytes up to which a body's limit counts as small, 1 MiB by default: such a body has `bodyTimeout` as a whole.
    ///
    /// A line of 70 kbit/s brings so much in that time. How long a larger body takes nobody can say, so it may come for as long as
    /// it goes on.
    public var smallBody = 1 << 20
    /// What the log has of a request's path; all of it by default.
    package var loggedPath: @Sendable (String) -> String = { $0 }

    /// The defaults.
    public init() {}
}
