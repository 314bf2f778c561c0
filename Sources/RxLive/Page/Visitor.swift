// Visitor: what a page keeps of the request that loaded it, so that the screens which it shows later know as much.
import HTTP

/// Who asks for a page's screens, and how.
struct Visitor {
    /// The peer's address, or the one that a trusted proxy names.
    var address = ""
    /// The header fields that routes may ask for.
    ///
    /// All of them where an application has middleware, which may ask for any; else the languages, the cookies and the host.
    var fields: [(name: String, value: String)] = []
    /// Whether the browser came by TLS.
    var isSecure = false
    /// Whether what the document shows is to be kept nowhere, on the server neither.
    var isSecret = false
    /// Whether browsers keep the document nowhere.
    var isPrivate = false

    /// What routes read, where nothing else may be asked for.
    private static let readByRoutes = ["Accept-Language", "Cookie", "Host"]

    /// Keeps what is needed of a request.
    ///
    /// - Parameters:
    ///   - request: The one that loads the page.
    ///   - address: Who asks.
    ///   - keepsAll: Whether all fields may be asked for.
    ///   - ownCookies: The names of the session's cookie, which the server never keeps.
    init(_ request: borrowing Request, address: String, keepsAll: Bool, ownCookies: [String]) {
        if keepsAll {
            self.address = address
            fields = request.headers
        } else {
            for name in Visitor.readByRoutes { if let value = request.header(name) { fields.append((name, value)) } }
        }
        for index in fields.indices.reversed() where fields[index].name.lowercased() == "cookie" {
            fields[index].value = Visitor.cookies(in: fields[index].value, without: ownCookies)
            if fields[index].value.isEmpty { fields.remove(at: index) }
        }
    }

    /// Nobody in particular.
    init() {}

    private static func cookies(in all: String, without names: [String]) -> String {
        all.split(separator: ";").map { $0.drop { $0 == " " } }
            .filter { cookie in !names.contains { cookie.hasPrefix($0 + "=") } }
            .joined(separator: "; ")
    }
}
