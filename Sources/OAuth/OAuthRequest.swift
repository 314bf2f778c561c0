// OAuthRequest: the requests that this module sends. None of them follows redirects: see LoginFlow.
internal import Foundation
internal import Networking

/// A request to a provider.
struct OAuthRequest: TargetType {
    let baseURL: URL
    var path: String { "" }
    var method = HTTPMethod.get
    var task = HTTPTask.requestPlain
    var headers: [String: String]? = ["Accept": "application/json"]

    /// Asks for a discovery document.
    static func discovery(of issuer: URL) -> OAuthRequest { OAuthRequest(baseURL: Endpoints.discovery(of: issuer)) }

    /// Exchanges a code (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
    static func token(_ code: String, _ attempt: Attempt, of provider: IdentityProvider) -> OAuthRequest {
        var request = OAuthRequest(baseURL: attempt.endpoints.token, method: .post)
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", provider.redirectURI.absoluteString),
            ("code_verifier", attempt.key.verifier),
        ]
        switch (provider.clientSecret, attempt.endpoints.authentication) {
        case (let secret?, .basic):
            // RFC 6749, section 2.3.1: each part is encoded like a form before the two become one text.
            let pair = FormText.escaped(provider.clientID) + ":" + FormText.escaped(secret.text)
            request.headers?["Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
        case (let secret?, .post): fields += [("client_id", provider.clientID), ("client_secret", secret.text)]
        case (nil, _): fields.append(("client_id", provider.clientID))
        }
        request.headers?["Content-Type"] = "application/x-www-form-urlencoded"
        request.task = .requestData(Data(FormText.text(fields).utf8))
        return request
    }

    /// Asks who somebody is, with the token in the header alone (RFC 6750, section 2.1).
    static func profile(_ url: URL, _ token: String) -> OAuthRequest {
        var request = OAuthRequest(baseURL: url)
        request.headers?["Authorization"] = "Bearer " + token
        return request
    }
}
