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
        ScreenState("login", "/login") { user, _, _ in
            try await user.type("nobody", into: Form.userName)
            try await user.type("kobalt", into: Form.password)
            try await user.wait(until: .enabled(Board.login))
            try await user.leavePointer()
        },
        ScreenState("people", "/people") { user, _, _ in
            try await user.type("met in spring", into: "tbody tr:nth-child(2) [data-outlet=note]")
            try await user.click("tbody tr:nth-child(3) [data-outlet=wave]")
            try await user.wait(until: .text("[data-outlet=summary]", is: "100,000 people, 1 note, 1 wave"))
            try await user.leavePointer()
        },
        ScreenState("person", "/people/1") { user, _, _ in
            try await user.type("wrote the first program", into: "#note")
            try await user.click("[data-outlet=wave]")
            try await user.wait(until: .text("[data-outlet=waves]", is: "1 time"))
            try await user.leavePointer()
        },
        ScreenState("removal", "/people/1", Look.two) { user, _, _ in
            try await user.click("[data-outlet=remove]")
            try await user.wait(until: .script("document.querySelector('dialog')?.open"))
            try await user.hover("dialog h1")
        },
        ScreenState("gallery", "/gallery", Look.two),
        ScreenState("gallery-numbers", "/gallery/numbers", Look.two) { user, _, _ in
            try await user.replace("#number1", by: "19")
            try await user.wait(until: .text("[data-outlet=result]", is: "24"))
            try await user.click("details:last-child summary")
            try await user.leavePointer()
        },
        ScreenState("gallery-two-way", "/gallery/two-way", []) { user, _, _ in
            try await user.replace("#name", by: "Grace")
            try await user.click("[data-outlet=capitals]")
            try await user.wait(until: .text("[data-outlet=relay]", is: "GRACE"))
        },
        ScreenState("gallery-explain", "/gallery/explain", []) { user, _, _ in
            try await user.click("[data-outlet=replay]")
            try await user.wait(until: .text("[data-outlet=log] li:last-child", is: "late, for ever: 2"))
        },
        ScreenState("gallery-simple-table", "/gallery/simple-table", []) { user, _, _ in
            try await user.click("tbody tr:nth-child(2) button")
            try await user.wait(until: .text("[data-outlet=detail]", is: "Venus: 6,052 km, 0 known moons."))
        },
        ScreenState("gallery-touch", "/gallery/touch", []) { user, _, _ in
            try await user.click("[data-outlet=pad]")
            try await user.wait(until: .text("[data-outlet=count]", is: "1 touch"))
        },
        ScreenState("gallery-partial-updates", "/gallery/partial-updates", []) { user, _, _ in
            try await user.click("[data-outlet=add]")
            try await user.wait(until: .text("[data-outlet=summary]", is: "11 numbers"))
        },
        ScreenState("gallery-editable-table", "/gallery/editable-table", Look.two) { user, _, _ in
            try await user.click("[aria-label='Move 5 down']")
            try await user.click("[aria-label='Delete 3']")
            try await user.wait(until: .text("[data-outlet=said]", is: "3 is deleted."))
            try await user.leavePointer()
        },
        ScreenState("gallery-sectioned-table", "/gallery/sectioned-table", Look.two) { user, _, _ in
            try await user.click("[data-outlet=choose]")
            try await user.wait(until: .text("[data-outlet=said]", is: "You chose Kilimanjaro."))
            try await user.leavePointer()
        },
        ScreenState("gallery-navigation", "/gallery/navigation", []),
        ScreenState("gallery-note", "/gallery/navigation/1", Look.two) { user, _, _ in
            try await user.type(", cheese", into: "#text")
            try await user.click("a[data-visit][href='/gallery/navigation']")
            try await user.wait(until: .script("document.querySelector('dialog')?.open"))
            try await user.wait(
                until: .script("getComputedStyle(document.querySelector('.rxlive-actions')).display === 'flex'")
            )
            try await user.hover("dialog h2")
        },
        ScreenState("gallery-activity", "/gallery/activity", Look.two) { user, _, _ in
            try await user.click("[data-outlet=refresh]")
            try await user.wait(until: .text("[data-outlet=weather]", is: "Sunny, 18 °C"))
            try await user.leavePointer()
        },
        ScreenState("gallery-formats", "/gallery/formats", Look.two) { user, _, _ in
            try await user.replace("#german", by: "x")
            try await user.press(.tab)
            try await user.wait(until: .script("document.querySelector('#german-check').textContent"))
        },
        ScreenState("gallery-calculator", "/gallery/calculator", []) { user, _, _ in
            for button in ["d1", "d2", "multiply", "d3", "equals"] { try await user.click("[data-outlet=\(button)]") }
            try await user.wait(until: .text("[data-outlet=display]", is: "36"))
        },
        ScreenState("gallery-spreadsheet", "/gallery/spreadsheet", Look.two) { user, _, _ in
            try await user.type("=D4", into: "[aria-label=A5]")
            try await user.wait(until: .text("[aria-label='Value of A5']", is: "21.56"))
            try await user.type("=E1", into: "[aria-label=E1]")
            try await user.wait(until: .text("[aria-label='Value of E1']", is: "circle: E1 → E1"))
            try await user.leavePointer()
        },
        ScreenState("gallery-game", "/gallery/game", []) { user, _, _ in
            try await user.click("[data-outlet=again]")
            try await user.wait(until: .text("[data-outlet=state]", is: "X is next"))
            try await user.click("[data-outlet=b2]")
            try await user.wait(until: .text("[data-outlet=state]", is: "O is next"))
        },
        ScreenState("gallery-pickers", "/gallery/pickers", Look.two) { user, _, _ in
            try await user.click("[data-outlet=usual]")
            try await user.wait(until: .text("[data-outlet=summary]", contains: "2 large pizzas"))
            try await user.leavePointer()
        },
        ScreenState("gallery-dialogs", "/gallery/dialogs", Look.two) { user, _, _ in
            try await user.click("[data-outlet=ask]")
            try await user.wait(until: .script("document.querySelector('dialog')?.open"))
            try await user.wait(
                until: .script("getComputedStyle(document.querySelector('.rxlive-actions')).display === 'flex'")
            )
            try await user.hover("dialog h2")
        },
        ScreenState("gallery-menus", "/gallery/menus", Look.two) { user, _, _ in
            try await user.click("[aria-label='More about Europa']")
            try await user.wait(until: .script("document.activeElement.role === 'menuitem'"))
            try await user.leavePointer()
        },
        ScreenState("gallery-search", "/gallery/search", []) { user, _, _ in
            try await user.type("max", into: "#search")
            try await user.wait(until: .text("[data-outlet=summary]", is: "2000 of 100000 names"))
        },
        ScreenState("gallery-geolocation", "/gallery/geolocation", []),
        ScreenState("gallery-device", "/gallery/device", []),
        ScreenState("signup-empty", "/signup"),
        ScreenState("signup-illegal", "/signup", Look.two) { user, _, _ in
            try await user.type("grace h", into: Form.userName)
            try await user.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
        },
        ScreenState("signup-taken", "/signup") { user, _, _ in
            try await user.type("grace", into: Form.userName)
            try await user.type("1234", into: Form.password)
            try await user.type("12345", into: Form.repeated)
            try await user.wait(until: .text(Form.userNameSays, contains: " is taken. Try another."))
            try await user.wait(until: .text(Form.repeatedSays, is: "These don’t match"))
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
        ScreenState("signup-taken-meanwhile", "/signup", Look.two) { user, _, wall in
            try await user.loseRace(for: Form.longName, at: wall)
        },
        ScreenState("not-found", "/nothing", Look.two),
        ScreenState("signup-not-checked", "/signup", Look.two) { user, line, _ in
            try await user.type("hed", into: Form.userName)
            try await user.wait(until: .text(Form.userNameSays, contains: " is free"))
            try await user.type("1234", into: Form.password)
            try await user.wait(until: .attribute("aria-invalid", of: Form.password, is: "true"))
            line.trouble = Trouble(isRefusing: true)
            line.cut()
            try await user.type("5", into: Form.password)
            try await user.type("y", into: Form.userName)
            try await user.wait(until: .text(Form.userNameSays, is: "Not yet checked"))
            try await user.wait(until: .text(Form.passwordSays, is: "Not yet checked"))
            try await user.wait(until: .text(Form.connection, contains: "Reconnecting…"))
        },
        ScreenState("reconnecting", "/signup") { user, line, _ in
            // At once: what is said of a part of the name does not mean that the line may be cut.
            try await user.run(
                """
                const field = document.querySelector(arguments[0])
                field.focus()
                field.value = 'hedy'
                field.dispatchEvent(new InputEvent('input', { bubbles: true }))
                """,
                .string(Form.userName)
            )
            try await user.wait(until: .text(Form.userNameSays, contains: " is free"))
            line.trouble = Trouble(isRefusing: true)
            line.cut()
            try await user.wait(until: .text(Form.connection, contains: "Reconnecting…"))
        },
    ]
}

extension ScreenState {
    /// Brings `user`, a stranger to the server, into the state; what happens there is `look`'s business.
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
        // The page goes before its line does: browsers speak of lost connections late.
        try await user.open("about:blank")
        _ = try await user.messages()
        withExtendedLifetime(line) {}
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
    func leavePointer() async throws {
        try await run("scrollTo(0, 0)")
        try await hover("h1")
    }
}
