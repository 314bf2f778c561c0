// What the embedded provider answers: its discovery document, its tokens, and who somebody is.
import HTTP
import Jansson
import OAuth
import RxLive
import Sodium

extension EmbeddedProvider {
    private static let bodyLimit = 16_384

    func add(to router: inout Router) {
        let provider = self, path = EmbeddedProvider.path
        router.screen(EmbeddedProvider.consent) { request in ConsentViewController(request, provider: provider) }
        router.endpoint(.get, path + "/.well-known/openid-configuration") { _ in try provider.discovery() }
        router.endpoint(.post, path + "/token", bodyLimit: EmbeddedProvider.bodyLimit, allowsOtherOrigins: true) {
            request in
            try provider.answer(to: Query(try await request.body.bytes()[...]))
        }
        router.endpoint(.get, path + "/userinfo") { request in try provider.userInfo(request) }
    }

    /// OpenID Connect Discovery 1.0, section 3.
    private struct Discovery: Encodable {
        let issuer: String
        let authorization_endpoint: String
        let token_endpoint: String
        let userinfo_endpoint: String
        let response_types_supported = ["code"]
        let subject_types_supported = ["public"]
        let id_token_signing_alg_values_supported = ["none"]
        let token_endpoint_auth_methods_supported = ["client_secret_post"]
        let code_challenge_methods_supported = ["S256"]
        let authorization_response_iss_parameter_supported = true
    }

    private func discovery() throws -> Response {
        let issuer = issuer
        return try EmbeddedProvider.json(
            Discovery(
                issuer: issuer,
                authorization_endpoint: issuer + "/authorize",
                token_endpoint: issuer + "/token",
                userinfo_endpoint: issuer + "/userinfo"
            )
        )
    }

    private struct Failure: Encodable {
        let error: String
    }

    private struct Tokens: Encodable {
        let access_token: String
        let token_type = "Bearer"
        let expires_in = EmbeddedProvider.tokenLifetime
        let id_token: String
    }

    /// Exchanges a code (RFC 6749, section 4.1.3; RFC 7636, section 4.6).
    private func answer(to form: Query) throws -> Response {
        guard form["grant_type"] == "authorization_code" else { return try refusal("unsupported_grant_type") }
        let isClient = equalInConstantTime(Array((form["client_secret"] ?? "").utf8), Array(secret.utf8))
        guard form["client_id"] == EmbeddedProvider.clientID, isClient else { return try refusal("invalid_client") }
        guard let grant = take(code: form["code"] ?? ""), form["redirect_uri"] == grant.request.redirectURI,
            Base64URL.text(sha256(of: form["code_verifier"] ?? "")) == grant.request.challenge
        else { return try refusal("invalid_grant") }
        return try EmbeddedProvider.json(Tokens(access_token: token(for: grant), id_token: idToken(grant)))
    }

    private func refusal(_ error: String) throws -> Response {
        try EmbeddedProvider.json(Failure(error: error), status: 400)
    }

    private struct Claims: Encodable {
        let iss: String
        let sub: String
        let aud = EmbeddedProvider.clientID
        let exp: Int64
        let iat: Int64
        let nonce: String?
        let name: String
    }

    /// Not signed: it goes from this machine to itself (OpenID Connect Core 1.0, section 2).
    private func idToken(_ grant: Grant) throws -> String {
        let claims = Claims(
            iss: issuer,
            sub: grant.subject,
            exp: time + EmbeddedProvider.tokenLifetime,
            iat: time,
            nonce: grant.request.nonce,
            name: grant.name
        )
        let parts = [Array(#"{"alg":"none"}"#.utf8), try JanssonEncoder().encode(claims), []]
        return parts.map(Base64URL.text).joined(separator: ".")
    }

    private struct Profile: Encodable {
        let sub: String
        let name: String
    }

    /// OpenID Connect Core 1.0, section 5.3.
    private func userInfo(_ request: EndpointRequest) throws -> Response {
        guard let field = request.headers["Authorization"], field.lowercased().hasPrefix("bearer "),
            let grant = grant(of: String(field.dropFirst(7)))
        else {
            var response = try EmbeddedProvider.json(Failure(error: "invalid_token"), status: 401)
            response.headers.append(("WWW-Authenticate", "Bearer error=\"invalid_token\""))
            return response
        }
        return try EmbeddedProvider.json(Profile(sub: grant.subject, name: grant.name))
    }

    private static func json(_ value: some Encodable, status: Int = 200) throws -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .bytes(try JanssonEncoder().encode(value))
        )
    }
}
