// Endpoints: the addresses of a provider, as its settings or its discovery document name them.
internal import Foundation

/// Where a login goes.
struct Endpoints: Hashable, Sendable {
    /// How this site proves at the token endpoint who it is (OpenID Connect Core 1.0, section 9).
    enum Authentication: Hashable, Sendable {
        /// In the header `Authorization` (RFC 6749, section 2.3.1).
        case basic
        /// In the body.
        case post
    }

    /// Who speaks: the issuer, else the origin of `authorize`.
    let issuer: String
    let authorize: URL
    let token: URL
    /// The userinfo endpoint of an OpenID provider, which may have none; else the profile.
    let profile: URL?
    let authentication: Authentication
    /// Whether redirects name the issuer (RFC 9207, section 3).
    let namesIssuer: Bool

    /// Those of a provider without discovery.
    init(authorize: URL, token: URL, profile: URL) {
        issuer = authorize.origin
        self.authorize = authorize
        self.token = token
        self.profile = profile
        authentication = .post
        namesIssuer = false
    }

    /// Where the discovery document of an issuer is (OpenID Connect Discovery 1.0, section 4.1).
    static func discovery(of issuer: URL) -> URL {
        let text = issuer.absoluteString
        let base = text.hasSuffix("/") ? String(text.dropLast()) : text
        return URL(string: base + "/.well-known/openid-configuration") ?? issuer
    }

    /// Reads a discovery document (OpenID Connect Discovery 1.0, section 3).
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - asked: The issuer that was asked.
    /// - Throws: `untrusted` for the document of another issuer (section 4.3), `nonsense` where addresses are missing or
    ///   unfit.
    init(_ document: Data, of asked: URL) throws(LoginProblem) {
        self = try Answer.read(document) { (root) throws(LoginProblem) in try Endpoints(root, of: asked) }
    }

    private init(_ root: AnswerValue, of asked: URL) throws(LoginProblem) {
        guard root["issuer"]?.string == asked.absoluteString else {
            throw .untrusted("it speaks for another issuer than the one that was asked")
        }
        guard let authorize = try Self.url(root, "authorization_endpoint", asked),
            let token = try Self.url(root, "token_endpoint", asked)
        else { throw .nonsense("its discovery document has no addresses") }
        issuer = asked.absoluteString
        self.authorize = authorize
        self.token = token
        profile = try Self.url(root, "userinfo_endpoint", asked)
        namesIssuer = root["authorization_response_iss_parameter_supported"]?.bool ?? false
        let names = root["token_endpoint_auth_methods_supported"]?.array?.compactMap(\.string) ?? []
        // Without the list it is client_secret_basic (section 3).
        let isPost = names.contains("client_secret_post") && !names.contains("client_secret_basic")
        authentication = isPost ? .post : .basic
    }

    /// An address; http is taken only where the issuer itself is on the machine.
    private static func url(_ root: AnswerValue, _ name: String, _ issuer: URL) throws(LoginProblem) -> URL? {
        guard let value = root[name], !value.isNull else { return nil }
        guard let url = value.string.flatMap({ URL(string: $0) }), url.problem == nil,
            url.scheme?.lowercased() == "https" || issuer.isLoopback
        else { throw .nonsense("its discovery document has an address that must not be used") }
        return url
    }
}
