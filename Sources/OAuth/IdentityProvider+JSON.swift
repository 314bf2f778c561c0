// IdentityProvider+JSON: providers out of a settings file. One more setting: its name in `settings`, and where it is read.
internal import Foundation
internal import Jansson

extension IdentityProvider {
    /// Reads providers from a JSON text of at most 64 KiB: an array with one object for each.
    ///
    /// ```json
    /// [
    ///     {
    ///         "name": "Example", "kind": "openID", "issuer": "https://accounts.example.com",
    ///         "clientID": "photowall", "clientSecret": "…", "scopes": ["profile", "email"],
    ///         "redirectURI": "https://photos.example.org/login/example"
    ///     },
    ///     {
    ///         "name": "Facebook", "kind": "plain", "authorize": "https://…", "token": "https://…", "profile": "https://…",
    ///         "clientID": "1234", "clientSecret": "…", "scopes": ["public_profile"],
    ///         "redirectURI": "https://photos.example.org/login/facebook"
    ///     }
    /// ]
    /// ```
    /// `key`, `clientSecret`, `scopes`, `idField` and `nameField` may be left out; any other name is refused.
    ///
    /// - Parameter json: The text in UTF-8, not kept.
    /// - Returns: The providers, in the order of the text; their keys and redirect URIs are different.
    /// - Throws: ``OAuthError/setting(path:problem:)`` with the path to what is wrong, such as `[1].issuer`. It quotes no
    ///   value.
    public static func providers(fromJSON json: some Sequence<UInt8>) throws(OAuthError) -> [IdentityProvider] {
        let bytes = Array(json)
        let result: Result<[IdentityProvider], OAuthError>
        do throws(JSONError) {
            result = try withJSON(parsing: bytes, limits: JSONLimits(bytes: 64 << 10, depth: 8)) { root in
                Result { () throws(OAuthError) in try providers(root) }
            }
        } catch { throw .setting(path: "", problem: problem(error, bytes)) }
        return try result.get()
    }

    private static func providers(_ root: JSONValue) throws(OAuthError) -> [IdentityProvider] {
        guard root.kind == .array else { throw .setting(path: "", problem: "must be an array of objects") }
        var providers: [IdentityProvider] = []
        for index in 0..<root.count {
            guard let value = root[index] else { continue }
            let provider: IdentityProvider
            do throws(OAuthError) {
                provider = try IdentityProvider(settings: value)
            } catch {
                guard case .setting(let path, let problem) = error else { throw error }
                throw .setting(path: path.isEmpty ? "[\(index)]" : "[\(index)].\(path)", problem: problem)
            }
            for former in providers where former.key == provider.key {
                throw .setting(path: "[\(index)].key", problem: "must not be that of another provider")
            }
            for former in providers where former.redirectURI == provider.redirectURI {
                let problem = "must not be that of another provider (RFC 9700, section 4.4.2.2)"
                throw .setting(path: "[\(index)].redirectURI", problem: problem)
            }
            providers.append(provider)
        }
        return providers
    }

    private static func problem(_ error: JSONError, _ bytes: [UInt8]) -> String {
        switch error {
        case .tooLarge: "have more than 65536 bytes"
        case .tooDeep: "are nested too deeply"
        case .notUTF8(let end): "are not UTF-8 in line \(line(end, bytes))"
        case .duplicateKey(let end): "name something twice in line \(line(end, bytes))"
        case .numberTooLarge(let end), .malformed(let end): "are not JSON in line \(line(end, bytes))"
        case .unexpected, .noMemory: "cannot be read"
        }
    }

    private static func line(_ end: Int, _ bytes: [UInt8]) -> Int {
        bytes.prefix(max(end - 1, 0)).count { $0 == UInt8(ascii: "\n") } + 1
    }

    private static let settings: [String: Set<String>] = {
        let both: Set = ["name", "key", "kind", "clientID", "clientSecret", "scopes", "redirectURI"]
        return [
            "openID": both.union(["issuer"]),
            "plain": both.union(["authorize", "token", "profile", "idField", "nameField"]),
        ]
    }()

    private init(settings value: JSONValue) throws(OAuthError) {
        guard value.kind == .object else { throw .setting(path: "", problem: "must be an object") }
        let kindName = try value.text("kind")
        guard let known = Self.settings[kindName] else {
            throw .setting(path: "kind", problem: "must be \"openID\" or \"plain\"")
        }
        var unknown: String?
        value.forEachMember { name, _ in if !known.contains(name) { unknown = unknown ?? name } }
        if let unknown {
            let shown = PlainText.shown(unknown, maximum: 40) ?? "?"
            throw .setting(path: shown, problem: "is no setting of a provider of the kind \"\(kindName)\"")
        }
        try self.init(
            name: value.text("name"),
            key: value.optionalText("key"),
            kind: Self.kind(kindName, value),
            clientID: value.text("clientID"),
            clientSecret: value.optionalText("clientSecret"),
            scopes: value.texts("scopes"),
            redirectURI: value.url("redirectURI")
        )
    }

    private static func kind(_ name: String, _ value: JSONValue) throws(OAuthError) -> Kind {
        if name == "openID" { return .openID(issuer: try value.url("issuer")) }
        return .plain(
            authorize: try value.url("authorize"),
            token: try value.url("token"),
            profile: try value.url("profile"),
            idField: try value.optionalText("idField") ?? "id",
            nameField: try value.optionalText("nameField") ?? "name"
        )
    }
}

extension JSONValue {
    fileprivate func optionalText(_ name: String) throws(OAuthError) -> String? {
        guard let value = self[name], !value.isNull else { return nil }
        guard let text = value.string else { throw .setting(path: name, problem: "must be a text") }
        return text
    }

    fileprivate func text(_ name: String) throws(OAuthError) -> String {
        guard let text = try optionalText(name) else { throw .setting(path: name, problem: "is missing") }
        return text
    }

    fileprivate func url(_ name: String) throws(OAuthError) -> URL {
        guard let url = URL(string: try text(name)) else { throw .setting(path: name, problem: "must be an address") }
        return url
    }

    fileprivate func texts(_ name: String) throws(OAuthError) -> [String] {
        guard let value = self[name], !value.isNull else { return [] }
        guard value.kind == .array else { throw .setting(path: name, problem: "must be an array of texts") }
        var texts: [String] = []
        for index in 0..<value.count {
            guard let text = value[index]?.string else {
                throw .setting(path: "\(name)[\(index)]", problem: "must be a text")
            }
            texts.append(text)
        }
        return texts
    }
}
