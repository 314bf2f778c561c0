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

    /// The languages that the person reads, best first, such as `["de-AT", "en"]`; empty where the browser does not say.
    public var languages: [String] { headers.languages }

    init(path: String, query: Query, headers: HeaderFields, session: SessionID) {
        self.path = path
        self.query = query
        self.headers = headers
        self.session = session
    }
}
