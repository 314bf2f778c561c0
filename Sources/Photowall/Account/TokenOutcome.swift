// TokenOutcome: every way in which making or revoking a token can end, each with a sentence of its own.
import Controls
import Storage

/// How a wish about tokens has ended.
enum TokenOutcome: Equatable, Sendable {
    /// There is a new one, which is told here alone.
    case made(name: String, ProgramToken)
    /// Nobody knows it any more.
    case revoked(name: String)
    /// It was revoked before.
    case gone(name: String)
    /// There is one of that name.
    case nameTaken
    /// There are as many as there may be.
    case tooMany
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
        case .made(let name, _): "The token “\(name)” has been made."
        case .revoked(let name): "The token “\(name)” has been revoked."
        case .gone(let name): "The token “\(name)” was revoked before."
        case .nameTaken: "You have a token of this name already."
        case .tooMany: "You have \(TokenStore.limit) tokens, which is the most. Revoke one that you do not need."
        case .locked: LoginOutcome.locked.sentence
        case .diskFull: LoginOutcome.diskFull.sentence
        case .busy: "Too many people are using the server at this moment. Try again in a few seconds."
        case .failed: "That could not be done. Please try again."
        }
    }

    /// The token that was made.
    var token: ProgramToken? {
        if case .made(_, let token) = self { return token }
        return nil
    }

    var textColor: Color {
        switch self {
        case .made, .revoked, .gone: .green
        case .nameTaken, .tooMany, .locked, .diskFull, .busy, .failed: .red
        }
    }
}
