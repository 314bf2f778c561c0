// The states of the application's screens that are looked at: by eye (ScreenPictureTests) and by rule (ScreenRuleTests).
// One more state: a line in `all`, and how to get there.
import BrowserKit
import Testing

/// A screen in a certain state.
struct ScreenState: Sendable, CustomTestStringConvertible {
    let name: String
    let path: String
    /// What a person does there first; the line may be cut for it.
    let reach: @Sendable (User, LineProxy) async throws -> Void

    var testDescription: String { name }

    static let all: [ScreenState] = [
        ScreenState(name: "index", path: "/") { _, _ in },
        ScreenState(name: "counter", path: "/counter") { user, _ in
            for _ in 0..<3 { try await user.click("[data-outlet=plus]") }
            try await user.wait(until: .text("[data-outlet=count]", is: "3"))
            try await user.leavePointer()
        },
        ScreenState(name: "signup-empty", path: "/signup") { _, _ in },
        ScreenState(name: "signup-taken", path: "/signup") { user, _ in
            try await user.type("grace", into: Form.userName)
            try await user.type("1234", into: Form.password)
            try await user.type("12345", into: Form.repeated)
            try await user.wait(until: .text(Form.userNameSays, is: "User name already taken"))
            try await user.wait(until: .text(Form.repeatedSays, is: "Passwords are different"))
        },
        ScreenState(name: "signup-ready", path: "/signup/observables") { user, _ in
            try await user.fillSignup("hedy")
        },
        ScreenState(name: "signup-done", path: "/signup") { user, _ in
            try await user.signUp("lise" + (user.engine == .chromium ? "" : user.engine.rawValue))
            try await user.leavePointer()
        },
        ScreenState(name: "reconnecting", path: "/signup") { user, line in
            try await user.type("hedy", into: Form.userName)
            try await user.wait(until: .text(Form.userNameSays, is: "User name available"))
            line.trouble = Trouble(isRefusing: true)
            line.cut()
            try await user.wait(until: .text(Form.connection, is: "Reconnecting …"))
        },
    ]
}

extension ScreenState {
    /// Brings `user`, whom the server does not know, into the state; what happens there is `look`'s business.
    ///
    /// The name `grace` is taken on `wall`.
    func visit(_ user: User, on wall: Wall, look: (User) async throws -> Void) async throws {
        let line = try LineProxy(to: wall.server.port)
        try await user.becomeStranger(wall.url(path, through: line))
        try await reach(user, line)
        try await look(user)
    }

    /// A server of its own, with the account that the states expect.
    static func wall(_ user: User) async throws -> Wall {
        let wall = try await Wall.start()
        try await user.open(wall.url())
        try await user.becomeStranger(wall.url("/signup"))
        try await user.signUp("grace")
        return wall
    }
}

extension User {
    /// Takes the pointer off whatever it was used on.
    fileprivate func leavePointer() async throws { try await hover("h1") }
}
