// Destination: where a request leads. A page load and a visit by an open page ask here, so both come to the same place.
import HTTP

/// What stands where a request asks, before anybody goes there.
enum Destination {
    /// An answer without a screen: a redirect, or that there is nothing here, or nothing of this method.
    case answer(Response)
    case endpoint(EndpointRoute, parameters: [String])
    /// A screen, and the status that a page load of it has.
    case screen(Router.ScreenRoute, parameters: [String], status: Int)
}

extension Router {
    /// Where a request leads; if its parameters turn out to be none, to ``nowhere(_:wantsPage:)``.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - wantsPage: whether a person is to see the answer.
    /// - Returns: What stands there.
    func destination(of request: borrowing Request, wantsPage: Bool) -> Destination {
        guard let match = match(request.path) else { return nowhere(request, wantsPage: wantsPage) }
        let route = match.value
        if let endpoint = route.endpoints[request.method] { return .endpoint(endpoint, parameters: match.parameters) }
        if let redirect = route.redirect {
            let location = redirect.location(match.parameters, request.query)
            return .answer(Response(status: redirect.status, headers: [("Location", location)]))
        }
        guard let screen = route.screen else { return .answer(.methodNotAllowed(route.methods)) }
        return .screen(screen, parameters: match.parameters, status: 200)
    }

    /// Where a request leads that asks for a path at which nothing is.
    func nowhere(_ request: borrowing Request, wantsPage: Bool) -> Destination {
        if let redirect = withoutSlash(request) { return .answer(redirect) }
        // Browsers ask unasked where a page names no icon (HTML standard, links.html#rel-icon).
        if request.path == "/favicon.ico" { return .answer(Responses.noIcon) }
        guard let missing, wantsPage else { return .answer(Responses.notFound) }
        return .screen(missing, parameters: [], status: 404)
    }

    /// Sends a request with a slash too many at the end to where something is.
    private func withoutSlash(_ request: borrowing Request) -> Response? {
        guard request.path.count > 1, request.path.hasSuffix("/"),
            let route = match(String(request.path.dropLast()))?.value, route.methods.contains(.get)
        else { return nil }
        let query = request.query.isEmpty ? "" : "?" + request.query.text
        let location = PercentEncoding.path(String(request.path.dropLast())) + query
        return Response(status: 308, headers: [("Location", location)])
    }
}
