// Arrival: who comes back from a provider, as the login screens see it.
import OAuth

/// What somebody's way to a provider and back has come to.
enum Arrival: Equatable, Sendable {
    /// The person has decided there not to log in.
    case cancelled
    /// Nobody is logged in: why, as a sentence.
    case failed(String)
    /// It is somebody who had an account when they came back: whose it is by now is to be asked.
    case known(Identity)
    /// It is somebody who has none yet.
    case stranger(Identity, provider: String)
}
