// ServerOptions: what a person who starts a server may say on its command line, in sentences where it is wrong.
public import ArgumentParser
import Glibc
public import Logging
import StateStorage

/// The options of every program that serves an application.
///
/// A program with options of its own takes them in as a group; one without is a ``LiveApp``.
///
/// ```swift
/// @main struct Wall: ParsableCommand {
///     @Option var database = "wall.sqlite"
///     @OptionGroup var server: ServerOptions
///
///     func run() throws {
///         Server.prepareProcess()
///         let wall = try Wall(database: database)
///         try server.serve(wall.application(root: server.folder()), as: "Wall", logger: server.logger("wall"))
///     }
/// }
/// ```
public struct ServerOptions: ParsableArguments {
    @Option(help: "The address to listen on, in numbers; 0.0.0.0 or :: for all.") var host = "127.0.0.1"
    @Option(help: "The TCP port; 0 takes a free one.") var port = 8080
    @Option(help: "The folder that holds Templates and Static; found by itself by default.") var root: String?
    @Option(help: "Loops, one thread each; 0 is one per core.") var loops = 0
    @Option(
        name: .customLong("allow-origin"),
        help: "Another origin that may open connections, as https://wall.example; repeat for more."
    )
    var allowedOrigins: [String] = []
    @Option(
        name: .customLong("images-from"),
        help:
            "Another site whose images pages may show, as https://cdn.example or https://*.cdn.example; repeat for more."
    )
    var imageOrigins: [String] = []
    @Option(
        name: .customLong("host-name"),
        help: "A name under which it answers, as wall.example; repeat for more. Without any it answers under all."
    )
    var hostNames: [String] = []
    @Option(help: "The file of the key under which sessions are given; with the same one they outlive the server.")
    var sessionKey: String?
    @Option(help: "The file in which open pages outlive the process, or \"none\".") var state: String?
    @Flag(help: "Believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy that sets them.")
    var behindProxy = false
    @Flag(help: "Read templates and static files again when they change, and show them in open browsers at once.")
    var watch = false
    @Option(help: "Seconds a page is kept while its browser is away.") var keepAway = 120
    @Option(help: "Seconds a page is kept that no browser has claimed.") var keepUnclaimed = 30
    @Option(help: "Pages open at the same time on each loop.") var maxPages = 20_000
    @Option(help: "Connections open at the same time.") var maxConnections = 15_000
    @Option(help: "Connections of one session.") var maxConnectionsPerSession = 64
    @Option(help: "Connections from one address.") var maxConnectionsPerAddress = 2_000
    @Option(help: "How much is logged: trace, debug, info, notice, warning, error or critical.")
    var logLevel: LogLevel = .info

    /// The defaults.
    public init() {}

    /// Refuses what no server takes.
    public func validate() throws {
        for (name, value, range) in [
            ("--port", port, 0...65_535), ("--loops", loops, 0...64), ("--keep-away", keepAway, Self.seconds),
            ("--keep-unclaimed", keepUnclaimed, Self.seconds), ("--max-pages", maxPages, Self.amount),
            ("--max-connections", maxConnections, Self.amount),
            ("--max-connections-per-session", maxConnectionsPerSession, Self.amount),
            ("--max-connections-per-address", maxConnectionsPerAddress, Self.amount),
        ] where !range.contains(value) {
            let bounds = "from \(range.lowerBound) to \(range.upperBound)"
            throw ValidationError("\(name) is a number \(bounds), not \(value).")
        }
        for origin in allowedOrigins where Origin(origin) == nil {
            let shape = "http:// or https://, a host and perhaps a port, as https://wall.example:8443"
            throw ValidationError("--allow-origin is \(shape); \(origin) is not.")
        }
        for site in imageOrigins where ImageOrigin(site) == nil {
            throw ValidationError(
                "--images-from is a site such as https://cdn.example or https://*.cdn.example; \(site) is not."
            )
        }
        for name in hostNames where Origin("http://" + name) == nil {
            throw ValidationError("--host-name is a host and perhaps a port, as wall.example; \(name) is not.")
        }
    }

    /// Up to a year.
    private static let seconds = 1...31_536_000
    /// More than any machine bears.
    private static let amount = 1...100_000_000

