// The cookies of the page's site, those hidden from scripts included.

/// A cookie as the browser keeps it (RFC 6265 § 5.3).
public struct Cookie: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: String
    /// The path it is sent to.
    public let path: String
    /// Whether scripts cannot see it.
    public let isHTTPOnly: Bool
    /// Whether it goes over TLS alone.
    public let isSecure: Bool
    /// `Lax`, `Strict` or `None`; empty if the driver does not tell.
    public let sameSite: String
    /// When it ends, in seconds since 1970; nil when it ends with the browser.
    public let expiry: Double?
}

extension User {
    /// The cookies that the page's address gets.
    /// - Throws: BrowserError if the browser is gone.
    public func cookies() async throws -> [Cookie] {
        try await send(.cookies).array.map { cookie in
            Cookie(
                name: cookie["name"].string ?? "",
                value: cookie["value"].string ?? "",
                path: cookie["path"].string ?? "",
                isHTTPOnly: cookie["httpOnly"].bool ?? false,
                isSecure: cookie["secure"].bool ?? false,
                sameSite: cookie["sameSite"].string ?? "",
                expiry: cookie["expiry"].double
            )
        }
    }

    /// Forgets the cookies of the page's site, and waits until they have gone: WebKit's driver answers before.
    /// - Throws: BrowserError if the browser is gone, or keeps them.
    public func deleteCookies() async throws {
        let clock = ContinuousClock(), deadline = clock.now + .seconds(30)
        repeat {
            try await send(.deleteCookies)
            if try await cookies().isEmpty { return }
            try await Task.sleep(for: .milliseconds(20))
        } while clock.now < deadline
        throw BrowserError("The browser keeps its cookies.")
    }
}
