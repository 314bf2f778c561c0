// LoopServer: what one loop serves: pages, assets and WebSockets. Sockets are EpollLoop's and HTTP's; a browser in memory
// calls the same methods. LoopServer+Upgrade takes WebSockets in, Responses words the answers.
import Glibc
public import HTTP
import Logging
import Markup
import Sodium

/// One loop's part of a server; used on that loop only.
public final class LoopServer {
    let loop: any Loop
    let settings: ServerSettings
    /// Replaced once it is reloaded, while it is being written.
    var application: Application
    let services: PageServices
    let pages: PageDirectory
    let origins: Origins
    /// The Content-Security-Policy of every page.
    let policy: String
    let cookies: SessionCookies
    private let hosts: Hosts
    private let counts: ServerCounts
    let hints: SetupHints
    let lobby: Lobby
    let compressor: PageCompressor
    let endpoints: EndpointHome
    /// Where browsers ask what was reloaded; nil where nothing is.
    let watch: WatchDesk?
    private(set) var isStopping = false
    /// Takes the socket of an upgrade to its loop.
    ///
    /// Set by the server; a browser in memory calls ``accept(_:)``.
    var adopt: (_ socket: Int32, _ early: [UInt8], Handshake) -> Void = { _, _, _ in }
    /// Hands a connection over to another loop of the same server; false where there is no such loop.
    var handOver: (any Connection, _ loop: Int) -> Bool = { _, _ in false }

    /// Made on its loop, or before the loop runs.
    public convenience init(loop: any Loop, application: Application, settings: ServerSettings) {
        self.init(loop: loop, application: application, settings: settings, counts: ServerCounts(), once: OnceRuns())
    }

    /// `submit`: has the store called, on the thread that may block.
    package convenience init(
        loop: any Loop,
        application: Application,
        settings: ServerSettings,
        submit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool
    ) {
        let writer = settings.state.map { StateWriter($0, submit: submit) }
        self.init(
            loop: loop,
            application: application,
            settings: settings,
            counts: ServerCounts(),
            once: OnceRuns(),
            state: writer.map { ($0, SessionStates()) }
        )
    }

    init(
        loop: any Loop,
        application: Application,
        settings: ServerSettings,
        counts: ServerCounts,
        once: OnceRuns,
        state: (writer: StateWriter, sessions: SessionStates)? = nil,
        hints: SetupHints? = nil
    ) {
        self.counts = counts
        self.hints = hints ?? SetupHints(logger: settings.logger, trustsProxy: settings.trustsProxy)
        self.loop = loop
        self.application = application
        self.settings = settings
        watch = settings.watches ? WatchDesk(application) : nil
        services = PageServices(
            loop: loop,
            limits: settings.limits,
            logger: settings.logger,
            templates: application.templates,
            once: once
        )
        pages = PageDirectory(loop: loop, limits: settings.limits, counts: counts)
        origins = Origins(allowed: settings.allowedOrigins)
        policy = Responses.policy(images: settings.imageOrigins.compactMap { ImageOrigin($0) })
        cookies = SessionCookies(key: settings.sessionKey)
        hosts = Hosts(allowed: settings.hosts, listeningAt: settings.host)
        lobby = Lobby(loop: loop, limits: settings.limits)
        compressor = PageCompressor(loop: loop)
        endpoints = EndpointHome(loop: loop, log: settings.logger)
        services.onClose = { [pages, sessions = state?.sessions] token in
            if let session = pages.closed(token) { sessions?.forgetIfEmpty(session) }
        }
        services.onSettled = application.onceSettled
        services.onArrival = { [pages] token in pages.arrived(token) }
        services.onLeave = { [pages] token in pages.left(token) }
        services.logins = application.logins
        services.badge = application.badge
        services.marks = application.marks.sorted { $0.key < $1.key }.map { ("data-" + $0.key, $0.value) }
        services.visit = { [weak self] address, page in self?.visit(address, for: page) ?? .nowhere }
        if let state {
            services.keeper = StateKeeper(
                loop: loop,
                writer: state.writer,
                sessions: state.sessions,
                logger: settings.logger
            )
            if loop.index == 0 { services.keeper?.tidyUp() }
            refresh()
            let listener = LoopListener(self)
            state.writer.listen { [loop] in loop.post { listener.server?.storeBegan() } }
            state.sessions.listen { [loop] session, names in
                loop.post { listener.server?.tell(session, names) }
            }
        }
        let listener = LoopListener(self)
        application.logins?.listen { [loop] change in loop.post { listener.server?.take(change) } }
        lobby.route = { [weak self] connection, open in self?.route(connection, open) }
    }

    /// How many pages are open.
    public var pageCount: Int { pages.count }

    /// Answers one request.
    public func respond(to request: borrowing Request) -> Response {
        hints.see(request)
        if let refusal = refusal(of: request) { return refusal }
        return passed(request, through: application.router.middleware[...]) { request in answer(request) }
    }

    /// The answer to a request that nothing here takes, told by its head; nil where something does.
    package func refusal(of request: borrowing Request) -> Response? {
        let path = request.path
        // A monitor asks a server by its address.
        guard path == "/health" || hosts.accepts(request.header("Host")) else { return Responses.misdirected }
        guard request.method != .get else { return nil }
        if path == "/live" { return nil }
        if path == "/health" || path.hasPrefix("/static/") || path.hasPrefix(Logins.path) {
            return .methodNotAllowed([.get])
        }
        guard let route = application.router.match(path)?.value else { return Responses.notFound }
        return route.endpoints[request.method] == nil ? .methodNotAllowed(route.methods) : nil
    }

