import Foundation
// FakeProvider: an OpenID provider and one of Facebook's shape, on 127.0.0.1. It checks what it is sent as a strict
// provider does, and answers as a test wants.
import Locking
import LoopbackKit
import Sodium

/// A member that an answer is not to have.
struct Gone: Sendable {}

final class FakeProvider: Sendable {
    typealias Object = [String: any Sendable]

    /// What differs from a provider that does all as it should; members by their names, whole answers by their paths.
    struct Behaviour: Sendable {
        var discovery: Object = [:]
        var token: Object = [:]
        var header: Object = [:]
        var claims: Object = [:]
        var userInfo: Object = [:]
        var profile: Object = [:]
        var idToken: String?
        var replies: [String: LoopbackServer.Reply] = [:]
        /// What the answers are made by, as seconds since 1970.
        var now = 1_800_000_000
    }

    struct Grant: Sendable {
        let challenge: String
        let redirect: String
        let nonce: String?
    }

    private final class Core: Sendable {
        let behaviour = LockedValue(Behaviour())
        let grants = LockedValue<[String: Grant]>([:])
        let port = LockedValue<UInt16>(0)
    }

    static let secret = "s/e+c r&t%"
    static let accessToken = "access-token-abcdef"

    private let core: Core
    let server: LoopbackServer

    init(_ change: (inout Behaviour) -> Void = { _ in }) {
        let core = Core()
        self.core = core
        server = LoopbackServer { Self.reply($0, core) }
        core.port.withLock { [port = server.port] in $0 = port }
        core.behaviour.withLock { change(&$0) }
    }

    /// Its name for itself.
    var issuer: String { Self.issuer(core) }

    func change(_ change: (inout Behaviour) -> Void) { core.behaviour.withLock { change(&$0) } }

    /// How often a path was asked.
    func requests(_ path: String) -> [LoopbackServer.Request] { server.requests.filter { $0.path.hasPrefix(path) } }

    /// Lets somebody log in at an address of the flow; answers what the browser brings back.
    func allow(_ address: URL) -> String {
        let fields = Self.fields(address.query ?? "")
        let code = "code-" + Token.random().text
        core.grants.withLock {
            $0[code] = Grant(
                challenge: fields["code_challenge"] ?? "",
                redirect: fields["redirect_uri"] ?? "",
                nonce: fields["nonce"]
            )
        }
        return "code=\(code)&state=\(fields["state"] ?? "")"
    }

    /// The parameters of a query or a form.
    static func fields(_ text: String) -> [String: String] {
        var parts = URLComponents()
        parts.percentEncodedQuery = text.replacing("+", with: "%20")
        return (parts.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
    }

    static func base64URL(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    static func json(_ object: Object, _ changes: Object = [:]) -> String {
        let whole = object.merging(changes) { $1 }.filter { !($0.value is Gone) }
        let data = try? JSONSerialization.data(withJSONObject: whole)
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    private static func issuer(_ core: Core) -> String { "http://127.0.0.1:\(core.port.withLock { $0 })" }

    private static func reply(_ request: LoopbackServer.Request, _ core: Core) -> LoopbackServer.Reply {
        let behaviour = core.behaviour.withLock { $0 }
        let path = request.path.split(separator: "?").first.map(String.init) ?? ""
        if let reply = behaviour.replies[path] { return reply }
        let isKnown = request.headers["authorization"] == "Bearer \(accessToken)"
        let issuer = issuer(core)
        switch (request.method, path) {
        case ("GET", "/.well-known/openid-configuration"):
            let document: Object = [
                "issuer": issuer, "authorization_endpoint": issuer + "/authorize?tenant=1",
                "token_endpoint": issuer + "/token", "userinfo_endpoint": issuer + "/userinfo",
                "jwks_uri": issuer + "/jwks",
            ]
            return answer(json(document, behaviour.discovery))
        case ("POST", "/token"): return token(request, core, behaviour)
        case ("GET", "/userinfo") where isKnown:
            let person: Object = [
                "sub": "alice-1", "name": "Alice", "email": "alice@example.org", "email_verified": true,
            ]
            return answer(json(person, behaviour.userInfo))
        case ("GET", "/me") where isKnown && request.path == "/me?fields=id,name":
            return answer(json(["id": "10158", "name": "Alice"], behaviour.profile))
        default: return .answer(404)
        }
    }

    private static func answer(_ body: String, status: Int = 200) -> LoopbackServer.Reply {
        .answer(status, headers: ["Content-Type": "application/json"], body: body)
    }

    private static func refuse(_ code: String) -> LoopbackServer.Reply {
        answer(json(["error": code, "error_description": "no"]), status: 400)
    }

    /// RFC 6749, section 4.1.3, and RFC 7636, section 4.6.
    private static func token(
        _ request: LoopbackServer.Request,
        _ core: Core,
        _ behaviour: Behaviour
    ) -> LoopbackServer.Reply {
        let form = fields(request.body)
        let basic = "Basic " + Data("photowall:s%2Fe%2Bc%20r%26t%25".utf8).base64EncodedString()
        let isBasic = request.headers["authorization"] == basic && form["client_secret"] == nil
        let isPost = request.headers["authorization"] == nil && form["client_secret"] == secret
        guard isBasic || (isPost && form["client_id"] == "photowall") else { return refuse("invalid_client") }
        guard form["grant_type"] == "authorization_code" else { return refuse("unsupported_grant_type") }
        guard let grant = core.grants.withLock({ $0.removeValue(forKey: form["code"] ?? "") }),
            grant.redirect == form["redirect_uri"],
            base64URL(sha256(of: form["code_verifier"] ?? "")) == grant.challenge
        else { return refuse("invalid_grant") }
        var object: Object = ["access_token": accessToken, "token_type": "Bearer", "expires_in": 3600]
        if let nonce = grant.nonce {
            let claims: Object = [
                "iss": issuer(core), "sub": "alice-1", "aud": "photowall", "nonce": nonce,
                "iat": behaviour.now, "exp": behaviour.now + 300,
            ]
            object["id_token"] =
                behaviour.idToken
                ?? [
                    base64URL(json(["alg": "RS256", "typ": "JWT"], behaviour.header).utf8),
                    base64URL(json(claims, behaviour.claims).utf8), base64URL("signature".utf8),
                ].joined(separator: ".")
        }
        return answer(json(object, behaviour.token))
    }
}
