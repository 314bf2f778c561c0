// KillOutcome: what became of a press on "Kill this server".
import Controls
import RxLive

/// What a visitor is told after a press.
enum KillOutcome: OnceOutcome {
    /// The server was killed, and has been started again.
    case killed
    /// It was not.
    case failed

    var sentence: String {
        switch self {
        case .killed: "The server was killed, and another one has taken over. Nothing was lost."
        case .failed: "The server could not be killed. Try again."
        }
    }
}
