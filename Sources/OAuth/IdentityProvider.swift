// IdentityProvider: where people may log in, and what this site is called there. Read from a file: IdentityProvider+JSON.
public import Foundation

/// Somebody who tells who a person is: its addresses, and what it knows this site by.
///
/// ```swift
/// let example = try IdentityProvider(
///     name: "Example",
///     kind: .openID(issuer: URL(string: "https://accounts.example.com")!),
///     clientID: "photowall",
///     clientSecret: secret,
///     scopes: ["profile", "email"],
///     redirectURI: URL(string: "https://photos.example.org/login/example")!
/// )
/// ```
/// Its description, its mirror and its dump do not show the secret.
public struct IdentityProvider: Hashable, Sendable {
    /// Which protocol a provider speaks.
    public enum Kind: Hashable, Sendable {
        /// OpenID Connect Core 1.0; its addresses are in its discovery document (OpenID Connect Discovery 1.0, section 4),
        /// and the issuer in it must be this one, to the letter.
        case openID(issuer: URL)
        /// OAuth 2.0 (RFC 6749) and a profile in JSON, which Facebook and others offer.
        ///
        /// `authorize` is where browsers are sent, `token` is where a code is exchanged, and `profile` answers a GET request
        /// with the access token in `Authorization` by an object that has a text or an integer at `idField`, and perhaps
        /// texts at `nameField` and `email`.
        case plain(authorize: URL, token: URL, profile: URL, idField: String = "id", nameField: String = "name")
    }

    /// What stands behind "Log in with", such as `Facebook`: 1 to 50 characters.
    public let name: String
    /// What tells it from other providers in addresses and tables: 1 to 32 of `a…z`, `0…9` and `-`.
    public let key: String
    /// Which protocol it speaks.
    public let kind: Kind
    /// What it calls this site: 1 to 255 visible ASCII characters (RFC 6749, appendix A.1).
    public let clientID: String
    /// What proves to it that this site asks; nil for a public client (RFC 6749, section 2.1).
    public let clientSecret: Secret?
    /// What is asked for; for OpenID, `openid` is among them.
    public let scopes: [String]
    /// Where it sends browsers back to; of no other provider (RFC 9700, section 4.4.2.2).
    public let redirectURI: URL

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - name: What stands behind "Log in with".
    ///   - key: What tells it from others. Default: the name in small letters, with `-` for what is neither letter of ASCII
    ///     nor digit.
    ///   - kind: Which protocol it speaks. Its addresses must begin with https, or be of localhost.
    ///   - clientID: What it calls this site.
    ///   - clientSecret: What proves to it that this site asks. Default: none.
    ///   - scopes: What is asked for. Default: nothing; for OpenID, `openid` is added in front where it is missing.
    ///   - redirectURI: Where it sends browsers back to, to the letter as the provider knows it.
    /// - Throws: ``OAuthError/setting(path:problem:)`` for the first of these that is not as it must be.
    public init(
        name: String,
        key: String? = nil,
        kind: Kind,
        clientID: String,
        clientSecret: String? = nil,
        scopes: [String] = [],
        redirectURI: URL
    ) throws(OAuthError) {
        self.name = name
        self.key = key ?? Self.key(of: name)
        self.kind = kind
        self.clientID = clientID
        self.clientSecret = clientSecret.map { Secret($0) }
        if case .openID = kind, !scopes.contains("openid") {
            self.scopes = ["openid"] + scopes
        } else {
            self.scopes = scopes
        }
        self.redirectURI = redirectURI
        for (index, scope) in scopes.enumerated()
        where !PlainText.isASCII(scope, maximum: 255) || scope.contains("\"") || scope.contains("\\") {
            let problem = "must be one scope, without blanks and quotes (RFC 6749, appendix A.4)"
            throw .setting(path: "scopes[\(index)]", problem: problem)
        }
        if let (path, problem) = problem { throw .setting(path: path, problem: problem) }
    }

    private static func key(of name: String) -> String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return String(words.joined(separator: "-").prefix(32))
    }

    /// The first setting besides the scopes that is wrong, and what is wrong with it.
    private var problem: (path: String, problem: String)? {
        guard PlainText.shown(name, maximum: 50) == name else {
            return ("name", "must have 1 to 50 characters in one line")
        }
        let isKey = key.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "-")
        }
        guard isKey, 1...32 ~= key.utf8.count else { return ("key", "must be 1 to 32 of a…z, 0…9 and -") }
        guard PlainText.isASCII(clientID, maximum: 255) else {
            return ("clientID", "must be 1 to 255 visible characters of ASCII (RFC 6749, appendix A.1)")
        }
        if let clientSecret, !PlainText.isASCII(clientSecret.text, maximum: 1024, blanks: true) {
            return ("clientSecret", "must be 1 to 1024 characters of ASCII (RFC 6749, appendix A.2)")
        }
        return redirectURI.problem.map { ("redirectURI", $0) } ?? kind.problem
    }
}

extension IdentityProvider.Kind {
    /// The first of its settings that is wrong, and what is wrong with it.
    fileprivate var problem: (path: String, problem: String)? {
        switch self {
        case .openID(let issuer):
            if let problem = issuer.problem { return ("issuer", problem) }
            return issuer.query == nil
                ? nil : ("issuer", "must have no query (OpenID Connect Discovery 1.0, section 3)")
        case .plain(let authorize, let token, let profile, let idField, let nameField):
            for (path, url) in [("authorize", authorize), ("token", token), ("profile", profile)] {
                if let problem = url.problem { return (path, problem) }
            }
            for (path, field) in [("idField", idField), ("nameField", nameField)] where field.isEmpty {
                return (path, "must not be empty")
            }
            return nil
        }
    }
}

extension IdentityProvider: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Its name and key.
    public var description: String { "IdentityProvider(\(name), \(key))" }

    /// Its name and key.
    public var debugDescription: String { description }

    /// All but the secret.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "name": name, "key": key, "kind": kind, "clientID": clientID,
                "clientSecret": clientSecret == nil ? "none" : "***", "scopes": scopes, "redirectURI": redirectURI,
            ],
            displayStyle: .struct
        )
    }
}
