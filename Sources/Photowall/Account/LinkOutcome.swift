// LinkOutcome: every way in which removing a linked site can end, each with a sentence of its own.
import Controls

/// How the removal of a linked site has ended.
enum LinkOutcome: Equatable, Sendable {
    /// It lets nobody in any more.
    case removed(name: String)
    /// It was removed before.
    case gone(name: String)
    /// It stays: the account has no password, and no other site that is offered.
    case lastWay(name: String)
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
        case .removed(let name): "The link to \(name) has been removed."
        case .gone(let name): "The link to \(name) was removed before."
        case .lastWay(let name):
            "\(name) is the only way to log in to your account, so the link stays. Set a password first."
        case .locked: LoginOutcome.locked.sentence
        case .diskFull: LoginOutcome.diskFull.sentence
        case .busy: TokenOutcome.busy.sentence
        case .failed: TokenOutcome.failed.sentence
        }
    }

    /// Whether it is in the list no more.
    var isOver: Bool {
        switch self {
        case .removed, .gone: true
        case .lastWay, .locked, .diskFull, .busy, .failed: false
        }
    }

    var textColor: Color { isOver ? .green : .red }
}
