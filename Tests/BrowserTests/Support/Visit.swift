// A journey: a stranger at a screen of the application. It ends with a look at the console, which must be empty.
import BrowserKit
import Testing

extension Cast {
    /// The user of `engine`, whom `wall` does not know, with the window and the colours that users start with.
    func stranger(_ engine: Engine, at wall: Wall) async throws -> User {
        let user = try await user(engine)
        try await user.open(wall.url())
        // A page whose cookie goes before it has connected is refused, of which Firefox complains; a full server has none.
        try? await user.wait(until: .attribute("data-connection", of: "html", is: "connected"), within: .seconds(3))
        try await user.deleteCookies()
        return user
    }
}

/// A stranger goes to `path` of the shared application, and `journey` is what happens there.
///
/// Whatever the console then says is a failure.
func visit(
    _ engine: Engine,
    _ path: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    journey: (User) async throws -> Void
) async throws {
    let wall = try await Wall.shared()
    let user = try await Cast.shared.stranger(engine, at: wall)
    try await user.open(wall.url(path))
    try await user.waitForServer()
    try await journey(user)
    try await user.checkConsole(sourceLocation: sourceLocation)
    for cookie in try await user.cookies() where cookie.isHTTPOnly { wall.secrets.note(cookie.value) }
    wall.checkSecrets(sourceLocation: sourceLocation)
}

extension User {
    /// Waits until the page and its server talk to each other, and what is listened to is heard, for which no page waits.
    func waitForServer(within limit: Duration = .seconds(15)) async throws {
        try await wait(until: .attribute("data-connection", of: "html", is: "connected"), within: limit)
        try await wait(
            until: .script(
                """
                !document.querySelector('[data-events*=":"],[data-copy]') ||
                performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/events.js'))
                """
            ),
            within: limit
        )
    }

    /// Fails the test where the console says anything.
    ///
    /// - Parameters:
    ///   - isCut: Whether the browser's own remarks on lost connections are left out.
    ///   - part: What stands in lines that are right here.
    ///   - sourceLocation: Where that is asked for.
    /// - Throws: BrowserError if the browser is gone.
    func checkConsole(
        isCut: Bool = false,
        but part: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let complaints = try await complaints(isCut: isCut).filter { line in part.map { !line.contains($0) } ?? true }
        #expect(complaints == [], sourceLocation: sourceLocation)
    }

    /// What the console says; where `isCut` the browser's own remarks on lost connections are left out.
    func complaints(isCut: Bool = false) async throws -> [String] {
        let ignored = Self.noise + (isCut ? Self.lostConnections : [])
        return try await messages().filter { message in !ignored.contains { message.text.contains($0) } }
            .map { "\($0.level): \($0.text)" }
    }

    /// Closes the tab, of which the console has said nothing, and goes to `other`.
    ///
    /// What Firefox says of a script that was running as it closed the tab is not the page's fault.
    func leaveTab(for other: Tab, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let complaints = try await complaints()
        #expect(complaints == [], sourceLocation: sourceLocation)
        try await closeTab(then: other)
        _ = try await messages()
    }

    /// What browsers say of themselves.
    ///
    /// Firefox, of a WebSocket whose page is left, also of one that was to be opened once more while a log-in had the next page
    /// come (that sockets are there where a page stays `waitForServer` sees); of a module that was on its way as its page was left
    /// (of one that is not there Chromium tells, too); of its own settings that it cannot load, and of a page's last words, which
    /// it cuts off where the next page is in a hurry; no script is too long for it in a test. All of them, that they have
    /// forgotten what they were told to.
    private static let noise = [
        "was interrupted while the page was loading", "can’t establish a connection to the server at ws",
        "Loading failed for the module", "RSLoader", "Script terminated by timeout", "Clear-Site-Data",
    ]
    /// What the browsers say, and we cannot keep them from saying, when a request or a WebSocket fails.
    private static let lostConnections = [
        "WebSocket", "/live", "ERR_", "NetworkError", "Failed to fetch", "Load failed", "connection was lost",
        "Could not connect",
    ]
}
