// TestBrowser: one person's browser in memory: a cookie jar and tabs. What a tab can do is TestPage's.

/// A browser with a cookie jar of its own.
public final class TestBrowser {
    /// The server it talks to.
    public let server: TestServer
    /// The session's cookie, as the server set it; nil before the first page.
    public var cookie: String?
    /// How long a page is waited for, in virtual time; default: 30 s.
    public var patience = Duration.seconds(30)
    /// Whether the cookies that the server sets are kept.
    ///
    /// Default: true.
    public var keepsCookies = true
    /// The time zone that its script tells by a cookie, from its second page on; nil: it does not.
    public let timeZone: String?
    /// The same, once a script has run.
    private(set) var zone: String?
    /// The tabs, in the order of their opening.
    public var pages: [TestPage] { runtimes.map { TestPage($0, in: self) } }
    private var runtimes: [ClientRuntime] = []
    private var random: SplitMix

    init(server: TestServer, seed: UInt64, timeZone: String? = nil) {
        self.server = server
        self.timeZone = timeZone
        random = SplitMix(seed)
    }

    /// Opens a tab.
    ///
    /// - Parameter path: Where to, with its query.
    /// - Returns: The tab, its first connection served.
    /// - Throws: ``BrowserError`` where there is no such page.
    public func open(_ path: String) throws -> TestPage { try open(path) { _ in } }

    /// Opens a tab; `watch` gets it before its script starts.
    func open(_ path: String, watch: (TestPage) -> Void) throws -> TestPage { open(try get(path), watch) }

    /// A second tab with the document of `page` as it was loaded, as browsers make it.
    public func duplicate(_ page: TestPage) -> TestPage {
        open(page.runtime.loaded) { $0.runtime.kept = page.runtime.kept }
    }

    private func open(_ loaded: LoadedPage, _ watch: (TestPage) -> Void = { _ in }) -> TestPage {
        let page = TestPage(in: self, loaded: loaded, seed: random.next())
        watch(page)
        if keepsCookies { zone = timeZone }
        runtimes.append(page.runtime)
        server.loop.perform { page.runtime.start() }
        server.loop.run()
        return page
    }

    /// Loads a page, following redirects.
    func get(_ path: String, of page: String? = nil) throws -> LoadedPage {
        var path = path
        for _ in 0..<10 {
            guard let answer = server.get(path, cookie: cookie, zone: zone, page: page) else {
                throw BrowserError.unreachable(path)
            }
            if let set = answer.cookie, keepsCookies { cookie = set }
            if (300..<400).contains(answer.status), let location = answer.location {
                path = location
                continue
            }
            guard answer.status == 200 else { throw BrowserError.status(answer.status, path) }
            return LoadedPage(path: path, html: answer.body, seed: answer.seed)
        }
        throw BrowserError.tooManyRedirects(path)
    }
}

extension TestBrowser: BrowserDriver {
    /// Opens a tab.
    ///
    /// - Parameter path: Where to, with its query.
    /// - Returns: The tab, connected.
    /// - Throws: ``BrowserError`` where there is no such page, or no connection in time.
    public nonisolated(nonsending) func visit(_ path: String) async throws -> TestPage {
        let page = try open(path)
        guard await page.wait(until: { $0.connection == .connected }) else { throw BrowserError.unreachable(path) }
        return page
    }
}

extension TestBrowser: PageSurroundings {
    var loop: TestLoop { server.loop }

    func settle() { server.loop.run() }

    /// Virtual time first; then real time too, for answers of work queues.
    nonisolated(nonsending) func wait(round: Int) async -> Bool {
        if round >= 20 { await server.loop.nextPost(within: .milliseconds(50)) }
        server.advance(by: .milliseconds(50))
        return round < Int(patience / .milliseconds(50))
    }
}

extension TestBrowser: ClientHost {
    func connect(for runtime: ClientRuntime) -> any ClientSocket { server.connect(for: runtime, cookie: cookie) }

    func load(_ path: String, of page: String?, _ answer: @escaping (LoadedPage?) -> Void) {
        // Handed to the same loop.
        nonisolated(unsafe) let browser = self
        nonisolated(unsafe) let answer = answer
        server.loop.post { answer(try? browser.get(path, of: page)) }
    }
}

/// What can go wrong in a browser.
public enum BrowserError: Error, Equatable {
    /// The server does not answer.
    case unreachable(String)
    /// The server answered a page load of that path with a status other than 200.
    case status(Int, String)
    /// More than ten redirects.
    case tooManyRedirects(String)
    /// The document has no element of that outlet.
    case noOutlet(String)
    /// The element cannot be typed into, tapped or the like at the moment.
    case unable(String)
    /// What was expected did not come.
    case unexpected(String)
}
