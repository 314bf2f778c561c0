// LoginFlow: "Log in with …" from the click to the identity. The steps after the browser's return are in
// LoginFlow+Steps.
public import Foundation
internal import Locking
internal import Networking
public import Rx
internal import Sodium

/// Logs people in with one provider: authorization code (RFC 6749, section 4.1) with PKCE (RFC 7636).
///
/// ```swift
/// let flow = LoginFlow(provider)
/// // GET /login/example: send the browser to the answer, by status 302 or 303.
/// flow.begin(session: sessionID)
/// // GET /login/example/back?code=…&state=…: the provider's redirect URI.
/// flow.finish(query: query, session: sessionID)
/// ```
/// Keep one for each provider for as long as the process lives, and give each provider a redirect URI of its own: what
/// comes back there is looked for among this provider's logins alone, so that none can pass for another (RFC 9700, section
/// 4.4). Log in under a new session id once it has succeeded; an identity must not enter a session that others know.
///
/// A login is begun and finished by the same session: its id is the text that only this browser has, such as the value of
/// its cookie. It is kept hashed. Logins under way are kept in memory, and are forgotten with the process.
///
/// Any thread. Requests are sent for each subscription; disposing cancels them. Answers come in on a queue of the request,
/// at the subscriber's home. Nothing is logged; no redirect is followed.
public final class LoginFlow: Sendable {
    /// The provider that people log in with.
    public let provider: IdentityProvider

    let settings: LoginSettings
    let now: @Sendable () -> Date
    let requests: Provider<OAuthRequest>
    private let random: @Sendable (Int) -> [UInt8]
    private let attempts: Attempts
    private let discovered = LockedValue<(endpoints: Endpoints, time: Date)?>(nil)

    /// Makes a flow; nothing is sent before the first login.
    ///
    /// - Parameters:
    ///   - provider: The provider that people log in with.
    ///   - settings: The bounds. Default: those of ``LoginSettings/init()``.
    ///   - now: The time, by which logins and tokens expire; any thread. Default: the system's.
    public convenience init(
        _ provider: IdentityProvider,
        settings: LoginSettings = LoginSettings(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(provider, settings: settings, now: now, random: { randomBytes($0) })
    }

    /// The same with random bytes of a test's own.
    package init(
        _ provider: IdentityProvider,
        settings: LoginSettings,
        now: @escaping @Sendable () -> Date,
        random: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.provider = provider
        self.settings = settings
        self.now = now
        self.random = random
        attempts = Attempts(settings, key: randomBytes(32))
        var session = SessionSettings()
        session.requestTimeout = settings.timeout
        session.resourceTimeout = settings.timeout
        session.maximumBodyBytes = settings.maximumBodyBytes
        session.maximumRedirects = 0
        session.trustedCertificates = settings.trustedCertificates
        // Many who begin at once share one discovery document.
        requests = Provider(settings: session, trackInflights: true)
    }

    /// The number of logins under way.
    package var pendingCount: Int { attempts.count }

    /// Begins a login.
    ///
    /// Asks for the provider's discovery document first, where it has one that is not known yet.
    ///
    /// - Parameters:
    ///   - session: The id of the browser's session; not empty.
    ///   - source: Where the browser is, such as its network: where too many logins are under way, those of the source that
    ///     has most are forgotten first. Default: 0, the same for all.
    /// - Returns: Where the browser is to be sent, the same to nobody else. Errors: ``OAuthError/login(_:)``.
    public func begin(session: String, from source: UInt64 = 0) -> Single<URL> {
        Single.deferred { [self] in
            guard !session.isEmpty else { throw LoginProblem.noSession }
            return endpoints().map { [self] in address(of: attempt($0, session, source), at: $0) }
        }.catch { [provider] in .error(OAuthError.login(LoginProblem($0).sentence(provider.name))) }
    }

    /// Finishes a login: exchanges the code, and finds out who it is.
    ///
    /// Each login is finished once, whether it succeeds or not.
    ///
    /// - Parameters:
    ///   - query: What stands behind the `?` of the redirect, as it came.
    ///   - session: The id of the browser's session, the same as at the beginning.
    /// - Returns: How it has ended. There are no errors.
    public func finish(query: String, session: String) -> Single<LoginOutcome> {
        Single.deferred { [self] in
            let redirect = try RedirectQuery(query)
            guard !session.isEmpty else { throw LoginProblem.noSession }
            // The state comes first: nothing else is believed, not even that the person has cancelled.
            guard let state = redirect["state"], let attempt = attempts.take(state, session: session, now: now())
            else { throw LoginProblem.unknownAttempt }
            return try finish(attempt, redirect)
        }.catch { [provider] in .just(.failed(LoginProblem($0).sentence(provider.name))) }
    }

    /// The provider's addresses.
    private func endpoints() -> Single<Endpoints> {
        switch provider.kind {
        case .plain(let authorize, let token, let profile, _, _):
            return .just(Endpoints(authorize: authorize, token: token, profile: profile))
        case .openID(let issuer):
            if let known = discovered.withLock({ $0 }), isFresh(known.time) { return .just(known.endpoints) }
            return requests.rx.request(.discovery(of: issuer)).map { [self] response in
                let endpoints = try Endpoints(Answer.body(response), of: issuer)
                let time = now()
                discovered.withLock { $0 = (endpoints, time) }
                return endpoints
            }
        }
    }

    private func isFresh(_ time: Date) -> Bool {
        0..<settings.discoveryLifetime / Duration.seconds(1) ~= now().timeIntervalSince(time)
    }

    /// A new login, which is remembered.
    private func attempt(_ endpoints: Endpoints, _ session: String, _ source: UInt64) -> Attempt {
        let attempt = Attempt(
            session: attempts.hash(session),
            state: Base64URL.text(random(32)),
            nonce: Base64URL.text(random(32)),
            key: ProofKey(verifier: Base64URL.text(random(32))),
            endpoints: endpoints,
            began: now(),
            source: source
        )
        attempts.insert(attempt)
        return attempt
    }

    /// RFC 6749, section 4.1.1; RFC 7636, section 4.3; OpenID Connect Core 1.0, section 3.1.2.1.
    private func address(of attempt: Attempt, at endpoints: Endpoints) -> URL {
        var fields = [
            ("response_type", "code"), ("client_id", provider.clientID),
            ("redirect_uri", provider.redirectURI.absoluteString), ("state", attempt.state),
            ("code_challenge", attempt.key.challenge), ("code_challenge_method", "S256"),
        ]
        if !provider.scopes.isEmpty { fields.append(("scope", provider.scopes.joined(separator: " "))) }
        if case .openID = provider.kind { fields.append(("nonce", attempt.nonce)) }
        var parts = URLComponents(url: endpoints.authorize, resolvingAgainstBaseURL: true)
        // Section 3.1: a query that the address has already stays.
        let former = parts?.percentEncodedQuery.map { $0.isEmpty ? "" : $0 + "&" } ?? ""
        parts?.percentEncodedQuery = former + FormText.text(fields)
        return parts?.url ?? endpoints.authorize
    }
}

extension LoginFlow: CustomReflectable {
    /// The provider alone: what is under way has secrets.
    public var customMirror: Mirror { Mirror(self, children: ["provider": provider]) }
}
