// What a person reads when a request cannot be served: a whole page with one sentence and a way to the start page, in
// light or dark as the person likes it; it needs nothing of the application. To add a status, add it to `title`.
// libmicrohttpd itself answers a head that does not fit its memory (431, 414) and one that is no HTTP (400), each with a
// page and a sentence of its own.

extension Response {
    /// A complete small page that names the status and says `sentence`; the connection stays open.
    public static func error(_ status: Int, _ sentence: String) -> Response {
        var response = Response.html(ErrorPage.html(status, sentence), status: status)
        response.headers += ErrorPage.security
        return response
    }

    /// 404 (RFC 9110 section 15.5.5).
    public static var notFound: Response { .error(404, "There is no page at this address.") }

    /// 405 with the methods that the target does have (RFC 9110 section 15.5.6); HEAD is added to GET.
    public static func methodNotAllowed(_ allowed: [Method]) -> Response {
        var response = Response.error(405, "This address cannot be used in that way.")
        let names = allowed.flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] }
        response.headers.append(("Allow", names.joined(separator: ", ")))
        return response
    }
}

/// Makes error pages.
enum ErrorPage {
    /// The only style that the page's policy allows, by its hash.
    static let style =
        ":root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif;background:#fff;color:#1a1a1a}"
        + "body{margin:15vh auto;max-width:34rem;padding:0 1.5rem}h1{line-height:1.2}a{color:#0e6073}"
        + "@media(prefers-color-scheme:dark){:root{background:#161616;color:#f2f2f2}a{color:#7cc7da}}"

    /// Said with every page: nothing but its style and the site's icon may load, no other site may frame it (CSP level 3).
    static let security: [(name: String, value: String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'sha256-XmvtVAZj/O4VvfGpP6ytCGoiIv22Jr9OyQ3eMwVpOLg='; img-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
    ]

    /// The page, as bytes.
    static func html(_ status: Int, _ sentence: String) -> [UInt8] {
        let title = title(status)
        return [UInt8](
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <style>\(style)</style>
            </head>
            <body>
            <main><h1>\(title)</h1><p>\(escaped(sentence))</p><p><a href="/">Go to the start page</a></p></main>
            </body>
            </html>

            """.utf8
        )
    }

    /// The reason phrase (RFC 9110 section 15).
    static func title(_ status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 421: "Misdirected Request"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        case 507: "Insufficient Storage"
        default: "Error \(status)"
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }
}
