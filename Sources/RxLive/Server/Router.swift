// Router: which path shows which screen.

/// The routes of an application: a path, and what makes its screen.
///
/// The closures are called on the loops, inside the new page's first turn; what they share must be Sendable.
public struct Router: Sendable {
    /// Makes a screen for a page load.
    public typealias Make = @Sendable (PageRequest) -> AnyViewController

    /// What a path shows.
    struct Route: Sendable {
        let make: Make
        let isSecret: Bool
    }

    private var routes: [String: Route] = [:]

    /// A router without routes.
    public init() {}

    /// Shows a screen at `path`; a later route of the same path replaces an earlier one.
    ///
    /// - Parameters:
    ///   - path: begins with `/`, without query; compared byte by byte.
    ///   - isSecret: whether what the page shows is for its person's eyes alone. Then the browser is told to keep it
    ///     nowhere (`no-store`), and does not show it as it was when the person goes back to it. Default: false.
    ///   - make: makes the screen of one page.
    public mutating func screen(_ path: String, isSecret: Bool = false, _ make: @escaping Make) {
        precondition(path.hasPrefix("/"), "a route begins with /")
        routes[path] = Route(make: make, isSecret: isSecret)
    }

    /// Shows a screen that needs nothing of the request.
    public mutating func screen(
        _ path: String,
        isSecret: Bool = false,
        _ make: @escaping @Sendable () -> AnyViewController
    ) {
        screen(path, isSecret: isSecret) { _ in make() }
    }

    subscript(path: String) -> Route? { routes[path] }

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
