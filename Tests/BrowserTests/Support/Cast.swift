// Users shared by the tests that need no fresh browser: starting one takes longer than such a test.
import BrowserKit

/// One user for each engine, started at the first call.
actor Cast {
    static let shared = Cast()
    private var users: [Engine: User] = [:]

    /// The user of `engine`, on an empty page, with the console read.
    func user(_ engine: Engine) async throws -> User {
        if users[engine] == nil { users[engine] = try await User.start(engine) }
        guard let user = users[engine] else { throw BrowserError("There is no user of \(engine.rawValue).") }
        try await user.leave()
        return user
    }
}
