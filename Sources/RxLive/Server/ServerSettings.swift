// ServerSettings: what a person who runs a server sets.
public import Logging
public import StateStorage

/// How a server listens, and what it bears.
public struct ServerSettings: Sendable {
    /// The address to listen on, in numbers.
    ///
    /// Default: 127.0.0.1.
    public var host = "127.0.0.1"
    /// The TCP port; 0 takes a free one.
    ///
    /// Default: 8080.
    public var port: UInt16 = 8080
    /// How many loops, one thread each; 256 at most.
    ///
    /// Default: 0, one per core.
    public var loops = 0
    /// Origins besides the server's own that may open WebSockets, such as `https://wall.example`.
    ///
    /// A scheme, a host in ASCII and perhaps a port; a server does not start with anything else.
    public var allowedOrigins: [String] = []
    /// Other sites whose images pages may show, such as `https://cdn.example`, or `https://*.cdn.example` for all hosts below a name.
    ///
    /// A browser that shows such an image tells that site its address, though not which page it is on. A server does not start with
    /// anything else. Default: none.
    public var imageOrigins: [String] = []
    /// The names under which it answers, as `wall.example` or `wall.example:8443`; other hosts get 421.
    ///
    /// It answers under `127.0.0.1`, `[::1]` and its own ``host``, too: by them the application asks its own endpoints.
    /// Default: none, which is all.
    public var hosts: [String] = []
    /// The secret under which session cookies are given, 32 bytes: with the same one they outlive the server.
    ///
    /// Default: a new one. ``SessionKey`` keeps one in a file.
    public var sessionKey = SessionKey.random()
    /// Where pages outlive the process; nil: nowhere.
    ///
    /// Default: nil. With a ``sessionKey`` that is kept, too, or nobody finds them again.
    public var state: (any StateStore)?
    /// Whether `X-Forwarded-Proto` and `X-Forwarded-For` are believed: only behind a proxy that sets them.
    public var trustsProxy = false
    /// Whether templates and static files are read again when they change, and open browsers follow: while they are written.
    public var watches = false
    /// The bounds.
    public var limits = Limits()
    /// Where the log goes.
    public var logger: Logger

    /// The defaults.
    public init(logger: Logger) { self.logger = logger }
}
