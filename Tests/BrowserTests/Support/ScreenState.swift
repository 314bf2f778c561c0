// The states of the application's screens that are looked at: by eye (ScreenPictureTests) and by rule (ScreenRuleTests).
// One more state: a line in `all`, and how to get there.
import BrowserKit
import Testing

/// A screen in a certain state.
struct ScreenState: Sendable, CustomTestStringConvertible {
    /// A size and a colour scheme that a state is pictured in.
    struct Look: Sendable {
        let width: Int
        let scheme: ColorScheme

        /// Each size in each scheme.
        static let all = [1280, 390].flatMap { width in ColorScheme.allCases.map { Look(width: width, scheme: $0) } }
        /// Each size and each scheme once: for what differs little from a state that is pictured in all.
        static let two = [Look(width: 1280, scheme: .dark), Look(width: 390, scheme: .light)]

        var viewport: Viewport { width > 1000 ? Viewport(width, 900) : Viewport(width, 844) }
    }

    let name: String
    let path: String
    let looks: [Look]
    /// What a person does there first; the line may be cut for it.
    let reach: @Sendable (User, LineProxy, Wall) async throws -> Void

    init(
        _ name: String,
        _ path: String,
        _ looks: [Look] = Look.all,
        reach: @escaping @Sendable (User, LineProxy, Wall) async throws -> Void = { _, _, _ in }
    ) {
        self.name = name
        self.path = path
        self.looks = looks
        self.reach = reach
    }

    var testDescription: String { name }

    static let all: [ScreenState] = [
        ScreenState("index", "/"),
        ScreenState("counter", "/counter") { user, _, _ in
            for _ in 0..<3 { try await user.click("[data-outlet=plus]") }
            try await user.wait(until: .text("[data-outlet=count]", is: "3"))
            try await user.leavePointer()
        },
        ScreenState("people", "/people") { user, _, _ in
            try await user.type("met in spring", into: "tbody tr:nth-child(2) [data-outlet=note]")
            try await user.click("tbody tr:nth-child(3) [data-outlet=wave]")
            try await user.wait(until: .text("[data-outlet=summary]", is: "100,000 people, 1 note, 1 wave"))
            try await user.leavePointer()
        },
        ScreenState("signup-empty", "/signup"),
        ScreenState("signup-illegal", "/signup", Look.two) { user, _, _ in
            try await user.type("grace h", into: Form.userName)
            try await user.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
        },
        ScreenState("signup-taken", "/signup") { user, _, _ in
            try await user.type("grace", into: Form.userName)
            try await user.type("1234", into: Form.password)
            try await user.type("12345", into: Form.repeated)
            try await user.wait(until: .text(Form.userNameSays, is: "User name already taken"))
            try await user.wait(until: .text(Form.repeatedSays, is: "Passwords are different"))
        },
        ScreenState("signup-ready", "/signup/observables") { user, _, _ in
            try await user.fillSignup("hedy")
        },
        ScreenState("signup-under-way", "/signup", Look.two) { user, line, wall in
            try await user.fillSignup("rosalind")
            try await wall.whileLocked {
                try await user.click(Form.button)
                try await user.wait(until: .text(Form.progress, is: "Signing up …"))
                line.trouble = Trouble(stalled: [.down])
            }
            try await user.leavePointer()
        },
        ScreenState("signup-locked", "/signup", Look.two) { user, _, wall in
            try await user.fillSignup("emmy")
            try await wall.whileLocked {
                try await user.click(Form.button)
                try await user.wait(until: .attribute("data-color", of: Form.result, is: "red"))
            }
            try await user.leavePointer()
        },
        ScreenState("signup-taken-meanwhile", "/signup", Look.two) { user, line, wall in
            try await user.loseRace(for: Form.longName, at: wall.url("/signup", through: line))
        },
        ScreenState("signup-done", "/signup") { user, _, _ in
            try await user.signUp("lise")
            try await user.leavePointer()
        },
        ScreenState("not-found", "/nothing", Look.two),
        ScreenState("signup-not-checked", "/signup", Look.two) { user, line, _ in
            try await user.type("hed", into: Form.userName)
            try await user.wait(until: .text(Form.userNameSays, is: "User name available"))
            try await user.type("1234", into: Form.password)
            try await user.wait(until: .attribute("aria-invalid", of: Form.password, is: "true"))
            line.trouble = Trouble(isRefusing: true)
            line.cut()
            try await user.type("5", into: Form.password)
            try await user.type("y", into: Form.userName)
            try await user.wait(until: .text(Form.userNameSays, is: "Not yet checked"))
            try await user.wait(until: .text(Form.passwordSays, is: "Not yet checked"))
            try await user.wait(until: .text(Form.connection, is: "Reconnecting …"))
        },
        // The last, for browsers speak of lost connections late.
        ScreenState("reconnecting", "/signup") { user, line, _ in
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
        try await user.deleteCookies()
        try await user.open(wall.url(path, through: line))
        // A page without a view model has no connection.
        if try await user.count(of: "body[data-page]") == 1 { try await user.waitForServer() }
        try await reach(user, line, wall)
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
