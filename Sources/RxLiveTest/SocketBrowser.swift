// SocketBrowser: the same tabs over real TCP to a running server: page loads by HTTP, frames by WebSocket.
// One connection is SocketConnection; requests are SocketRequest's. Time is real.
import Glibc

/// A browser with a cookie jar of its own, connected by sockets.
///
/// Used by one test at a time: its sockets are read while it waits or acts, on the caller's thread.
public final class SocketBrowser {
    /// The session's cookie, as the server set it; nil before the first page.
    public var cookie: String?
    /// How long a page is waited for, in real time; default: 30 s.
    public var patience = Duration.seconds(30)
    /// The tabs, in the order of their opening.
    public var pages: [TestPage] { runtimes.map { TestPage($0, in: self) } }

    /// The name that the server has given it.
    private var cookieName = "session"
    private var runtimes: [ClientRuntime] = []
    let loop = TestLoop()
    private let address: SocketAddress
    private let start = ContinuousClock.now
    private var connections: [SocketConnection] = []
    private var random = SplitMix(.random(in: .min ... .max))

    /// A browser without cookies.
    ///
    /// - Parameters:
    ///   - host: The server's IPv4 address in numbers. Default: 127.0.0.1.
    ///   - port: The server's TCP port.
    public init(host: String = "127.0.0.1", port: UInt16) { address = SocketAddress(host: host, port: port) }

    deinit { for connection in connections { connection.close() } }

    /// Opens a tab.
    ///
    /// - Parameter path: Where to, with its query.
    /// - Returns: The tab, which connects while one waits.
    /// - Throws: ``BrowserError`` where there is no such page.
    public func open(_ path: String) throws -> TestPage {
        let page = TestPage(in: self, loaded: try get(path), seed: random.next())
        runtimes.append(page.runtime)
        loop.perform { page.runtime.start() }
        settle()
        return page
    }

    /// Breaks every connection without a closing handshake, as a lost network does.
    public func cut() {
        for connection in connections { connection.abort() }
        settle()
    }

    private var sessionCookie: SocketCookie? { cookie.map { SocketCookie(name: cookieName, value: $0) } }

    /// Loads a page, following redirects.
    func get(_ path: String, of page: String? = nil) throws -> LoadedPage {
        var path = path
        for _ in 0..<10 {
            guard let answer = SocketRequest(address).get(path, cookie: sessionCookie, page: page) else {
                throw BrowserError.unreachable(path)
            }
            if let set = answer.cookie { (cookie, cookieName) = (set, answer.cookieName ?? cookieName) }
            if (300..<400).contains(answer.status), let location = answer.location {
                path = location
                continue
            }
            guard answer.status == 200 else { throw BrowserError.status(answer.status, path) }
            return LoadedPage(path: path, html: answer.body, seed: answer.seed)
        }
        throw BrowserError.tooManyRedirects(path)
    }

    /// Reads and writes what can be, waiting so many milliseconds for something to come.
    private func pump(_ milliseconds: Int32) {
        connections.removeAll(where: \.isOver)
        var polls = connections.map { pollfd(fd: $0.descriptor, events: $0.interest, revents: 0) }
        poll(&polls, nfds_t(polls.count), milliseconds)
        loop.perform { for connection in connections { connection.move() } }
        let passed = ContinuousClock.now - start - loop.now
        if passed > .zero { loop.advance(by: passed) } else { loop.run() }
    }
}

extension SocketBrowser: PageSurroundings {
    func settle() { pump(0) }

    nonisolated(nonsending) func wait(round: Int) async -> Bool {
        pump(10)
        await Task.yield()
        return round < Int(patience / .milliseconds(10))
    }
}

extension SocketBrowser: BrowserDriver {
    /// Opens a tab and waits until it is connected.
    ///
    /// - Parameter path: Where to, with its query.
    /// - Returns: The tab.
    /// - Throws: ``BrowserError`` where there is no such page, or no connection in time.
    public nonisolated(nonsending) func visit(_ path: String) async throws -> TestPage {
        let page = try open(path)
        guard await page.wait(until: { $0.connection == .connected }) else { throw BrowserError.unreachable(path) }
        return page
    }
}

extension SocketBrowser: ClientHost {
    func connect(for runtime: ClientRuntime) -> any ClientSocket {
        let connection = SocketConnection(address, cookie: sessionCookie, runtime: runtime)
        connections.append(connection)
        return connection
    }

    func load(_ path: String, of page: String?, _ answer: @escaping (LoadedPage?) -> Void) {
        // Handed to the loop of this browser.
        nonisolated(unsafe) let browser = self
        nonisolated(unsafe) let answer = answer
        loop.post { answer(try? browser.get(path, of: page)) }
    }
}
