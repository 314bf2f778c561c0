// Providers: "Log in with …": one LoginFlow for each site, and the endpoint that it sends browsers back to.
import Foundation
import HTTP
import Locking
import Logging
import OAuth
import Rx
import RxLive

/// The sites that people may log in with.
final class Providers: ProviderService {
    private let accounts: any IdentityService
    private let arrivals: Arrivals
    private let returns = Returns()
    private let settings: LoginSettings
    private let logger: Logger
    private let sites = LockedValue(Sites())

    private struct Sites {
        var flows: [LoginFlow] = []
        /// The key of this program's own.
        var embedded: String?
    }

    /// - Parameters:
    ///   - providers: The sites.
    ///   - accounts: Whose accounts there are.
    ///   - settings: The bounds of logins.
    ///   - logger: Is told what has failed.
    ///   - now: Seconds since 1970.
    init(
        _ providers: [IdentityProvider],
        accounts: any IdentityService,
        settings: LoginSettings = LoginSettings(),
        logger: Logger,
        now: @escaping @Sendable () -> Int64
    ) {
        self.accounts = accounts
        self.settings = settings
        self.logger = logger
        arrivals = Arrivals(now: now)
        for provider in providers { add(provider) }
    }

    /// One more site, the last that is offered.
    ///
    /// - Parameters:
    ///   - provider: The site.
    ///   - isEmbedded: Whether it is this program's own, which is offered on this machine alone. Default: false.
    func add(_ provider: IdentityProvider, isEmbedded: Bool = false) {
        let flow = LoginFlow(provider, settings: settings)
        sites.withLock { sites in
            sites.flows.append(flow)
            if isEmbedded { sites.embedded = provider.key }
        }
    }

    private var embeddedKey: String? { sites.withLock { $0.embedded } }

    /// What is wrong with the settings of sites, as a sentence; nil where nothing is.
    static func problem(of providers: [IdentityProvider]) -> String? {
        for provider in providers {
            let path = LoginViewController.path + "/" + provider.key
            if path == FirstLoginViewController.path { return "The key of a provider must not be \"\(provider.key)\"." }
            if provider.redirectURI.path != path {
                return
                    "The redirectURI of \(provider.name) must end in \(path), where this program takes browsers back."
            }
        }
        return nil
    }

