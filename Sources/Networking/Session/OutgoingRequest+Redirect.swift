// OutgoingRequest+Redirect: where an answer sends a request, and what of it goes there.
import Foundation

extension OutgoingRequest {
    /// What speaks of an answer that a cache has of another URL.
    private static let conditions: Set<String> = ["if-none-match", "if-modified-since"]
    /// What speaks of a body that is no longer sent.
    private static let ofBody: Set<String> = [
        "content-type", "content-length", "content-encoding", "content-language", "content-location",
        "transfer-encoding",
    ]

    /// The request that follows an answer of `status`; nil where it is no redirect to HTTP, or would send in clear a body that
    /// was to be encrypted.
    ///
    /// RFC 9110, section 15.4: a POST becomes a GET after 301 and 302, and everything but HEAD after 303; 307 and 308 leave
    /// method and body. What identifies the caller, by its name, goes to the origin that it was meant for alone.
    func redirected(status: Int, location: String?) -> OutgoingRequest? {
        guard [301, 302, 303, 307, 308].contains(status), let location, let target = Self.target(location, of: url)
        else {
            return nil
        }
        var request = self
        request.url = target
        let becomesGet = status == 303 ? method != "HEAD" : status < 303 && method == "POST"
        if becomesGet {
            request.method = "GET"
            request.body = nil
            request.source = nil
            request.headers.removeAll { Self.ofBody.contains($0.name.lowercased()) }
        }
        let hasBody = request.body?.isEmpty == false || request.source != nil
        if hasBody, url.scheme?.lowercased() == "https", target.scheme?.lowercased() == "http" { return nil }
        if Self.origin(target) != Self.origin(url) {
            request.headers.removeAll { Secrets.isSecret($0.name) || $0.name.lowercased() == "host" }
        }
        if isCondition {
            request.headers.removeAll { Self.conditions.contains($0.name.lowercased()) }
            request.isCondition = false
        }
        return request
    }

    private static func target(_ location: String, of url: URL) -> URL? {
        guard let resolved = URL(string: location, relativeTo: url)?.absoluteURL,
            let scheme = resolved.scheme?.lowercased(), scheme == "http" || scheme == "https",
            resolved.host?.isEmpty == false, var parts = URLComponents(url: resolved, resolvingAgainstBaseURL: true)
        else { return nil }
        // A redirecting server does not choose a name to log in with.
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        return parts.url
    }

    private static func origin(_ url: URL) -> String {
        let scheme = url.scheme?.lowercased() ?? ""
        return "\(scheme)://\(url.host?.lowercased() ?? ""):\(url.port ?? (scheme == "https" ? 443 : 80))"
    }
}
