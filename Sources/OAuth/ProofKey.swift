// ProofKey: what proves that the client that exchanges a code has begun the login (PKCE, RFC 7636).
internal import Sodium

/// A verifier and its S256 challenge, RFC 7636, section 4.
struct ProofKey: Sendable {
    /// 43 characters of base64url, of 32 unpredictable bytes (section 4.1).
    let verifier: String

    /// What stands in the address of the login (section 4.2).
    var challenge: String { Base64URL.text(sha256(of: verifier)) }
}
