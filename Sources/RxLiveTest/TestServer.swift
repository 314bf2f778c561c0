// TestServer: an application served on a loop run by hand, without any socket. Browsers of TestBrowser call it.
import HTTP
public import Logging
public import RxLive

/// A server in memory: what ``LoopServer`` serves, under a virtual clock.
///
/// ```swift
/// let application = try Application(root: root, router: router, screens: [SignupView.self])
/// let page = try TestServer(application).browser().open("/signup")
/// try page.type("username", "ann")
/// #expect(page.text("usernameValidation") == "Username available")
/// ```
public final class TestServer {
    /// The loop of the server and of its browsers.
    public let loop: TestLoop
    /// What is served.
    public let application: Application
    /// Whether the server can be reached; while it cannot, connections and page loads fail.
    ///
    /// Default: true.
    public var isReachable = true
    /// The server proper; another one after a restart.
    public private(set) var server: LoopServer
    /// The connections that are not over, oldest first.
    public private(set) var lines: [TestLine] = []
    /// What is done to each new connection before anything travels on it.
    ///
    /// Default: nothing.
    public var onConnect: (TestLine) -> Void = { _ in }

    /// What is done to each document before a browser gets it, as by a newer release of the application.
    var edit: (String) -> String = { $0 }

    private let settings: ServerSettings
    private var lineCount: UInt64 = 0
    private var seed: UInt64

    /// Serves `application` on a new loop.
    ///
    /// - Parameters:
    ///   - application: What is served.
    ///   - limits: The server's bounds. Default: the defaults.
    ///   - logger: Where the log goes. Default: nowhere.
    ///   - seed: Where the browsers' random numbers start. Default: 1.
    public convenience init(
        _ application: Application,
        limits: Limits = Limits(),
        logger: Logger? = nil,
        seed: UInt64 = 1
    ) {
        self.init(application, limits: limits, logger: logger, seed: seed, watches: false)
    }

    /// `watches`: as a server whose application is being written.
    init(_ application: Application, limits: Limits, logger: Logger? = nil, seed: UInt64, watches: Bool) {
        loop = TestLoop()
        self.application = application
        self.seed = seed
        let logger = logger ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var settings = ServerSettings(logger: logger)
        settings.limits = limits
        settings.watches = watches
        self.settings = settings
        let loop = loop
        server = loop.perform { LoopServer(loop: loop, application: application, settings: settings) }
    }

    deinit {
        let server = server
        loop.perform { server.stop() }
    }

    /// A browser without cookies.
    public func browser() -> TestBrowser {
        seed += 1
        return TestBrowser(server: self, seed: seed &* 0x1234_5678_9ABC_DEF1)
    }

    /// The process is killed and started again: connections break, pages are gone, what was stored elsewhere stays.
    ///
    /// - Parameter keepingDown: How many messages of each connection that are under way still reach the browser.
    public func restart(keepingDown: Int = 0) {
        loop.perform {
            for line in lines { line.killServer(keepingDown: keepingDown) }
            server.stop()
            server = LoopServer(loop: loop, application: application, settings: settings)
        }
        loop.run()
    }

    /// Lets time pass for the server and all its browsers.
    public func advance(by time: Duration) { loop.advance(by: time) }

    // MARK: For browsers

    /// Answers a GET; nil where the server cannot be reached, or owes the answer when it has nothing left to do.
    func get(_ path: String, cookie: String?, from address: String = "127.0.0.1") -> Answer? {
        guard isReachable else { return nil }
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var headers: [(name: String, value: String)] = [("Host", "test")]
        if let cookie { headers.append(("Cookie", "session=\(cookie)")) }
        let query = Query(parts.count > 1 ? Array(parts[1].utf8)[...] : [])
        let response = loop.perform {
            server.respond(
                to: Request(path: String(parts[0]), query: query, headers: headers, remoteAddress: address)
            )
        }
        return settled(response).map { Answer($0, edit) }
    }

    /// The answer, where it comes later.
    private func settled(_ response: Response) -> Response? {
        guard case .later(let begin) = response.body else { return response }
        var answer: Response?
        loop.perform { begin(Reply { answer = $0 }) }
        loop.run()
        return answer.flatMap(settled)
    }

    /// Whose a cookie is; nil where this server has not given it.
    func session(of cookie: String) -> SessionID? { SessionID(cookie: cookie, settings) }

    /// Starts a connection.
    func connect(for runtime: ClientRuntime, cookie: String?) -> TestLine {
        lineCount += 1
        lines.removeAll(where: \.isOver)
        let handshake = Handshake(session: cookie.flatMap(session), address: "127.0.0.1")
        let line = TestLine(number: lineCount, loop: loop, handshake: handshake, runtime: runtime) {
            [weak self] connection in
            guard let self, isReachable else { return connection.close(.restarting) }
            server.accept(connection)
        }
        lines.append(line)
        onConnect(line)
        line.sendUp(.arrive)
        if !isReachable { line.cut() }
        return line
    }
}

/// What a server answers, as far as a browser in memory needs it.
struct Answer {
    let status: Int
    let body: String
    let location: String?
    /// The session's cookie, where it is set anew.
    let cookie: String?

    init(_ response: Response, _ edit: (String) -> String) {
        status = response.status
        switch response.body {
        case .bytes(let bytes): body = edit(String(decoding: bytes, as: UTF8.self))
        case .shared(let shared): body = edit(String(decoding: shared.bytes, as: UTF8.self))
        case .file(let file, let range): body = String(decoding: file.read(range) ?? [], as: UTF8.self)
        case .none, .omitted, .later, .upgrade: body = ""
        }
        location = response.headers.first { $0.name.lowercased() == "location" }?.value
        cookie = response.headers.first { $0.name == "Set-Cookie" }.flatMap { Answer.session(in: $0.value) }
    }

    init(status: Int, body: String, location: String?, setCookie: String?) {
        self.status = status
        self.body = body
        self.location = location
        cookie = setCookie.flatMap(Answer.session)
    }

    static func session(in header: String) -> String? {
        guard header.hasPrefix("session=") else { return nil }
        return String(header.dropFirst(8).prefix { $0 != ";" })
    }
}
