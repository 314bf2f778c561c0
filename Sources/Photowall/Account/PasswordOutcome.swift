// PasswordOutcome: every way in which a change of password can end, each with a sentence of its own.
import Controls

/// How a change of password has ended.
enum PasswordOutcome: Equatable, Sendable {
    /// The new one counts, and the other logins are over.
    case changed
    /// The same, and the tokens for programs are over, too.
    case changedAndRevoked
    /// It is the account's first one.
    case set
    /// The account has got one meanwhile, so that no first one can be set.
    case exists
    /// The login was too long ago for a first one to be set.
    case stale
    /// This login has made the new one the current one a moment ago, and asks once more: nothing has been done now.
    case same
    /// The current one is wrong.
    case wrong
    /// Many people have the new one, which the form does not send.
    case common
    /// Too many attempts have failed: nothing is looked at for so many seconds.
    case wait(seconds: Int64)
    /// The database is locked by another program.
    case locked
    /// The disk is full.
    case diskFull
    /// Too many people are logging in at this moment.
    case busy
    /// Anything else; the log has the reason.
    case failed

    /// What a person reads.
    var sentence: String {
        switch self {
        case .changed:
            "Your password has been changed. Your other browsers have been logged out; tokens for programs still work."
        case .changedAndRevoked:
            "Your password has been changed. Your other browsers have been logged out, and your tokens revoked."
        case .set: "Your password has been set. You can log in with your user name and it from now on."
        case .exists: "Your account has a password already. You can change it with that one."
        case .stale:
            "You have logged in more than an hour ago. Please log out, log in again, and set the password then."
        case .same: "The new password is yours already. Nothing was left to change."
        case .wrong: "The current password is wrong."
        case .common: SignupOutcome.commonPassword.sentence
        case .wait(let seconds): LoginOutcome.wait(seconds: seconds).sentence
        case .locked: LoginOutcome.locked.sentence
        case .diskFull: "The server's disk is full: the password could not be saved. Please try again later."
        case .busy: LoginOutcome.busy.sentence
        case .failed: "The password could not be changed. Please try again."
        }
    }

    /// Whether what was typed is the password from now on.
    var isChanged: Bool {
        switch self {
        case .changed, .changedAndRevoked, .set: true
        case .exists, .stale, .same, .wrong, .common, .wait, .locked, .diskFull, .busy, .failed: false
        }
    }

    /// Whether a field's new text is an edit: that a success empties the fields is none.
    func isEdit(_ text: String) -> Bool { !(isChanged && text.isEmpty) }

    var textColor: Color { isChanged ? .green : .red }
}
