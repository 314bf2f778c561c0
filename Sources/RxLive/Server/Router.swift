// Router: which path shows which screen.

/// The routes of an application: a path, and what makes its screen.
///
/// The closures are called on the loops, inside the new page's first turn; what they share must be Sendable.
public struct Router: Sendable {
    /// Makes a screen for a page load.
    public typealias Make = @Sendable (PageRequest) -> AnyViewController

    private var routes: [String: Make] = [:]

    /// A router without routes.
    public init() {}

    /// Shows a screen at `path`; a later route of the same path replaces an earlier one.
    ///
    /// - Parameters:
    ///   - path: begins with `/`, without query; compared byte by byte.
    ///   - make: makes the screen of one page.
    public mutating func screen(_ path: String, _ make: @escaping Make) {
        precondition(path.hasPrefix("/"), "a route begins with /")
        routes[path] = make
    }

    /// Shows a screen that needs nothing of the request.
    public mutating func screen(_ path: String, _ make: @escaping @Sendable () -> AnyViewController) {
        screen(path) { _ in make() }
    }

    subscript(path: String) -> Make? { routes[path] }

    var paths: [String] { routes.keys.sorted() }
}

/// What a route may know of the request that loads its page.
public struct PageRequest: Sendable {
    /// The path, percent-decoded.
    public let path: String
    /// The query as it stands in the address, without `?`; empty where there is none.
    public let query: String
    /// Who the browser is: the owner of what its persons do before they have signed in.
    public let session: SessionID

    init(path: String, query: String, session: SessionID) {
        self.path = path
        self.query = query
        self.session = session
    }
}
