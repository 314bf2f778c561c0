// Router: what stands at which path: screens, endpoints, redirects, and what all of them have in common.
public import HTTP

/// The routes of an application.
///
/// ```swift
/// router.screen("/") { IndexViewController() }
/// router.screen("/people/:id") { (request, id: Int) in PersonViewController(id) }
/// router.endpoint(.get, "/photos/:id") { (request, id: Int) in try await photos.file(id, for: request) }
/// router.redirect("/persons/:id", to: "/people/:id")
/// router.notFound { NotFoundViewController() }
/// ```
///
/// A path begins with `/` and has neither query nor escapes; it is compared with
/// what was asked for once that is percent-decoded. A segment that begins with a colon
/// is a parameter: it stands for any one segment that its type takes. Where a path fits several routes, a segment as it
/// is goes before a parameter; a later route of the same pattern replaces an earlier one. A path with a slash too many at
/// its end is redirected. `/live`, `/health`, `/static/` and
/// `/session/` are RxLive's own.
///
/// The closures are called on the loops; what they share must be Sendable.
public struct Router: Sendable {
    /// Judges or changes requests and answers on their way: calls `next`, or answers by itself.
    ///
    /// On the loop, at once; an answer that comes later is changed by `Response.mapped(_:)`.
    public typealias Middleware =
        @Sendable (
            _ request: borrowing Request, _ next: (borrowing Request) -> Response
        ) -> Response

    /// What one pattern has.
    struct Route: Sendable {
        var screen: ScreenRoute?
        var endpoints: [Method: EndpointRoute] = [:]
        var redirect: Redirect?

        /// The audiences of its screen and its endpoints.
        var audiences: [Audience] { [screen?.audience].compactMap(\.self) + endpoints.values.map(\.audience) }

        /// The methods it takes; HEAD goes with GET.
        var methods: [Method] {
            Method.allCases.filter { endpoints[$0] != nil || $0 == .get && (screen != nil || redirect != nil) }
        }
    }

    /// Makes a page's first screen; nil where a parameter is none.
    struct ScreenRoute: Sendable {
        /// What it says of the view that is shown; nil where that is known once it is made.
        let screen: ScreenType?
        let make: @Sendable (PageRequest, [String]) -> AnyViewController?
        let isSecret: Bool
        var audience = Audience.everybody

        /// Whether browsers keep its document nowhere, and show it to nobody who comes back to it after a logout.
        var isPrivate: Bool { isSecret || audience == .users }
    }

    /// Where a path leads from now on.
    struct Redirect: Sendable {
        let pattern: String
        let names: [String]
        let status: Int

