// What signing up and logging in can come to, each with the sentence that a person reads.
import Controls
import RxLive

/// What came of signing up.
enum SignupOutcome: Codable, Equatable, OnceOutcome {
    case created(id: String, name: String), taken, failed

    var sentence: String {
        switch self {
        case .created(_, let name): "Welcome, \(name)!"
        case .taken: "Somebody has this name already. Please choose another."
        case .failed: "The account could not be made. Please try again in a moment."
        }
    }

    /// Who has signed up.
    var user: Principal? {
        if case .created(let id, let name) = self { Principal(id: id, name: name) } else { nil }
    }
}

/// What came of logging in.
enum LoginOutcome: Equatable, Sendable {
    case welcome(Principal), wrong, wait, failed

    var sentence: String {
        switch self {
        case .welcome(let user): "Welcome, \(user.name)!"
        case .wrong: "This name and password do not match."
        case .wait: "Too many attempts have failed. Please try again in half a minute."
        case .failed: "You could not be logged in. Please try again in a moment."
        }
    }

    /// Who has logged in.
    var user: Principal? {
        if case .welcome(let user) = self { user } else { nil }
    }
}
