// TestServer: an application served on a loop run by hand, without any socket. Browsers of TestBrowser call it.
import HTTP
public import Logging
public import RxLive
public import StateStorage

public import struct FoundationEssentials.Date

/// A server in memory: what `LoopServer` serves, under a virtual clock.
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
    /// The name under which browsers ask it, perhaps with a port.
    ///
    /// Default: `test`.
    public var host = "test"
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

    /// Where pages outlive the server; nil: nowhere.
    public let state: (any StateStore)?
    /// Whether the store is as slow as can be: nothing is stored, and nothing answered, until it is not any more.
    ///
    /// Default: false.
    public var isStoreHeld = false {
        didSet {
            storing.isHeld = isStoreHeld
            if !isStoreHeld { loop.perform { storing.release() } }
        }
    }

    /// What the process does with the store; another one after a restart.
    private var storing = StoreWork()

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
    ///   - state: Where pages outlive the server, such as `try SQLiteStateStore()`. Default: nil, nowhere.
    ///   - date: The date at which the virtual clock begins. Default: what the wall clock says.
    public convenience init(
        _ application: Application,
        limits: Limits = Limits(),
        logger: Logger? = nil,
        seed: UInt64 = 1,
        state: (any StateStore)? = nil,
        date: Date = Date()
    ) {
        self.init(application, limits: limits, logger: logger, seed: seed, watches: false, state: state, date: date)
    }

    /// `watches`: as a server whose application is being written.
    init(
        _ application: Application,
        limits: Limits,
        logger: Logger? = nil,
        seed: UInt64,
        watches: Bool,
        state: (any StateStore)? = nil,
        sessionKey: [UInt8]? = nil,
        date: Date = Date()
    ) {
        self.state = state
        loop = TestLoop(date: date)
        self.application = application
        self.seed = seed
        let logger = logger ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var settings = ServerSettings(logger: logger)
        settings.limits = limits
        settings.watches = watches
        settings.state = state
        if let sessionKey { settings.sessionKey = sessionKey }
        self.settings = settings
        let (loop, storing) = (loop, storing)
        server = loop.perform {
            LoopServer(loop: loop, application: application, settings: settings, submit: storing.submit)
        }
    }

    /// One more process of the same site: it knows the sessions of `other`.
    convenience init(_ application: Application, state: any StateStore, key other: TestServer) {
        let key = other.settings.sessionKey
        self.init(application, limits: Limits(), seed: 99, watches: false, state: state, sessionKey: key)
    }

    deinit {
        let server = server
        loop.perform { server.stop() }
    }

    /// A browser without cookies.
    ///
    /// - Parameter timeZone: Where it is, such as `Europe/Vienna`, which it tells from its second page on. Default: nil, nowhere.
    /// - Returns: The browser.
    public func browser(timeZone: String? = nil) -> TestBrowser {
        seed += 1
        return TestBrowser(server: self, seed: seed &* 0x1234_5678_9ABC_DEF1, timeZone: timeZone)
    }

    /// The process is killed and started again: connections break, pages are gone, what was stored elsewhere stays.
    ///
    /// - Parameter keepingDown: How many messages of each connection that are under way still reach the browser.
    public func restart(keepingDown: Int = 0) {
        loop.perform {
            for line in lines { line.killServer(keepingDown: keepingDown) }
            storing.kill()
            server.stop()
            storing = StoreWork(isHeld: isStoreHeld)
            server = LoopServer(loop: loop, application: application, settings: settings, submit: storing.submit)
        }
        loop.run()
    }

    /// The process is asked to end, and started again: all that has happened is stored, and its pages say that it restarts.
    public func deploy() {
        loop.perform {
            server.save {}
            loop.run()
            server.stop()
            loop.run()
            for line in lines { line.killServer(keepingDown: .max) }
            server = LoopServer(loop: loop, application: application, settings: settings, submit: storing.submit)
        }
        loop.run()
    }

    /// Lets time pass for the server and all its browsers.
    public func advance(by time: Duration) { loop.advance(by: time) }

    // MARK: For browsers

    /// Answers a GET; nil where the server cannot be reached, or owes the answer when it has nothing left to do.
    func get(
        _ path: String,
        cookie: String?,
        zone: String? = nil,
        page: String? = nil,
        from address: String = "127.0.0.1"
    ) -> Answer? {
        guard isReachable else { return nil }
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var headers: [(name: String, value: String)] = [("Host", host)]
        headers += TestBrowser.cookies(cookie, zone, named: server.cookieName)
        if let page { headers.append(("Page", page)) }
        let query = Query(parts.count > 1 ? Array(parts[1].utf8)[...] : [])
        let response = loop.perform {
            server.respond(
                to: Request(path: String(parts[0]), query: query, headers: headers, remoteAddress: address)
            )
        }
        let waits = path.hasPrefix(Logins.path) || server.isEndpoint(String(parts[0]))
        return settled(response, waits: waits).map { Answer($0, edit) }
    }

    /// The answer, where it comes later; `waits`: from a thread, for a minute at most.
    private func settled(_ response: Response, waits: Bool) -> Response? {
        guard case .later(let begin) = response.body else { return response }
        var answer: Response?
        loop.perform { begin(Reply { answer = $0 }) }
        loop.run()
        if waits { _ = loop.runUntil(timeout: .seconds(60)) { answer != nil } }
        return answer.flatMap { settled($0, waits: waits) }
    }

    /// Whose a cookie is; nil where this server has not given it.
    func session(of cookie: String) -> SessionID? { server.session(ofCookie: cookie) }

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

