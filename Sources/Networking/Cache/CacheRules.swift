// CacheRules: which answers may be kept and used, RFC 9111; as functions of requests, answers and the time.
import Foundation
import FoundationNetworking

enum CacheRules {
    /// Headers with which a caller has rules of its own, which the cache leaves alone.
    private static let conditions = [
        "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range",
    ]
    /// Headers of a connection or of one message, which are not kept: section 3.1.
    private static let unkept: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "set-cookie",
        "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
    ]

    /// Under which key a request's answer is; nil where the cache has no part in it.
    ///
    /// Without a scope, a request with `Authorization` has none: its answer is not everybody's (section 3.5).
    static func key(_ request: URLRequest, scope: String?) -> CacheKey? {
        guard request.httpMethod ?? "GET" == "GET", request.httpBody == nil, let url = key(of: request.url),
            !conditions.contains(where: { request.value(forHTTPHeaderField: $0) != nil }),
            !CacheControl(request.value(forHTTPHeaderField: "Cache-Control")).has("no-store"),
            scope != nil || request.value(forHTTPHeaderField: "Authorization") == nil
        else { return nil }
        return CacheKey(scope: scope ?? "", url: url)
    }

    /// What is no longer true once a request has succeeded that may have changed it (section 4.4).
    static func invalidated(by request: URLRequest, _ response: Response, scope: String?) -> CacheKey? {
        let isSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(request.httpMethod ?? "GET")
        guard !isSafe, 200...399 ~= response.statusCode, let url = key(of: request.url) else { return nil }
        return CacheKey(scope: scope ?? "", url: url)
    }

    private static func key(of url: URL?) -> String? {
        guard let url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        parts.fragment = nil
        return parts.string
    }

    /// An answer as it is to be kept; nil where it must not be (section 3).
    static func kept(_ response: Response, to request: URLRequest, at now: Date) -> CachedResponse? {
        guard response.statusCode == 200 || response.statusCode == 203, let head = response.response else { return nil }
        let vary = (head.value(forHTTPHeaderField: "Vary") ?? "").split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        guard !CacheControl(head.value(forHTTPHeaderField: "Cache-Control")).has("no-store"), !vary.contains("*"),
            !vary.contains("cookie")
        else { return nil }
        return CachedResponse(
            statusCode: response.statusCode,
            headers: fields(head).filter { !unkept.contains($0.key.lowercased()) },
            body: response.data,
            storedAt: now,
            varying: varying(vary.filter { !credentials.contains($0) }, in: request)
        )
    }

    /// Headers that are written nowhere: what depends on them is kept by its scope, which says who asks.
    private static let credentials: Set = ["authorization", "proxy-authorization"]

    /// Whether a stored answer is one to this request (section 4.1).
    static func matches(_ stored: CachedResponse, _ request: URLRequest) -> Bool {
        stored.varying == varying(Array(stored.varying.keys), in: request)
    }

    /// How long a stored answer is still fresh, in seconds; negative or 0 where it is stale (section 4.2).
    static func freshness(_ stored: CachedResponse, at now: Date) -> Double {
        let date = stored.header("Date").flatMap(HTTPDate.init)?.date
        let apparent = max(0, date.map { stored.storedAt.timeIntervalSince($0) } ?? 0)
        let age = max(apparent, Double(stored.header("Age").flatMap { UInt32($0) } ?? 0))
        let present = age + max(0, now.timeIntervalSince(stored.storedAt))
        return lifetime(stored, date) - present
    }

    /// What the server has said; nothing is guessed where it has not (section 4.2.2 would allow it).
    private static func lifetime(_ stored: CachedResponse, _ date: Date?) -> Double {
        if let maxAge = stored.control.maxAge { return maxAge }
        guard let expires = stored.header("Expires").flatMap(HTTPDate.init)?.date else { return 0 }
        return expires.timeIntervalSince(date ?? stored.storedAt)
    }

    /// Whether a stored answer may be used without asking the server, though it may be old (sections 4.2.4, 5.2.2.2, 5.2.2.4).
    static func isUsable(_ stored: CachedResponse, at now: Date) -> Bool {
        let control = stored.control
        if control.has("no-cache") { return false }
        return !control.has("must-revalidate") || freshness(stored, at: now) > 0
    }

    /// Whether a stored answer makes a request needless (sections 4.2, 5.2.1).
    static func isFresh(_ stored: CachedResponse, for request: URLRequest, at now: Date) -> Bool {
        let wish = CacheControl(request.value(forHTTPHeaderField: "Cache-Control"))
        let left = freshness(stored, at: now)
        guard isUsable(stored, at: now), left > 0, !wish.has("no-cache") else { return false }
        return wish.maxAge.map { now.timeIntervalSince(stored.storedAt) <= $0 } ?? true
    }

    /// A request that asks whether a stored answer is still true (section 4.3.1).
    static func conditional(_ request: URLRequest, on stored: CachedResponse) -> URLRequest {
        var request = request
        if let tag = stored.header("Etag"), !tag.contains(where: \.isNewline) {
            request.setValue(tag, forHTTPHeaderField: "If-None-Match")
        } else if let date = stored.header("Last-Modified"), !date.contains(where: \.isNewline) {
            request.setValue(date, forHTTPHeaderField: "If-Modified-Since")
        }
        return request
    }

    /// A stored answer with the headers of a 304 (section 3.2), confirmed now.
    static func refreshed(_ stored: CachedResponse, by response: Response, at now: Date) -> CachedResponse {
        var stored = stored
        let news = response.response.map { fields($0) } ?? [:]
        for (name, value) in news
        where !unkept.contains(name.lowercased()) && !name.lowercased().hasPrefix("content-") {
            stored.headers = stored.headers.filter { $0.key.lowercased() != name.lowercased() }
            stored.headers[name] = value
        }
        stored.storedAt = now
        return stored
    }

    private static func varying(_ names: [String], in request: URLRequest) -> [String: String] {
        names.reduce(into: [:]) { $0[$1] = request.value(forHTTPHeaderField: $1) ?? "" }
    }

    private static func fields(_ head: HTTPURLResponse) -> [String: String] {
        head.allHeaderFields.reduce(into: [:]) { fields, field in
            if let name = field.key as? String, let value = field.value as? String { fields[name] = value }
        }
    }
}

extension CachedResponse {
    /// The value of a header, whatever the case of its name.
    func header(_ name: String) -> String? { headers.first { $0.key.lowercased() == name.lowercased() }?.value }

    var control: CacheControl { CacheControl(header("Cache-Control")) }

    /// As an answer to a request.
    func response(to request: URLRequest, _ origin: Response.Origin) -> Response {
        let head = request.url.flatMap {
            HTTPURLResponse(url: $0, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: headers)
        }
        return Response(statusCode: statusCode, data: body, request: request, response: head, origin: origin)
    }
}