    /// Whether only people at this machine are served, as in development: no other address, name or proxy is asked for.
    public var isForThisMachine: Bool {
        (host.hasPrefix("127.") || host == "::1") && hostNames.isEmpty && allowedOrigins.isEmpty && !behindProxy
    }

    /// The folder that holds `Templates` and `Static`.
    ///
    /// - Throws: ``StartError`` where none was named and none is found.
    public func folder() throws(StartError) -> String { if let root { root } else { try Root.find() } }

    /// A logger to standard error of the level that was asked for.
    public func logger(_ label: String) -> Logger {
        var logger = Logger(label: label) { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel.level
        return logger
    }

    /// Serves until SIGTERM or SIGINT, and says where on standard output.
    ///
    /// - Parameters:
    ///   - application: What is served.
    ///   - name: What people call it.
    ///   - logger: Where the log goes.
    ///   - sessionKey: The file of the key under which sessions are given, unless another is named. Default: none, with
    ///     which sessions end with the server, unless pages outlive it: then the file is beside theirs.
    ///   - state: The file in which open pages outlive the process, unless another is named. Default: none.
    ///   - listening: Told where, such as `http://127.0.0.1:8080`, before anybody is served. Default: nothing.
    /// - Throws: ``StartError`` with a sentence for the person who starts it.
    public func serve(
        _ application: Application,
        as name: String,
        logger: Logger,
        sessionKey: String? = nil,
        state: String? = nil,
        listening: (String) -> Void = { _ in }
    ) throws(StartError) {
        let settings = try settings(logger, sessionKey, state)
        let server = try Server(application: application, settings: settings)
        let capacity = server.capacity
        let address = "http://\(Self.address(of: host)):\(server.port)"
        listening(address)
        print("\(name) is at \(address)/ — Ctrl-C ends it.")
        print(
            "It holds \(capacity.webSockets) connections of open pages and \(capacity.requests) others at a time: "
                + "the system lets it open \(capacity.descriptors) files."
        )
        // A program that reads it through a pipe waits for it.
        fflush(nil)
        guard try server.serve() else {
            return logger.error("the state did not answer until the end: what persons did last may not be stored")
        }
        do throws(StateStoreError) { try settings.state?.close() } catch { logger.error("\(error)") }
    }

    private func settings(_ logger: Logger, _ key: String?, _ state: String?) throws(StartError) -> ServerSettings {
        var settings = ServerSettings(logger: logger)
        settings.host = host
        settings.port = UInt16(port)
        settings.loops = loops
        settings.allowedOrigins = allowedOrigins
        settings.imageOrigins = imageOrigins
        settings.hosts = hostNames
        let pages = (self.state ?? state).flatMap { $0 == "none" ? nil : $0 }
        if let pages {
            // Pages are worth less than the service.
            settings.state = SQLiteStateStore(serving: pages) { logger.error("\($0)") }
        }
        if let path = sessionKey ?? key ?? pages.map({ $0 + ".key" }) {
            settings.sessionKey = try SessionKey.kept(at: path)
        }
        settings.trustsProxy = behindProxy
        settings.watches = watch
        settings.limits.away = .seconds(keepAway)
        settings.limits.unclaimed = .seconds(keepUnclaimed)
        settings.limits.pages = maxPages
        settings.limits.connections = maxConnections
        settings.limits.connectionsPerSession = maxConnectionsPerSession
        settings.limits.connectionsPerAddress = maxConnectionsPerAddress
        return settings
    }

    /// What a browser on this machine opens; a server that listens everywhere is here too.
    private static func address(of host: String) -> String {
        if host == "0.0.0.0" { return "127.0.0.1" }
        if host.allSatisfy({ $0 == "0" || $0 == ":" }) { return "[::1]" }
        return host.contains(":") ? "[\(host)]" : host
    }
}

/// swift-log's levels as an option's values.
enum LogLevel: String, ExpressibleByArgument, CaseIterable {
    case trace, debug, info, notice, warning, error, critical

    var level: Logger.Level {
        switch self {
        case .trace: .trace
        case .debug: .debug
        case .info: .info
        case .notice: .notice
        case .warning: .warning
        case .error: .error
        case .critical: .critical
        }
    }
}
