// Users shared by the tests that need no fresh browser: starting one takes longer than such a test.
import BrowserKit

/// One user for each engine, started at the first call.
actor Cast {
    static let shared = Cast()
    private var users: [Engine: User] = [:]

    /// The user of `engine`, on an empty page, with the console read, and with the window and the colours that users start with,
    /// whatever the test before has made of them.
    func user(_ engine: Engine) async throws -> User {
        let user = try await ready(engine)
        try await user.resize(to: User.Settings().viewport)
        if engine != .webkit { try await user.emulate(User.Settings().colorScheme) }
        return user
    }

    private func ready(_ engine: Engine) async throws -> User {
        if let user = users[engine] {
            try await user.leave()
            // No window manager hands the keyboard on when a window closes: WebKit's first one stays without it.
            guard engine == .webkit, try await user.run("return document.hasFocus()") != true else { return user }
            await user.close()
        }
        let user = try await User.start(engine)
        users[engine] = user
        try await user.leave()
        return user
    }
}
