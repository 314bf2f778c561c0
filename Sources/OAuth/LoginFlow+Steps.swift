// LoginFlow+Steps: from the browser's return to the identity. The state is checked by then, and used up.
internal import Foundation
internal import Networking
internal import Rx

extension LoginFlow {
    /// Goes on with a login that is this session's own.
    func finish(_ attempt: Attempt, _ redirect: RedirectQuery) throws(LoginProblem) -> Single<LoginOutcome> {
        try check(issuer: redirect["iss"], attempt.endpoints)
        if redirect.isCancelled { return .just(.cancelled) }
        if let error = redirect["error"] {
            let words = redirect["error_description"].flatMap { PlainText.shown($0, maximum: 200) }
            throw .refused(code: error, words: words)
        }
        guard let code = redirect["code"] else { throw .noCode }
        // RFC 6749, appendix A.11.
        guard PlainText.isASCII(code, maximum: 8 << 10, blanks: true) else { throw .garbled }
        return requests.rx.request(.token(code, attempt, of: provider))
            .map { try TokenAnswer($0) }
            .flatMap { [self] in try profile(of: $0, attempt) }
            .map { .succeeded(Identity($0, issuer: attempt.endpoints.issuer)) }
    }

    /// RFC 9207, section 2.4: a provider that sends its name must send the right one, and must send it if it says
    /// that it does.
    private func check(issuer: String?, _ endpoints: Endpoints) throws(LoginProblem) {
        switch (provider.kind, issuer) {
        case (.openID, let issuer?): guard issuer == endpoints.issuer else { throw .mixedUp }
        case (.openID, nil): guard !endpoints.namesIssuer else { throw .mixedUp }
        // Without an issuer in the settings there is none that it could be.
        case (.plain, let issuer): guard issuer == nil else { throw .mixedUp }
        }
    }

    private func profile(of answer: TokenAnswer, _ attempt: Attempt) throws(LoginProblem) -> Single<Profile> {
        switch provider.kind {
        case .openID(let issuer):
            guard let idToken = answer.idToken else { throw .nonsense("it gives no ID token") }
            let expected = IDToken.Expectation(
                issuer: attempt.endpoints.issuer,
                clientID: provider.clientID,
                nonce: attempt.nonce,
                began: attempt.began,
                now: now(),
                leeway: settings.leeway,
                allowsNone: issuer.isLoopback && attempt.endpoints.token.isLoopback
            )
            let profile = try IDToken.profile(idToken, expected)
            guard let url = attempt.endpoints.profile else { return .just(profile) }
            return userInfo(url, answer.accessToken, profile)
        case .plain(_, _, let url, let idField, let nameField):
            return requests.rx.request(.profile(url, answer.accessToken)).map { response in
                try Answer.read(Answer.body(response)) { (root) throws(LoginProblem) in
                    try Profile(plain: root, idField: idField, nameField: nameField)
                }
            }
        }
    }

    /// OpenID Connect Core 1.0, section 5.3.2: an answer of another subject must not be used.
    private func userInfo(_ url: URL, _ accessToken: String, _ token: Profile) -> Single<Profile> {
        requests.rx.request(.profile(url, accessToken)).map { response in
            let profile = try Answer.read(Answer.body(response)) { (root) throws(LoginProblem) in
                try Profile(openID: root)
            }
            guard profile.subject == token.subject else { throw LoginProblem.untrusted("it speaks of somebody else") }
            return profile.completed(by: token)
        }
    }
}

extension Identity {
    init(_ profile: Profile, issuer: String) {
        self.init(
            issuer: issuer,
            subject: profile.subject,
            name: profile.name,
            mail: profile.mail,
            isMailVerified: profile.isMailVerified
        )
    }
}
