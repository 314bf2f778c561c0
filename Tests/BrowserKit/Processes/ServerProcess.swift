// The server under test: an executable of this build, started, watched, killed and started again on its port.
// What it serves is the journeys' business; this knows `/health` alone.
import Foundation

/// A server of this build, running as a process of its own.
///
/// ```swift
/// let server = try ServerProcess("photowall") { port in ["--port", "\(port)", "--database", file] }
/// try await server.start()
/// server.kill()                 // SIGKILL: nothing is written any more
/// try await server.start()      // same port, same arguments
/// ```
public actor ServerProcess {
    /// The port, the same for each start.
    public nonisolated let port: Int
    private let command: [String]
    private let environment: [String: String]
    private let folder: Folder
    private var child: Child?
    /// Those that have ended, kept because a child takes the folder with it, which the next one needs.
    private(set) var former: [Child] = []

    /// Finds the executable `name` in this build and chooses a free port.
    ///
    /// The path in the environment's RXLIVE_SERVER comes first where it is of that program, then `.build/release`, then `.build/debug`.
    /// - Throws: BrowserError that says where it was looked for.
    public init(
        _ name: String,
        environment: [String: String] = [:],
        arguments: (_ port: Int) throws -> [String]
    ) throws {
        try self.init(path: Self.executable(name), environment: environment, arguments: arguments)
    }

    init(path: String, environment: [String: String] = [:], arguments: (_ port: Int) throws -> [String]) throws {
        port = try freePort()
        command = try [path] + arguments(port)
        self.environment = environment
        folder = try Folder()
    }

    /// A folder for the server's files, deleted with this object.
    public nonisolated var temporaryFolder: String { folder.path }

    /// The address of `path`.
    public nonisolated func url(_ path: String = "/") -> String {
        Stage.current?.join(server: port, log: folder.log, fromStart: false)
        return "http://127.0.0.1:\(port)\(path)"
    }

    /// Starts the server and waits until GET /health answers 200.
    /// - Throws: BrowserError with the end of the log, if it ends or is not healthy when `limit` is over.
    public func start(within limit: Duration = .seconds(60)) async throws {
        kill()
        let child = try Child(command, environment: environment, folder: folder)
        self.child = child
        Stage.current?.join(server: port, log: folder.log, fromStart: true)
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            if let status = child.status {
                throw BrowserError("The server ended at its start, \(status).\n\(child.log.suffix(4000))")
            }
            if await Health.isGood(port: port) { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw BrowserError("The server's /health is not 200 after \(limit).\n\(child.log.suffix(4000))")
    }

    /// Ends the server at once, by SIGKILL, as a power cut does.
    public func kill() {
        child?.end()
        retire()
    }

    /// Asks the server to end, by SIGTERM, and waits until it has.
    /// - Throws: BrowserError if it still runs when `limit` is over.
    @discardableResult
    public func terminate(within limit: Duration = .seconds(60)) async throws -> ExitStatus {
        guard let child else { throw BrowserError("The server does not run.") }
        child.signal(SIGTERM)
        let status = try await child.ended(within: limit)
        retire()
        return status
    }

    private func retire() {
        if let child { former.append(child) }
        child = nil
    }

    /// Ends the server by SIGTERM and starts it again on its port.
    /// - Throws: BrowserError if it does not end or does not start.
    public func restart() async throws {
        try await terminate()
        try await start()
    }

    /// Stops the server's time (SIGSTOP): connections stay open and nothing answers.
    public func freeze() { child?.signal(SIGSTOP) }

    /// Lets a frozen server go on (SIGCONT).
    public func thaw() { child?.signal(SIGCONT) }

    /// Whether it runs.
    public var isRunning: Bool { child.map { $0.status == nil } ?? false }

    /// The server's process id, for tools that look at it; nil while it does not run.
    public var processID: Int32? { isRunning ? child?.id : nil }

    /// Processes that the server has started with `argument`, and the processor time that each has used.
    public func helpers(with argument: String) -> [Int32: Duration] {
        guard let processID else { return [:] }
        let members = ProcessTable.members(of: processID, with: argument)
        return Dictionary(uniqueKeysWithValues: members.map { ($0, ProcessTable.processorTime($0) ?? .zero) })
    }

    /// The file that takes what it writes.
    public nonisolated var logFile: String { folder.log }

    /// All it has written to standard output and error, in all its starts.
    public var log: String {
        (try? String(decoding: Data(contentsOf: URL(fileURLWithPath: folder.log)), as: UTF8.self)) ?? ""
    }

    /// Its resident memory in bytes; nil while it does not run.
    public var residentBytes: Int? { child.flatMap { ProcessTable.residentBytes($0.id) } }

    /// The processor time it has used since its last start; nil while it does not run.
    public var processorTime: Duration? { child.flatMap { ProcessTable.processorTime($0.id) } }

    private static func executable(_ name: String) throws -> String {
        let given = ProcessInfo.processInfo.environment["RXLIVE_SERVER"].flatMap { path -> [String]? in
            path.hasSuffix("/\(name)") ? [path] : nil
        }
        let built = ["release", "debug"].map { Checkout.root.appendingPathComponent(".build/\($0)/\(name)").path }
        let places = given ?? built
        for place in places where FileManager.default.isExecutableFile(atPath: place) { return place }
        throw BrowserError("No executable \(name) at \(places.joined(separator: " or ")). Build it first.")
    }
}
