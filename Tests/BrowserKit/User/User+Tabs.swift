// Several tabs of one browser. Commands go to the tab switched to last.

/// A tab of a user's browser.
public struct Tab: Sendable, Hashable {
    let handle: String
}

extension User {
    /// The tab that commands go to.
    /// - Throws: BrowserError if it was closed.
    public func tab() async throws -> Tab { Tab(handle: try await send(.window).string ?? "") }

    /// All open tabs, in no promised order.
    /// - Throws: BrowserError if the browser is gone.
    public func tabs() async throws -> [Tab] {
        try await send(.windows).array.compactMap(\.string).map(Tab.init(handle:))
    }

    /// Opens an empty tab and switches to it.
    /// - Throws: BrowserError if the browser is gone.
    @discardableResult
    public func newTab() async throws -> Tab {
        let answer = try await send(.newWindow, ["type": "tab"])
        let tab = Tab(handle: answer["handle"].string ?? "")
        try await switchTo(tab)
        return tab
    }

    /// Sends the commands that follow to `tab`.
    /// - Throws: BrowserError if it was closed.
    public func switchTo(_ tab: Tab) async throws {
        try await send(.switchWindow, ["handle": .string(tab.handle)])
    }

    /// Closes the current tab and switches to `next`.
    /// - Throws: BrowserError if one of them was closed already.
    public func closeTab(then next: Tab) async throws {
        try await send(.closeWindow)
        try await switchTo(next)
    }
}