    /// The names of the sites, by the issuers of the identities that they tell of: ``StoredIdentity/issuer``.
    var issuers: [String: String] {
        let sites = sites.withLock { $0 }
        let pairs = sites.flows.map(\.provider).map { provider in
            let told =
                switch provider.kind {
                case .openID(let issuer): issuer.absoluteString
                case .plain(let authorize, _, _, _, _): authorize.origin
                }
            return (issuer(provider, told: told), provider.name)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    func names(for request: PageRequest) -> [ProviderName] {
        let sites = sites.withLock { $0 }
        let isOpen = EmbeddedProvider.isOpen(to: request.headers)
        return sites.flows.map(\.provider).filter { isOpen || $0.key != sites.embedded }
            .map { ProviderName(key: $0.key, name: $0.name) }
    }

    func begin(_ key: String, for request: PageRequest, goingTo destination: String) -> Single<String> {
        .deferred { [self] in
            guard let flow = flow(key) else { return .error(OAuthError.login("Nobody can log in there any more.")) }
            if let address = address(elsewhere: flow.provider, request, destination) { return .just(address) }
            return flow.begin(session: request.session.text, from: request.network).map { [arrivals] address in
                let items = URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems
                if let state = items?.first(where: { $0.name == "state" })?.value {
                    arrivals.leave(state, for: destination, from: request.network)
                }
                return address.absoluteString
            }
        }
    }

    /// The login page where a site sends browsers back to, if this browser is somewhere else: its cookie does not go there.
    private func address(
        elsewhere provider: IdentityProvider,
        _ request: PageRequest,
        _ destination: String
    ) -> String? {
        let back = provider.redirectURI
        guard let own = request.headers["Host"].flatMap({ URL(string: "http://" + $0)?.host }),
            let host = back.host, own.lowercased() != host.lowercased(),
            var parts = URLComponents(url: back, resolvingAgainstBaseURL: false)
        else { return nil }
        parts.path = LoginViewController.path
        parts.percentEncodedQuery = "to=" + PercentEncoding.component(destination)
        return parts.url?.absoluteString
    }

    func arrival(for request: PageRequest) -> Arrival? {
        request.query["arrival"].flatMap { arrivals.take($0, of: request.session) }
    }

    func user(of identity: Identity) -> Single<ProvenUser?> {
        accounts.user(of: identity).do(onError: { [logger] error in
            logger.error("nobody could be logged in", metadata: ["error": "\(error)"])
        })
    }

    func end(_ request: PageRequest) {
        if let token = request.query["arrival"] { arrivals.end(token) }
    }

    /// Where the sites send browsers back to: `/login/{key}`.
    func add(to router: inout Router) {
        let providers = self
        router.endpoint(.get, "/login/:key") { (request, key: String) in
            try await providers.answer(request, key)
        }
    }

    private nonisolated(nonsending) func answer(_ request: EndpointRequest, _ key: String) async throws -> Response {
        guard let flow = flow(key) else { return .notFound }
        guard let session = request.session else {
            return .error(400, "The browser has sent no cookie. Please allow them here, and log in once more.")
        }
        let state = request.query["state"] ?? ""
        let destination = arrivals.destination(of: state) ?? LoginViewController.home
        // Somebody has logged in meanwhile, in another tab: what is theirs becomes nobody else's.
        if request.user != nil { return Providers.seeOther(destination) }
        let query = request.query.text, network = RemoteAddress(request.address).network
        let token = try await returns.outcome(of: state, for: session) { [self] in
            // What was under way a moment ago may have come.
            if let known = arrivals.token(of: state, for: session) { return .just(known) }
            return flow.finish(query: query, session: session.text).flatMap { [self] in arrival($0, flow.provider) }
                .map { [arrivals] in arrivals.arrive($0, with: state, for: session, from: network) }
        }.value
        let page = arrivals.isStranger(token) ? FirstLoginViewController.path : LoginViewController.path
        return Providers.seeOther(page + "?arrival=\(token)&to=" + PercentEncoding.component(destination))
    }

    /// Without the first of these the page would leave those of its own origin: browsers judge each answer on the way (HTML standard
    /// 7.1.3).
    private static func seeOther(_ location: String) -> Response {
        var response = Response.seeOther(location)
        response.headers += [
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Referrer-Policy", "same-origin"),
            ("Cache-Control", "no-store"),
        ]
        return response
    }

    private func arrival(_ outcome: OAuth.LoginOutcome, _ provider: IdentityProvider) -> Single<Arrival> {
        switch outcome {
        case .cancelled: return .just(.cancelled)
        case .failed(let sentence):
            logger.debug("a login has failed", metadata: ["provider": "\(provider.name)", "reason": "\(sentence)"])
            return .just(.failed(sentence))
        case .succeeded(let told):
            let identity = identity(told, provider)
            return user(of: identity)
                .map { $0 != nil ? .known(identity) : .stranger(identity, provider: provider.name) }
                .catchAndReturn(.failed(LoginOutcome.failed.sentence))
        }
    }

    /// What accounts are kept by: subjects of providers without OpenID are told apart by their providers, which may share an origin,
    /// and those of the embedded one are the same at each port.
    private func identity(_ told: Identity, _ provider: IdentityProvider) -> Identity {
        Identity(
            issuer: issuer(provider, told: told.issuer),
            subject: told.subject,
            name: told.name,
            mail: told.mail,
            isMailVerified: told.isMailVerified
        )
    }

    private func issuer(_ provider: IdentityProvider, told issuer: String) -> String {
        if provider.key == embeddedKey { return "embedded" }
        if case .plain = provider.kind { return issuer + "#" + provider.key }
        return issuer
    }

    private func flow(_ key: String) -> LoginFlow? { sites.withLock { $0.flows.first { $0.provider.key == key } } }
}
