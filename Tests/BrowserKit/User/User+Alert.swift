// The browser's own question boxes: alert, confirm, and "leave this page?".

extension User {
    /// Answers the open box with OK.
    /// - Throws: BrowserError if none is open.
    public func acceptAlert() async throws { try await send(.acceptAlert) }

    /// Answers the open box with Cancel.
    /// - Throws: BrowserError if none is open.
    public func dismissAlert() async throws { try await send(.dismissAlert) }

    /// What the open box says.
    /// - Throws: BrowserError if none is open.
    public func alertText() async throws -> String { try await send(.alertText).string ?? "" }
}