/// The work of a store, done at once, or when it is let go.
///
/// `@unchecked Sendable`: used on the loop of one test server.
private final class StoreWork: @unchecked Sendable {
    private var held: [@Sendable () -> Void] = []
    private var isDead = false
    var isHeld: Bool

    init(isHeld: Bool = false) { self.isHeld = isHeld }

    var submit: @Sendable (@escaping @Sendable () -> Void) -> Bool {
        { [self] work in
            if isDead { return true }
            if isHeld { held.append(work) } else { work() }
            return true
        }
    }

    func release() {
        let all = held
        held = []
        for work in all { work() }
    }

    /// What the process has not handed to its store never gets there.
    func kill() {
        held = []
        isDead = true
    }
}

/// What a server answers, as far as a browser in memory needs it.
struct Answer {
    let status: Int
    let body: String
    let location: String?
    /// The session's cookie, where it is set again.
    let cookie: String?
    /// The name that it is set under.
    private(set) var cookieName: String?
    /// Where the screen is of a page that begins with what was stored.
    let seed: String?

    init(_ response: Response, _ edit: (String) -> String) {
        status = response.status
        switch response.body {
        case .bytes(let bytes): body = edit(String(decoding: bytes, as: UTF8.self))
        case .shared(let shared): body = edit(String(decoding: shared.bytes, as: UTF8.self))
        case .file(let file, let range): body = String(decoding: file.read(range) ?? [], as: UTF8.self)
        case .none, .omitted, .later, .upgrade: body = ""
        }
        location = response.headers.first { $0.name.lowercased() == "location" }?.value
        seed = response.headers.first { $0.name == "Content-Location" }?.value
        cookie = response.headers.first { $0.name == "Set-Cookie" }.flatMap { Answer.session(in: $0.value) }
    }

    init(status: Int, body: String, location: String?, setCookie: String?, seed: String?) {
        self.seed = seed
        self.status = status
        self.body = body
        self.location = location
        cookie = setCookie.flatMap(Answer.session)
        cookieName = setCookie.map { String($0.prefix { $0 != "=" }) }
    }

    /// The value of a session's cookie, as `Set-Cookie` gives it.
    static func session(in header: String) -> String? {
        guard header.hasPrefix("session") else { return nil }
        let pair = header.prefix { $0 != ";" }
        return pair.firstIndex(of: "=").map { String(pair[$0...].dropFirst()) }
    }
}
