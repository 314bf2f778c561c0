// DeletionOutcome: every way in which the deletion of an account can end, each with a sentence of its own.

/// How the deletion of an account has ended.
enum DeletionOutcome: Equatable, Sendable {
    /// Nobody sees it any more.
    case deleted
    /// The password is wrong.
    case wrong
    /// The account has no password, and the login was too long ago.
    case stale
    /// Too many attempts have failed: nothing is looked at for so many seconds.
    case wait(seconds: Int64)
    /// The database is locked by another program.
    case locked
    /// The disk is full.
    case diskFull
    /// Too many people are using the server at this moment.
    case busy
    /// Anything else; the log has the reason.
    case failed

    /// What a person reads.
    var sentence: String {
        switch self {
        case .deleted: "Your account has been deleted. Log in within a week to bring it back."
        case .wrong: "The password is wrong."
        case .stale: "You logged in more than an hour ago. Please log out, log in again, and delete your account then."
        case .wait(let seconds): LoginOutcome.wait(seconds: seconds).sentence
        case .locked: LoginOutcome.locked.sentence
        case .diskFull: LoginOutcome.diskFull.sentence
        case .busy: TokenOutcome.busy.sentence
        case .failed: "The account could not be deleted. Please try again."
        }
    }
}
