// SignupOutcome: every way in which signing up can end, each with a sentence of its own.
import Controls
import RxLive

/// How a sign-up has ended.
enum SignupOutcome: Equatable, Sendable {
    /// The account exists, and this is whose it is.
    case created(ProvenUser)
    /// Somebody has taken the name since it was found available.
    case taken(name: String)
    /// Somebody has taken a name since that looks like it.
    case similar(name: String)
    /// No new account gets the name, which the form does not send.
    case unfit(name: String)
    /// Many people have the password, which the form does not send.
    case commonPassword
    /// People of the same network have made as many accounts as they may: there is one more in so many seconds.
    case wait(seconds: Int64)
    /// The database is locked by another program.
    case locked
    /// The disk is full.
    case diskFull
    /// Too many people are signing up at this moment.
    case busy
    /// Anything else; the log has the reason.
    case failed

    /// What a person reads.
    var sentence: String {
        switch self {
        case .created(let proven): "Welcome, \(proven.user.name)! Your account is ready."
        case .taken(let name): "The name \(name) has been taken meanwhile. Please choose another."
        case .similar(let name):
            "A name that looks like \(name) has been taken meanwhile. Please choose another."
        case .unfit(let name): "The name \(name) cannot be used. Please choose another."
        case .commonPassword: "The password is too common. Please choose another."
        case .wait(let seconds):
            "Too many accounts have been made from your network. Try again \(WaitingTime.words(seconds))."
        case .locked: "The accounts are locked by another program at the moment. Please try again."
        case .diskFull: "The server's disk is full: the account could not be saved. Please try again later."
        case .busy: "Too many people are signing up at this moment. Try again in a few seconds."
        case .failed: "The account could not be created. Please try again."
        }
    }

    /// What is said of the name from then on, where it has been refused for another account's.
    var refusal: ValidationResult? {
        switch self {
        case .taken(let name): SignupValidation.taken(name)
        case .similar: SignupValidation.similar
        case .created, .unfit, .commonPassword, .wait, .locked, .diskFull, .busy, .failed: nil
        }
    }

    var isCreated: Bool {
        if case .created = self { return true }
        return false
    }

    /// Whether a field's new text is an edit: that a success empties the fields is none.
    func isEdit(_ text: String) -> Bool { !(isCreated && text.isEmpty) }

    var textColor: Color { isCreated ? .green : .red }
}
