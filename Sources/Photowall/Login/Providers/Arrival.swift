// Arrival: who comes back from a provider, as the login screens see it.
import OAuth
import RxLive

/// What somebody's way to a provider and back has come to.
enum Arrival: Equatable, Sendable {
    /// The person has decided there not to log in.
    case cancelled
    /// Nobody is logged in: why, as a sentence.
    case failed(String)
    /// It is somebody who has an account.
    case known(Principal)
    /// It is somebody who has none yet.
    case stranger(Identity, provider: String)
}
