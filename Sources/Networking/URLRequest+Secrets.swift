// URLRequest without its secrets: what a log may show. A name decides: to hide one more, add to `parts` or `names`. The same
// names decide what no other origin is told and what is not stored for everybody.
import Foundation
public import FoundationNetworking

extension URLRequest {
    /// The same with `***` for what must not stand in a log.
    ///
    /// Hidden are the values of headers, of query items and of fields of a form or JSON body whose name speaks of a
    /// secret (`Authorization`, `Cookie`, `password`, `access_token`, `X-Api-Key`, `code`, `signature` …), a password in the
    /// URL, and every body that is neither of these nor plain text. A `code` of up to three characters is shown: it is a
    /// country's, a currency's or a status, for no login's is so short.
    public var withoutSecrets: URLRequest {
        var request = self
        request.url = url.map(Secrets.hide(in:))
        for (name, _) in allHTTPHeaderFields ?? [:] where Secrets.isSecret(name) {
            request.setValue(Secrets.stars, forHTTPHeaderField: name)
        }
        if let httpBody {
            let type = value(forHTTPHeaderField: "Content-Type")?.lowercased()
            request.httpBody = Secrets.hide(in: httpBody, type: type ?? "application/x-www-form-urlencoded")
        }
        return request
    }
}

enum Secrets {
    static let stars = "***"

    /// What names of secrets contain, in lower case and without `-` and `_`.
    private static let parts = [
        "authorization", "cookie", "password", "passwd", "passphrase", "pwd", "secret", "token", "apikey", "credential",
        "signature", "assertion", "verifier",
    ]
    /// Names that are too short to be looked for in others, in the same form.
    private static let names: Set = ["code", "devicecode", "usercode", "jwt", "otp", "totp", "pin", "sig"]

    /// Whether a field is hidden: by its name alone, but for a `code` that is one of a list of codes.
    private static func isSecret(_ name: String, of value: some StringProtocol) -> Bool {
        isSecret(name) && (name.lowercased() != "code" || value.count > 3)
    }

    static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased().filter { $0 != "-" && $0 != "_" }
        return names.contains(name) || parts.contains { name.contains($0) }
    }

    static func hide(in url: URL) -> URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
        if parts.password != nil { parts.password = stars }
        if parts.query != nil { parts.percentEncodedQuery = parts.percentEncodedQuery.map(hide(inForm:)) }
        return parts.url ?? url
    }

    static func hide(in body: Data, type: String) -> Data {
        if type.contains("json"), let json = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) {
            let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
            if let hidden = try? JSONSerialization.data(withJSONObject: hide(inJSON: json), options: options) {
                return hidden
            }
        } else if type.contains("urlencoded"), let form = String(data: body, encoding: .utf8) {
            return Data(hide(inForm: form).utf8)
        } else if type.hasPrefix("text/") {
            return body
        }
        return Data("(\(body.count) bytes)".utf8)
    }

    private static func hide(inForm form: String) -> String {
        form.split(separator: "&", omittingEmptySubsequences: false).map { field in
            guard let end = field.firstIndex(of: "="), isSecret(String(field[..<end]), of: field[end...].dropFirst())
            else { return String(field) }
            return field[...end] + stars
        }.joined(separator: "&")
    }

    private static func hide(inJSON json: Any) -> Any {
        if let array = json as? [Any] { return array.map(hide(inJSON:)) }
        guard let object = json as? [String: Any] else { return json }
        return object.reduce(into: [:]) { hidden, field in
            let text = field.value as? String ?? (field.value as? NSNumber)?.stringValue ?? stars + stars
            hidden[field.key] = isSecret(field.key, of: text) ? stars : hide(inJSON: field.value)
        }
    }
}
