// What a loop asks of its WebSockets.

/// Intervals and limits of the WebSockets of one loop.
public struct SocketSettings: Sendable {
    /// Silence after which a ping is sent, 20 s by default; a peer that is silent for three times that is dead.
    public var pingInterval: Duration = .seconds(20)
    /// How long a closing handshake may take, 2 s by default.
    public var closeTimeout: Duration = .seconds(2)
    /// Bytes that one message may have, 64 KiB by default, until `Connection.allowMessages` says another number; above it the
    /// connection is closed with 1009.
    public var messageLimit = 65536
    /// Unsent bytes above which nothing more is read from a connection, 256 KiB by default.
    public var backlogLimit = 262_144

    /// The defaults.
    public init() {}
}
