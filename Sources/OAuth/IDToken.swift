// IDToken: the token that says who has logged in (OpenID Connect Core 1.0, sections 2 and 3.1.3.7).
//
// Its signature is not checked: it comes straight from the token endpoint over TLS, whose certificate is, and section
// 3.1.3.7, point 6, lets that stand for the signature. Never read one from anywhere else by this.
internal import Foundation
internal import Sodium

enum IDToken {
    /// What a token must say.
    struct Expectation: Sendable {
        let issuer: String
        let clientID: String
        let nonce: String
        /// When the login began; the token is younger.
        let began: Date
        let now: Date
        let leeway: Duration
        /// Whether `alg` may be `none`: on the machine itself, for development.
        let allowsNone: Bool
    }

    /// The profile that a token has, if it is what was expected.
    ///
    /// - Throws: `nonsense` for a text that is no token, `untrusted` for one that is not for this login.
    static func profile(_ token: String, _ expected: Expectation) throws(LoginProblem) -> Profile {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.bytes(parts[0]), let claims = Base64URL.bytes(parts[1]),
            Base64URL.bytes(parts[2]) != nil
        else { throw .nonsense("its ID token cannot be read") }
        try Answer.read(header) { (root) throws(LoginProblem) in
            try check(header: root, isSigned: !parts[2].isEmpty, expected)
        }
        return try Answer.read(claims) { (root) throws(LoginProblem) in
            try check(audience: root, expected)
            try check(times: root, expected)
            guard let nonce = root["nonce"]?.string,
                equalInConstantTime(Array(nonce.utf8), Array(expected.nonce.utf8))
            else { throw .untrusted("its ID token is for another login") }
            return try Profile(openID: root)
        }
    }

    /// RFC 7515, section 4.1: `alg` is there, and nothing is critical that is not understood.
    private static func check(header: AnswerValue, isSigned: Bool, _ expected: Expectation) throws(LoginProblem) {
        guard let algorithm = header["alg"]?.string, !algorithm.isEmpty else {
            throw .nonsense("its ID token cannot be read")
        }
        guard header["crit"] == nil else { throw .untrusted("its ID token asks for what is not known here") }
        let isNone = algorithm.lowercased() == "none"
        guard isNone ? expected.allowsNone : isSigned else { throw .untrusted("its ID token is not signed") }
    }

    /// Points 2 to 5: its issuer and its audience.
    private static func check(audience root: AnswerValue, _ expected: Expectation) throws(LoginProblem) {
        guard root["iss"]?.string == expected.issuer else { throw .untrusted("its ID token is of another issuer") }
        var audience: [String?] = []
        if let value = root["aud"] {
            audience = value.array?.map(\.string) ?? [value.string]
        }
        guard audience.contains(expected.clientID) else { throw .untrusted("its ID token is for another site") }
        let party = root["azp"]
        guard party == nil ? audience.count == 1 : party?.string == expected.clientID else {
            throw .untrusted("its ID token is for another site")
        }
    }

    /// Points 9 and 10, and `nbf` of RFC 7519, section 4.1.5.
    private static func check(times root: AnswerValue, _ expected: Expectation) throws(LoginProblem) {
        guard let end = root["exp"]?.double, let begin = root["iat"]?.double else {
            throw .nonsense("its ID token has no time")
        }
        let leeway = expected.leeway / Duration.seconds(1)
        let now = expected.now.timeIntervalSince1970
        guard now - leeway < end else { throw .untrusted("its ID token has expired") }
        guard max(begin, root["nbf"]?.double ?? begin) <= now + leeway else {
            throw .untrusted("its ID token is of the future")
        }
        guard begin >= expected.began.timeIntervalSince1970 - leeway else {
            throw .untrusted("its ID token is older than the login")
        }
    }
}