    /// Gives a request to each part of the middleware, and at last to `answer`.
    func passed(
        _ request: borrowing Request,
        through middleware: ArraySlice<Router.Middleware>,
        _ answer: (borrowing Request) -> Response
    ) -> Response {
        guard let first = middleware.first else { return answer(request) }
        return first(request) { passed($0, through: middleware.dropFirst(), answer) }
    }

    private func answer(_ request: borrowing Request) -> Response {
        let path = request.path
        if path == "/live" { return upgrade(request) }
        if path.hasPrefix(Logins.path) { return enter(request) }
        if path == "/health" {
            return Responses.health(isStopping: isStopping, pages: isLocal(request) ? counts.pageCount : nil)
        }
        if path.hasPrefix("/static/") {
            if path == WatchDesk.path, let watch { return watch.answer(request.query["seen"]) }
            return Responses.asset(application.assets[path] ?? watch?[path], acceptsGzip: request.acceptsGzip)
        }
        let router = application.router, wantsPage = request.wantsPage
        return go(to: router.destination(of: request, wantsPage: wantsPage), request)
            ?? go(to: router.nowhere(request, wantsPage: wantsPage), request) ?? Responses.notFound
    }

    /// The answer of where a request leads; nil where a parameter of its path is none.
    private func go(to destination: Destination, _ request: borrowing Request) -> Response? {
        switch destination {
        case .answer(let response): return response
        case .endpoint(let endpoint, let parameters): return answer(request, by: endpoint, parameters)
        case .screen(let screen, let parameters, let status):
            // A screen that says that there is nothing has nothing stored.
            guard var response = load(request, screen, parameters, status == 200 ? nil : Stored()) else { return nil }
            if response.status == 200 { response.status = status }
            return response
        }
    }

    /// Whether somebody on this machine asks, and for nobody else.
    private func isLocal(_ request: borrowing Request) -> Bool {
        guard request.remoteAddress == "::1" || request.remoteAddress.hasPrefix("127.") else { return false }
        return request.header("X-Forwarded-For") == nil && request.header("Forwarded") == nil
    }

    /// Has the rows of open pages stay.
    private func refresh() {
        _ = loop.after(StateKeeper.refreshing) { [weak self] in
            self?.pages.turnAll { if $0.state?.generation != nil { $0.markState() } }
            self?.refresh()
        }
    }

    /// The store has nothing any more of what it had.
    private func storeBegan() {
        guard let keeper = services.keeper else { return }
        if loop.index == 0 {
            settings.logger.error("the file of the state was gone; a new one is made, with the pages that are open")
        }
        pages.turnAll { keeper.storeAgain($0) }
    }

    /// Has all pages stored, and calls `done`; what comes meanwhile is not waited for.
    package func save(_ done: @escaping () -> Void) {
        guard let keeper = services.keeper else { return done() }
        keeper.finish(done)
    }

    /// How many pages have changes that are not stored; once the loop has ended, and the store is not waited for any more.
    var unsavedPages: Int { services.keeper?.unsaved ?? 0 }

    /// Tells every page that the server restarts, and takes no more.
    public func stop() {
        isStopping = true
        pages.closeAll(.restarting)
        services.keeper?.finish {}
        services.once.stop()
    }

    // MARK: Connections

    /// A connection has said which page it is for.
    private func route(_ connection: any Connection, _ open: ClientMessage.Open) {
        if open.token.loop == loop.index { return attach(connection, open) }
        if !handOver(connection, open.token.loop) { refuse(connection, .gone) }
    }

    /// A new connection waits in the lobby until it has said which page it is for.
    ///
    /// One without a session is told so at once: a browser that keeps no cookies would load page after page otherwise.
    package func accept(_ connection: any Connection) {
        if isStopping { return refuse(connection, .restarting) }
        if connection.handshake.session == nil { return refuse(connection, .noCookie) }
        lobby.enter(connection)
    }

    /// Gives a connection to its page, which lives here.
    private func attach(_ connection: any Connection, _ open: ClientMessage.Open) {
        guard !isStopping else { return refuse(connection, .restarting) }
        guard let page = pages[open.token] else { return refuse(connection, .gone) }
        connection.handler = nil
        page.turn { $0.open(open, on: connection) }
    }

    private func refuse(_ connection: any Connection, _ code: CloseCode) {
        connection.handler = nil
        connection.close(code)
    }
}

/// A loop's server for those who have something to tell it.
///
/// `@unchecked Sendable`: used on the loop only.
private final class LoopListener: @unchecked Sendable {
    weak var server: LoopServer?

    init(_ server: LoopServer) { self.server = server }
}

extension Request {
    /// Whether a person is to see the answer, as far as the browser says so.
    fileprivate var wantsPage: Bool {
        // As bytes: String.contains compares characters, which takes far longer.
        header("Accept")?.withCString { strstr($0, "text/html") != nil } == true
    }

    /// RFC 9110 section 12.5.3, as far as gzip goes.
    var acceptsGzip: Bool {
        guard var value = header("Accept-Encoding") else { return false }
        return value.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = rest.prefix { $0 != UInt8(ascii: ",") }
                if Self.isGzip(part) { return true }
                rest = rest.dropFirst(part.count + 1)
            }
            return false
        }
    }

    /// Whether one of the codings is gzip, with a weight that is not 0.
    private static func isGzip(_ coding: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = coding
        var isFirst = true
        while true {
            rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ";") }
            let word = rest.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ";") }
            if word.isEmpty { return !isFirst }
            if isFirst {
                guard word.elementsEqual("gzip".utf8) else { return false }
            } else if word.starts(with: "q=0".utf8), word.dropFirst(3).allSatisfy({ ".0".utf8.contains($0) }) {
                // Up to three decimals, all of them 0 (section 12.4.2).
                return false
            }
            isFirst = false
            rest = rest.dropFirst(word.count)
        }
    }
}
