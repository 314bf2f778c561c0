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
    /// Without a scope, a request that says who asks has none: its answer is not everybody's (section 3.5).
    static func key(_ request: URLRequest, scope: String?) -> CacheKey? {
        guard request.httpMethod ?? "GET" == "GET", request.httpBody == nil, let url = key(of: request.url),
            !conditions.contains(where: { request.value(forHTTPHeaderField: $0) != nil }),
            !CacheControl(request.value(forHTTPHeaderField: "Cache-Control")).has("no-store"),
            scope != nil || !isPersonal(request)
        else { return nil }
        return CacheKey(scope: scope ?? "", url: url)
    }

    private static func isPersonal(_ request: URLRequest) -> Bool {
        request.url?.user != nil || request.url?.password != nil
            || (request.allHTTPHeaderFields ?? [:]).keys.contains(where: Secrets.isSecret)
    }

    /// The URLs whose answers, in every scope, may no longer be true after a request that may have changed them (section 4.4).
    ///
    /// A redirect is no error: what it was sent for has happened, or happens where it leads.
    static func invalidated(by request: URLRequest, _ response: Response) -> Set<String> {
        let isSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(request.httpMethod ?? "GET")
        let urls = Set([request.url, response.response?.url].compactMap(key(of:)))
        return !isSafe && (200...399 ~= response.statusCode || urls.count > 1) ? urls : []
    }

    private static func key(of url: URL?) -> String? {
        guard let url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        parts.fragment = nil
        return parts.string
    }

    /// Whether an answer is of the URL that was asked for, and not of another one that a redirect led to.
    static func answers(_ response: Response, _ request: URLRequest) -> Bool {
        key(of: response.response?.url) == key(of: request.url)
    }

    /// An answer as it is to be kept; nil where it must not be (section 3), as one that is `private` where it `isShared` by everybody.
    static func kept(
        _ response: Response,
        to request: URLRequest,
        isShared: Bool,
        at now: Date
    ) -> CachedResponse? {
        // What a redirect led to is the answer to another URL (section 4).
        guard response.statusCode == 200 || response.statusCode == 203, let head = response.response,
            answers(response, request)
        else { return nil }
        let vary = (head.value(forHTTPHeaderField: "Vary") ?? "").split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        guard mayKeep(CacheControl(head.value(forHTTPHeaderField: "Cache-Control")), isShared: isShared),
            !vary.contains("*"), !vary.contains("cookie")
        else { return nil }
        // Secrets are written nowhere: what depends on them is kept by its scope, which says who asks.
        return CachedResponse(
            statusCode: response.statusCode,
            headers: fields(head).filter { !unkept.contains($0.key.lowercased()) },
            body: response.data,
            storedAt: now,
            varying: varying(vary.filter { !Secrets.isSecret($0) }, in: request)
        )
    }

    /// Sections 5.2.2.5 and 5.2.2.7.
    static func mayKeep(_ control: CacheControl, isShared: Bool) -> Bool {
        !control.has("no-store") && !(isShared && control.has("private"))
    }

    /// Whether a stored answer is one to this request (section 4.1).
    static func matches(_ stored: CachedResponse, _ request: URLRequest) -> Bool {
        stored.varying == varying(Array(stored.varying.keys), in: request)
    }

    /// How long a stored answer is still fresh, in seconds; negative or 0 where it is stale (section 4.2).
    static func freshness(_ stored: CachedResponse, at now: Date) -> Double { lifetime(stored) - age(stored, at: now) }

    /// How old a stored answer is, in seconds, what it was when it came included (section 4.2.3).
    private static func age(_ stored: CachedResponse, at now: Date) -> Double {
        let apparent = max(0, date(stored).map { stored.storedAt.timeIntervalSince($0) } ?? 0)
        let arrived = max(apparent, Double(stored.header("Age").flatMap { UInt32($0) } ?? 0))
        return arrived + max(0, now.timeIntervalSince(stored.storedAt))
    }

    private static func date(_ stored: CachedResponse) -> Date? {
        stored.header("Date").flatMap(HTTPDate.init)?.date
    }

    /// What the server has said; nothing is guessed where it has not (section 4.2.2 would allow it).
    private static func lifetime(_ stored: CachedResponse) -> Double {
        if let maxAge = stored.control.maxAge { return maxAge }
        guard let expires = stored.header("Expires").flatMap(HTTPDate.init)?.date else { return 0 }
        return expires.timeIntervalSince(date(stored) ?? stored.storedAt)
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
        return wish.maxAge.map { age(stored, at: now) <= $0 } ?? true
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
