// Responses: every answer of a server that is not an error of HTTP itself, with its headers.
import HTTP

enum Responses {
    /// Scripts, styles and sockets of this server only; no inline script, no eval (CSP level 3).
    ///
    /// - Parameter images: Where images may be from besides.
    /// - Returns: The field's value.
    static func policy(images: [ImageOrigin] = []) -> String {
        let sources = (["'self'", "data:"] + images.map(\.text)).joined(separator: " ")
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src \(sources); font-src 'self'; "
            + "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    }

    private static let ownPolicy = policy()

    /// Said with every page, beside its policy.
    private static let security: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), microphone=(), geolocation=(self)"),
    ]

    /// Has a browser forget what it has kept for somebody who is logged out now (W3C Clear Site Data).
    static let clearing = (name: "Clear-Site-Data", value: "\"cache\"")

    /// A screen.
    ///
    /// It carries the token of one page, so caches may give it to nobody else, nor to its own browser as a new page. But
    /// where nothing in it is secret the browser may show it again as it was when the person goes back; if that is from
    /// a cache after its page has gone, it gets a page of its own. Without HTML it is the answer to a HEAD.
    static func page(_ html: [UInt8]?, policy: String, isSecure: Bool, isSecret: Bool) -> Response {
        var response = Response.html(html ?? [])
        if html == nil { response.body = .omitted }
        if !isSecret { response.headers.removeAll { $0.name == "Cache-Control" } }
        if !isSecret { response.headers.append(("Cache-Control", "private, no-cache")) }
        response.headers.append(("Content-Security-Policy", policy))
        response.headers += security
        if isSecure { response.headers.append(("Strict-Transport-Security", "max-age=31536000")) }
        return response
    }

    /// What an endpoint has answered, with the fields that it has not set itself: browsers run nothing of it, guess no type,
    /// show it on no other site, and ask again each time.
    static func endpoint(_ response: Response) -> Response {
        var response = response
        let usual = [
            ("Content-Security-Policy", ownPolicy), ("X-Content-Type-Options", "nosniff"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "private, no-cache"),
        ]
        for (name, value) in usual where response.header(name) == nil { response.headers.append((name, value)) }
        return response
    }

    static func asset(_ asset: Assets.Asset?, acceptsGzip: Bool) -> Response {
        guard let asset else { return notFound }
        var headers: [(name: String, value: String)] = [
            ("Content-Type", asset.type), ("Cache-Control", "public, max-age=31536000, immutable"),
            ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        if asset.gzipped != nil { headers.append(("Vary", "Accept-Encoding")) }
        if acceptsGzip, let gzipped = asset.gzipped {
            headers.append(("Content-Encoding", "gzip"))
            return Response(headers: headers, body: .shared(gzipped))
        }
        return Response(headers: headers, body: .shared(asset.bytes))
    }

    /// How the server is; `pages`, how many are open, for those who may know it.
    static func health(isStopping: Bool, pages: Int?) -> Response {
        let counts = pages.map { "pages \($0)\n" } ?? ""
        var response = Response.text("\(isStopping ? "stopping" : "ok")\n\(counts)", status: isStopping ? 503 : 200)
        response.headers.append(("Cache-Control", "no-store"))
        return response
    }

    /// Sends a page on, which keeps it among those of its own origin: browsers judge each answer on the way by its
    /// `Cross-Origin-Opener-Policy` (HTML standard section 7.1.3).
    static func seeOther(_ location: String) -> Response {
        var response = Response.seeOther(location)
        response.headers += security + [("Cache-Control", "no-store")]
        return response
    }

    static var notFound: Response { .notFound }
    /// There is no icon, and nobody needs to ask again for a day.
    static var noIcon: Response { Response(status: 204, headers: [("Cache-Control", "public, max-age=86400")]) }
    static var misdirected: Response { .error(421, "This server has no site of that name.") }
    static var full: Response { .error(503, "There are too many open pages at the moment. Please try again soon.") }
    static var busy: Response { .error(503, "The server is busy at the moment. Please try again soon.") }
    static var fullSession: Response {
        .error(503, "Too many pages of this site are open in this browser. Please close some, and load this one again.")
    }
}
