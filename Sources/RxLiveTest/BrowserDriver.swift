// BrowserDriver: what a test needs of a browser, so that one test body runs in memory and over real sockets.
// TestBrowser is the one in memory, SocketBrowser the one with sockets.

/// A browser that can open tabs.
///
/// ```swift
/// func countsTaps(_ browser: some BrowserDriver) async throws {
///     let page = try await browser.visit("/counter")
///     try page.tap("plus")
///     try await page.expect("count", is: "1")
/// }
/// ```
public protocol BrowserDriver: AnyObject {
    /// Opens a tab and waits until it is connected.
    ///
    /// - Parameter path: Where to, with its query.
    /// - Returns: The tab.
    /// - Throws: ``BrowserError`` where there is no such page, or no connection in time.
    nonisolated(nonsending) func visit(_ path: String) async throws -> TestPage
}

/// What a tab needs of the place it runs in.
protocol PageSurroundings: AnyObject {
    /// Where everything of the tab happens.
    var loop: TestLoop { get }

    /// Lets everything happen that needs no time.
    func settle()

    /// Lets a little time pass, virtual or real; false once that was done so often that a test should give up.
    nonisolated(nonsending) func wait(round: Int) async -> Bool
}

extension TestPage {
    /// Waits until an outlet reads so.
    ///
    /// Time passes as the browser has it: virtual in memory, real over sockets; as long as the browser has patience.
    ///
    /// - Parameters:
    ///   - outlet: Whose text is read as a person does.
    ///   - text: What it should say.
    /// - Throws: ``BrowserError/unexpected(_:)`` with what it said instead.
    public nonisolated(nonsending) func expect(_ outlet: String, is text: String) async throws {
        if await wait(until: { $0.text(outlet) == text }) { return }
        throw BrowserError.unexpected("\(outlet) says “\(self.text(outlet))”, not “\(text)”")
    }

    /// Waits until a field holds a value.
    ///
    /// - Parameters:
    ///   - outlet: The field.
    ///   - value: What it should hold.
    /// - Throws: ``BrowserError/unexpected(_:)`` with what it held instead.
    public nonisolated(nonsending) func expect(_ outlet: String, holds value: String) async throws {
        if await wait(until: { $0.value(outlet) == value }) { return }
        throw BrowserError.unexpected("\(outlet) holds “\(self.value(outlet) ?? "nothing")”, not “\(value)”")
    }

    /// Waits until `condition` holds, as long as the browser has patience.
    ///
    /// - Parameter condition: Looks at the tab.
    /// - Returns: Whether it came to hold.
    public nonisolated(nonsending) func wait(until condition: (TestPage) -> Bool) async -> Bool {
        surroundings.settle()
        var round = 0
        while !condition(self) {
            guard await surroundings.wait(round: round) else { return false }
            round += 1
        }
        return true
    }
}
