// PageRequest: what a screen may know of the request that loads its page.
public import HTTP

/// The request that loads a page.
public struct PageRequest: Sendable {
    /// The path, percent-decoded.
    public let path: String
    /// The query of the address, its values decoded when they are asked for.
    public let query: Query
    /// The header fields; `headers.cookie("name")` is a cookie.
    public let headers: HeaderFields
    /// Who the browser is: the owner of what its persons do before they have signed in.
    public let session: SessionID
    /// The IPv4 address or IPv6 /64 that asks, as a number: what limits count by; 0 for nobody in particular.
    public let network: UInt64
    /// The login of the browser; nil where nobody is logged in.
    public let login: Login?
    /// Whether the browser came with the cookie of a login that is over, for the first time: its person has logged out here or
    /// in another browser, has been logged out, or was away for longer than a login lasts.
    public let isLoggedOut: Bool
    /// Whether the browser came by TLS, as a proxy says that is believed.
    private let isSecure: Bool

    /// Where the browser has found this server, such as `https://wall.example`; nil where it names no host.
    ///
    /// The host is what the browser says: to be shown to that person alone.
    public var origin: String? { headers.origin(isSecure: isSecure) }

    /// Where a person who was sent to log in wanted to be: path and query in `to`; nil where that is no address of this application.
    public var destination: String? {
        query["to"].flatMap { ScreenPlace.isOwn($0) && $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil }
    }

    /// The languages that the person reads, best first, such as `["de-AT", "en"]`; empty where the browser does not say.
    public var languages: [String] { headers.languages }

    /// The time zone of the browser, by its name in the IANA database, such as `Europe/Vienna`; nil on a person's first page, where
    /// the browser tells it by `rx.browserEvent(.timeZone)`.
    ///
    /// Every byte of it comes from outside: letters, digits and `_+-/`, 64 of them at most.
    public var timeZone: String? {
        guard let name = headers.cookie("zone"), (1...64).contains(name.utf8.count) else { return nil }
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "_+-/".utf8.contains(byte)
            }
        }
        return isName ? name : nil
    }

    init(
        path: String,
        query: Query,
        headers: HeaderFields,
        session: SessionID,
        network: UInt64 = 0,
        login: Login? = nil,
        isLoggedOut: Bool = false,
        isSecure: Bool = false
    ) {
        self.path = path
        self.query = query
        self.headers = headers
        self.session = session
        self.network = network
        self.login = login
        self.isLoggedOut = isLoggedOut
        self.isSecure = isSecure
    }
}
