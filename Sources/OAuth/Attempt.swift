// Attempt: a login that is under way.
internal import Foundation
internal import Sodium

/// A login between its beginning and the browser's return.
struct Attempt: Sendable {
    /// The session that has begun it, hashed: its id is a secret.
    let session: Hash128
    /// What the browser brings back (RFC 6749, section 10.12): 43 characters.
    let state: String
    /// What the ID token must repeat (OpenID Connect Core 1.0, section 3.1.2.1); unused where there is none.
    let nonce: String
    let key: ProofKey
    /// Where the login goes on: as at its beginning, whatever a discovery document says by then.
    let endpoints: Endpoints
    let began: Date
    /// Where the browser is, by whatever number the application has for that.
    let source: UInt64
}

extension Attempt: Shared {
    func isBetter(than other: Attempt) -> Bool { began > other.began }
}
