// LoginOutcome: every way in which logging in can end, each with a sentence of its own.
import RxLive

/// How an attempt to log in has ended.
enum LoginOutcome: Equatable, Sendable {
    /// This is who it is.
    case welcome(ProvenUser)
    /// The name or the password is wrong; which of them, nobody is told.
    case wrong
    /// Too many attempts have failed: nothing is looked at for so many seconds.
    case wait(seconds: Int64)
    /// The database is locked by another program.
    case locked
    /// Somebody else has the name that an account was to be made with.
    case taken(name: String)
    /// Somebody else has one that looks like it.
    case similar(name: String)
    /// No new account gets the name, which the form does not send.
    case unfit(name: String)
    /// People of the same network have made as many accounts as they may: there is one more in so many seconds.
    case waitForAccount(seconds: Int64)
    /// The person that another site knows has another account by now.
    case linkedElsewhere
    /// The database's disk is full.
    case diskFull
    /// Too many people are logging in at this moment.
    case busy
    /// Anything else; the log has the reason.
    case failed

    /// What a person reads; nothing where they go on at once.
    var sentence: String {
        switch self {
        case .welcome(let proven): "Welcome, \(proven.user.name)!"
        case .wrong: "That user name and password don’t match."
        case .wait(let seconds): "Too many attempts have failed. Try again \(WaitingTime.words(seconds))."
        case .locked: "The accounts are locked by another program at the moment. Please try again."
        case .taken(let name): "The user name \(name) is already taken."
        case .similar(let name): "The user name \(name) looks like another user's."
        case .unfit(let name): "The user name \(name) cannot be used."
        case .waitForAccount(let seconds): SignupOutcome.wait(seconds: seconds).sentence
        case .linkedElsewhere:
            "You have another account here already. Please begin anew, and log in with the other site."
        case .diskFull: "The disk of the server is full: nothing can be stored at the moment. Please try again later."
        case .busy: "Too many people are logging in at this moment. Try again in a few seconds."
        case .failed: "You could not be logged in. Please try again."
        }
    }

    /// A name that was refused for another account's, and what is said of it from then on.
    var refusedName: RefusedName? {
        switch self {
        case .taken(let name): RefusedName(name, SignupValidation.taken(name))
        case .similar(let name): RefusedName(name, SignupValidation.similar)
        default: nil
        }
    }

    var isWelcome: Bool {
        if case .welcome = self { return true }
        return false
    }
}
