// What a person reads when a request cannot be served: a whole page with one sentence. To add a status, add it to
// `title`. libmicrohttpd itself answers a head that does not fit its memory (431, 414) and one that is no HTTP (400),
// each with a page and a sentence of its own.

extension Response {
    /// A complete small page that names the status and says `sentence`; the connection stays open.
    public static func error(_ status: Int, _ sentence: String) -> Response {
        .html(ErrorPage.html(status, sentence), status: status)
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
    /// The page, as bytes.
    static func html(_ status: Int, _ sentence: String) -> [UInt8] {
        let title = title(status)
        return [UInt8](
            """
            <!doctype html>
            <html lang="en">
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>\(title)</title></head>
            <body><main><h1>\(title)</h1><p>\(escaped(sentence))</p></main></body>
            </html>

            """.utf8
        )
    }

    /// A whole answer as it is on the wire, for a connection that ends with it.
    static func wire(_ status: Int, _ sentence: String) -> [UInt8] {
        let page = html(status, sentence)
        let head = """
            HTTP/1.1 \(status) \(title(status))\r
            Connection: close\r
            Cache-Control: no-store\r
            Content-Type: text/html; charset=utf-8\r
            Content-Length: \(page.count)\r
            \r

            """
        return [UInt8](head.utf8) + page
    }

    /// The reason phrase (RFC 9110 section 15).
    static func title(_ status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
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
