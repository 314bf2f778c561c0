// A journey: a stranger at a screen of the application. It ends with a look at the console, which is judged for itself.
import BrowserKit
import Testing

extension Cast {
    /// The user of `engine`, a stranger to `wall`, with the window and the colours that users start with.
    func stranger(_ engine: Engine, at wall: Wall) async throws -> User {
        let user = try await user(engine)
        try await user.open(wall.url())
        // A page whose cookie goes before it has connected is refused, and Firefox complains of that; a full server has none.
        try? await user.wait(until: .attribute("data-connection", of: "html", is: "connected"), within: .seconds(10))
        try await user.deleteCookies()
        return user
    }
}

/// A stranger goes to `path` of the shared application, and `journey` is what happens there.
///
/// Whatever the console then says is in the report.
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
    func waitForServer(within limit: Duration = .seconds(60)) async throws {
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

    /// Reports what the console says; where nobody wants a report, whatever browsers do not say of themselves fails the test.
    ///
    /// - Parameters:
    ///   - isCut: Whether the browser's own remarks on lost connections are right here.
    ///   - part: What stands in lines that are right here.
    ///   - sourceLocation: Where that is asked for.
    /// - Throws: BrowserError if the browser is gone, or the report cannot be written.
    func checkConsole(
        isCut: Bool = false,
        but part: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let messages = try await messages().filter { line in part.map { !"\(line)".contains($0) } ?? true }
        if let report = ConsoleReport.shared {
            let test = Test.current.map { "\($0.id.nameComponents.joined(separator: "/"))" } ?? "no test"
            try report.note(messages, of: self, in: test, isCut: isCut)
        } else {
            let complaints = unknown(messages, isCut: isCut)
            #expect(complaints == [], sourceLocation: sourceLocation)
        }
    }

    /// What the console says that browsers do not say of themselves, nor, where `isCut`, of lost connections.
    ///
    /// It is for tests of the console: others leave it to the report.
    func complaints(isCut: Bool = false) async throws -> [String] { unknown(try await messages(), isCut: isCut) }

    private func unknown(_ messages: [Message], isCut: Bool) -> [String] {
        messages.filter { message in
            !KnownMessage.all.contains { $0.knows(message.text, of: engine.rawValue, version, isCut: isCut) }
        }
        .map(\.description)
    }

    /// Closes the tab, and goes to `other`.
    ///
    /// What Firefox says of a script that was running as it closed the tab is not the page's fault.
    func leaveTab(for other: Tab, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await checkConsole(sourceLocation: sourceLocation)
        try await closeTab(then: other)
        _ = try await messages()
    }
}
