// photowall: reads the options and runs the server. What a wrong option is told stands here, in sentences.
import ArgumentParser
import Glibc
import Logging
import Photowall
import RxLive

@main struct PhotowallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photowall",
        abstract: "Serves Photowall: reactive screens, kept on the server, shown by any browser.",
        discussion: """
            Everything has a default: without options it serves on http://127.0.0.1:8080 and keeps its accounts in \
            photowall.sqlite in the working directory.
            """
    )

    @Option(help: "The address to listen on, in numbers; 0.0.0.0 or :: for all.") var host = "127.0.0.1"
    @Option(help: "The TCP port; 0 takes a free one.") var port = 8080
    @Option(help: "The SQLite database; created where there is none.") var database = "photowall.sqlite"
    @Option(help: "The folder that holds Templates and Static; found by itself by default.") var root: String?
    @Option(help: "Loops, one thread each; 0 is one per core.") var loops = 0
    @Option(
        name: .customLong("allow-origin"),
        help: "Another origin that may open connections, as https://wall.example; repeat for more."
    )
    var allowedOrigins: [String] = []
    @Option(
        name: .customLong("host-name"),
        help: "A name under which it answers, as wall.example; repeat for more. Without any it answers under all."
    )
    var hostNames: [String] = []
    @Option(help: "The file of the key under which sessions are given; beside the database by default.")
    var sessionKey: String?
    @Flag(help: "Believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy that sets them.")
    var behindProxy = false
    @Option(help: "Seconds a page is kept while its browser is away.") var keepAway = 120
    @Option(help: "Seconds a page is kept that no browser has claimed.") var keepUnclaimed = 30
    @Option(help: "Pages open at the same time on each loop.") var maxPages = 20_000
    @Option(help: "Connections open at the same time.") var maxConnections = 15_000
    @Option(help: "Connections of one session.") var maxConnectionsPerSession = 64
    @Option(help: "Connections from one address.") var maxConnectionsPerAddress = 2_000
    @Option(help: "How much is logged: trace, debug, info, notice, warning, error or critical.")
    var logLevel: LogLevel = .info

    func validate() throws {
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
        for name in hostNames where Origin("http://" + name) == nil {
            throw ValidationError("--host-name is a host and perhaps a port, as wall.example; \(name) is not.")
        }
    }

    /// Up to a year.
    private static let seconds = 1...31_536_000
    /// More than any machine bears.
    private static let amount = 1...100_000_000

    func run() throws {
        // A StartError is printed as its sentence, without the usage: the options were understood.
        try serve()
    }

    private func serve() throws(StartError) {
        Server.claimSignals()
        let logger = Self.logger(logLevel.level)
        let root = if let root { root } else { try Root.find() }
        let photowall = try Photowall(database: database, logger: logger)
        defer { photowall.close() }
        let application = try photowall.application(root: root)
        let server = try Server(application: application, settings: settings(logger))
        let capacity = server.capacity
        print("Photowall is at http://\(Self.address(of: host)):\(server.port)/ — Ctrl-C ends it.")
        print(
            "It holds \(capacity.webSockets) connections of open pages and \(capacity.requests) others at a time: "
                + "the system lets it open \(capacity.descriptors) files."
        )
        // Whoever reads it through a pipe waits for it.
        fflush(nil)
        try server.run()
    }

    private func settings(_ logger: Logger) throws(StartError) -> ServerSettings {
        var settings = ServerSettings(logger: logger)
        settings.host = host
        settings.port = UInt16(port)
        settings.loops = loops
        settings.allowedOrigins = allowedOrigins
        settings.hosts = hostNames
        settings.sessionKey = try SessionKey.kept(at: sessionKey ?? database + ".key")
        settings.trustsProxy = behindProxy
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

    private static func logger(_ level: Logger.Level) -> Logger {
        var logger = Logger(label: "photowall") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = level
        return logger
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
