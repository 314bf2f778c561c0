// The sign-up form, as the journeys fill it in and read it.
import BrowserKit
import Testing

/// The form's outlets, as selectors.
enum Form {
    static let userName = "[data-outlet=username]"
    static let userNameSays = "[data-outlet=usernameValidation]"
    static let password = "[data-outlet=password]"
    static let passwordSays = "[data-outlet=passwordValidation]"
    static let repeated = "[data-outlet=repeatedPassword]"
    static let repeatedSays = "[data-outlet=repeatedPasswordValidation]"
    static let button = "[data-outlet=signup]"
    static let progress = "[data-outlet=signingUp]"
    static let result = "[data-outlet=result]"
    static let variant = "[data-outlet=variant]"
    static let connection = "[data-status]"

    /// As long as a name may be, without a place to break it.
    static let longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenh"

    /// What is said in a browser in which somebody is logged in already.
    static func welcome(_ name: String) -> Condition { .text(result, is: "Welcome, \(name)! Your account is ready.") }

    /// Somebody has signed up, and so is logged in, and at the wall.
    static func isDone(for name: String) -> Condition {
        .script(
            """
            location.pathname === '/feed' && document.documentElement.dataset.connection === 'connected' &&
            document.querySelector('[data-outlet=name]')?.textContent === args[0]
            """,
            .string(name)
        )
    }
}

extension User {
    /// Types `text` instead of what stands in the field.
    func replace(_ selector: String, by text: String) async throws {
        try await clear(selector)
        try await type(text, into: selector)
    }

    /// Fills in the form and waits until it may be sent.
    func fillSignup(_ name: String, password: String = "kobalt") async throws {
        try await type(name, into: Form.userName)
        try await type(password, into: Form.password)
        try await type(password, into: Form.repeated)
        try await wait(until: .enabled(Form.button))
    }

    /// Gives a form that is ready another name, in one piece as a password manager does, and waits until it may be sent.
    ///
    /// Of a name that is typed, the beginning may be free, too: the button is enabled for a moment, and then not.
    func rename(to name: String) async throws {
        try await clear(Form.userName)
        try await wait(until: .disabled(Form.button))
        let fill = """
            const field = document.querySelector(arguments[0])
            field.value = arguments[1]
            field.dispatchEvent(new InputEvent('input', { bubbles: true }))
            """
        try await run(fill, .string(Form.userName), .string(name))
        try await wait(until: .enabled(Form.button))
    }

    /// Signs up as `name`, and so comes to the wall.
    func signUp(_ name: String, password: String = "kobalt") async throws {
        try await fillSignup(name, password: password)
        try await click(Form.button)
        try await wait(until: Form.isDone(for: name))
        try await waitForServer()
    }

    /// Signs up for a name that somebody else takes while the form is being filled in.
    func loseRace(for name: String, at wall: Wall) async throws {
        try await fillSignup(name)
        try await wall.admit(name)
        try await click(Form.button)
        try await wait(until: .text(Form.userNameSays, contains: " is taken. Try another."))
    }

    /// Opens the form as somebody that the server has not seen before.
    func becomeStranger(_ address: String) async throws {
        try await deleteCookies()
        try await open(address)
        try await waitForServer()
    }
}

extension Condition {
    /// The pointer's computed look over the element.
    static func cursor(of selector: String, is cursor: String) -> Condition {
        .script(
            "getComputedStyle(document.querySelector(args[0])).cursor === args[1]",
            .string(selector),
            .string(cursor)
        )
    }
}
