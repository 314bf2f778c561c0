// ConsentRequest: what a site asks the embedded provider for, in the name of somebody's browser.
import HTTP
import RxLive

/// The parameters of an authorization request (RFC 6749, section 4.1.1; RFC 7636, section 4.3).
struct ConsentRequest: Equatable, Sendable {
    let redirectURI: String
    let state: String
    let challenge: String
    let nonce: String?

    /// Bytes of each of them.
    private static let limit = 512

    /// Nil where it is none that this provider knows: the browser is sent nowhere then (RFC 6749, section 4.1.2.1).
    init?(_ query: Query, redirectURI: String) {
        guard query["response_type"] == "code", query["client_id"] == EmbeddedProvider.clientID,
            query["redirect_uri"] == redirectURI, query["code_challenge_method"] == "S256",
            let state = query["state"], let challenge = query["code_challenge"],
            [state, challenge, query["nonce"] ?? ""].allSatisfy({ $0.utf8.count <= ConsentRequest.limit })
        else { return nil }
        self.redirectURI = redirectURI
        self.state = state
        self.challenge = challenge
        nonce = query["nonce"]
    }

    /// The address that the browser is sent back to; `iss` is RFC 9207's.
    func answer(_ name: String, _ value: String, from issuer: String) -> String {
        let fields = [(name, value), ("state", state), ("iss", issuer)]
        return redirectURI + "?"
            + fields.map { $0 + "=" + PercentEncoding.component($1) }.joined(separator: "&")
    }
}