        /// The address, with the query as it came.
        func location(_ values: [String], _ query: Query) -> String {
            let named = Dictionary(zip(names, values)) { first, _ in first }
            let segments = pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                named[String(segment)] ?? String(segment)
            }
            return PercentEncoding.path(segments.joined(separator: "/")) + (query.isEmpty ? "" : "?" + query.text)
        }
    }

    private var table = RouteTable<Route>()
    private(set) var middleware: [Middleware] = []
    private(set) var missing: ScreenRoute?
    /// The patterns of its routes, in the order of their adding.
    private(set) var patterns: [String] = []

    /// A router without routes.
    public init() {}

    // MARK: Screens

    /// Shows a screen at `path`.
    ///
    /// - Parameters:
    ///   - path: The pattern; it has as many parameters as `make` takes besides the request.
    ///   - isSecret: whether what the page shows is for its person's eyes alone. Then the browser is told to keep it
    ///     nowhere (`no-store`), and does not show it as it was when the person goes back to it. Default: false.
    ///   - make: makes the screen of one page, inside the page's first turn. One that makes now this screen, now another
    ///     says so: `{ request -> AnyViewController in … }`.
    public mutating func screen<Shown: AnyViewController, each Parameter: PathParameter>(
        _ path: String,
        isSecret: Bool = false,
        _ make: @escaping @Sendable (PageRequest, repeat each Parameter) -> Shown
    ) {
        let values = PathValues<repeat each Parameter>(path)
        let route = ScreenRoute(
            screen: Shown.screen,
            make: { request, segments in
                guard let read = values.read(segments) else { return nil }
                return make(request, repeat each read)
            },
            isSecret: isSecret
        )
        update(path) { $0.screen = route }
    }

    /// Shows a screen to those who are logged in; others are sent to ``Logins/page``, and come here then.
    ///
    /// Nothing of it goes to anybody else: each event, and each change that is sent, is checked against the login. Browsers keep
    /// the document nowhere.
    ///
    /// - Parameters:
    ///   - path: The pattern; it has as many parameters as `make` takes besides the request and the login.
    ///   - isSecret: Whether what the page shows is kept on the server neither, when its process ends. Default: false.
    ///   - make: Makes the screen of one page, inside the page's first turn.
    public mutating func userScreen<Shown: AnyViewController, each Parameter: PathParameter>(
        _ path: String,
        isSecret: Bool = false,
        _ make: @escaping @Sendable (PageRequest, Login, repeat each Parameter) -> Shown
    ) {
        let values = PathValues<repeat each Parameter>(path)
        let route = ScreenRoute(
            screen: Shown.screen,
            make: { request, segments in
                guard let login = request.login, let read = values.read(segments) else { return nil }
                return make(request, login, repeat each read)
            },
            isSecret: isSecret,
            audience: .users
        )
        update(path) { $0.screen = route }
    }

    /// Shows a screen that needs nothing of the request.
    public mutating func screen<Shown: AnyViewController>(
        _ path: String,
        isSecret: Bool = false,
        _ make: @escaping @Sendable () -> Shown
    ) {
        screen(path, isSecret: isSecret) { (_: PageRequest) in make() }
    }

    /// Shows a screen, with status 404, to a browser that asks for a page of an unknown path.
    ///
    /// A request for anything else, such as a picture, gets a plain page.
    public mutating func notFound<Shown: AnyViewController>(_ make: @escaping @Sendable (PageRequest) -> Shown) {
        missing = ScreenRoute(screen: Shown.screen, make: { request, _ in make(request) }, isSecret: false)
    }

    /// Shows a screen for unknown paths that needs nothing of the request.
    public mutating func notFound<Shown: AnyViewController>(_ make: @escaping @Sendable () -> Shown) {
        notFound { (_: PageRequest) in make() }
    }

    // MARK: Endpoints

    /// Answers requests of a method at `path`.
    ///
    /// - Parameters:
    ///   - method: The method; `get` answers HEAD too.
    ///   - path: The pattern; it has as many parameters as `handle` takes besides the request.
    ///   - audience: Who may use it; others are answered 401. Default: everybody.
    ///   - bodyLimit: Bytes that a request's body may have; 0, the default, takes none.
    ///   - allowsOtherOrigins: Whether pages of other origins may use a method other than GET. Default: false.
    ///   - handle: Answers. It runs on the loop between its awaits, so it must not block; it is cancelled when the client
    ///     leaves, the server stops, or the login ends that the request came with, which is answered 401. What it throws is
    ///     logged, and answered with 500; a ``RequestBodyError`` is not logged.
    public mutating func endpoint<each Parameter: PathParameter>(
        _ method: Method,
        _ path: String,
        for audience: Audience = .everybody,
        bodyLimit: Int = 0,
        allowsOtherOrigins: Bool = false,
        _ handle:
            nonisolated(nonsending) @escaping @Sendable (
                EndpointRequest, repeat each Parameter
            ) async throws -> Response
    ) {
        let values = PathValues<repeat each Parameter>(path)
        let route = EndpointRoute(
            bodyLimit: bodyLimit,
            allowsOtherOrigins: allowsOtherOrigins,
            audience: audience
        ) { segments in
            guard let read = values.read(segments) else { return nil }
            return EndpointWork { request in try await handle(request, repeat each read) }
        }
        update(path) { $0.endpoints[method] = route }
    }

    /// Sends requests for `path` to `target`.
    ///
    /// - Parameters:
    ///   - path: The pattern.
    ///   - target: The new path; it may repeat the pattern's parameters by their names.
    ///   - isPermanent: Whether browsers may remember it: 308, the default, or else 307 (RFC 9110 section 15.4).
    public mutating func redirect(_ path: String, to target: String, isPermanent: Bool = true) {
        let names = path.split(separator: "/").filter { $0.hasPrefix(":") }.map(String.init)
        for segment in target.split(separator: "/") where segment.hasPrefix(":") {
            precondition(
                names.contains(String(segment)),
                "the redirect to \(target) names \(segment), which \(path) lacks"
            )
        }
        update(path) { $0.redirect = Redirect(pattern: target, names: names, status: isPermanent ? 308 : 307) }
    }

    /// Puts `middleware` around everything that is added before or after it; the first one is the outermost.
    public mutating func use(_ middleware: @escaping Middleware) { self.middleware.append(middleware) }

    // MARK: Parts

    /// A path that is only for those who are logged in; nil: there is none.
    var membersOnly: String? { patterns.first { match($0)?.value.audiences.contains(.users) == true } }

    /// Whether a path is not for routes: sockets, files, and how the server is.
    static func isOwn(_ path: String) -> Bool {
        path == "/live" || path == "/health" || path.hasPrefix("/static/") || path.hasPrefix(Logins.path)
    }

    /// What stands at a path.
    func match(_ path: String) -> RouteTable<Route>.Match? { table.match(path) }

    /// The screens of its routes, as far as these say which they are.
    var screens: [ScreenType] { (table.values.map(\.screen) + [missing]).compactMap { $0?.screen } }

    private mutating func update(_ path: String, _ change: (inout Route) -> Void) {
        precondition(path.hasPrefix("/"), "a route begins with /, and \"\(path)\" does not")
        precondition(!Router.isOwn(path), "\(path) is RxLive's own: take another path")
        table.update(path) { route in
            var changed = route ?? Route()
            change(&changed)
            route = changed
        }
        if !patterns.contains(path) { patterns.append(path) }
    }
}

/// Reads the parameters of a pattern.
private struct PathValues<each Parameter: PathParameter>: Sendable {
    init(_ pattern: String) {
        var count = 0
        for _ in repeat (each Parameter).self { count += 1 }
        let wanted = RouteTable<Int>.parameterCount(of: pattern)
        precondition(count == wanted, "\(pattern) has \(wanted) parameters, and what is shown there takes \(count)")
    }

    func read(_ segments: [String]) -> (repeat each Parameter)? {
        var rest = segments[...]
        func next<One: PathParameter>(_ type: One.Type) throws(Mismatch) -> One {
            guard let segment = rest.popFirst(), let value = One(pathSegment: segment) else { throw Mismatch() }
            return value
        }
        return try? (repeat next((each Parameter).self))
    }

    private struct Mismatch: Error {}
}
