// Screens that a page shows after its first: each is asked for as a page load asks, and the middleware judges it.
import HTTP

extension LoopServer {
    /// More redirects than these lead nowhere.
    private static let redirectLimit = 8

    /// What stands at an address, for a page that is open.
    ///
    /// On the loop, in a turn of the page.
    func visit(_ address: String, for page: PageCore) -> Visit {
        var address = address
        for _ in 0..<LoopServer.redirectLimit {
            guard ScreenPlace.isOwn(address),
                let request = Request(
                    target: address,
                    headers: page.visitor.fields,
                    remoteAddress: page.visitor.address
                )
            else { return .nowhere }
            var found: AnyViewController?
            let answer = passed(request, through: application.router.middleware[...]) { request in
                let (response, controller) = screen(for: request, of: page)
                found = controller
                return response
            }
            if let location = answer.headers.first(where: { $0.name == "Location" })?.value,
                (300..<400).contains(answer.status)
            {
                guard ScreenPlace.isOwn(location) else { return .elsewhere(address: address) }
                address = location
                continue
            }
            guard let found, answer.status == 200 || answer.status == 404 else { return .elsewhere(address: address) }
            return .screen(found, address: address)
        }
        return .elsewhere(address: address)
    }

    /// The screen of a request, and an answer that says what a page load would say of it.
    private func screen(for request: borrowing Request, of page: PageCore) -> (Response, AnyViewController?) {
        guard !Router.isOwn(request.path) else { return (Response(status: 200), nil) }
        let router = application.router
        return screen(at: router.destination(of: request, wantsPage: true), request, page)
            ?? screen(at: router.nowhere(request, wantsPage: true), request, page) ?? (Responses.notFound, nil)
    }

    /// The same of where the request leads; nil where a parameter of its path is none.
    private func screen(
        at destination: Destination,
        _ request: borrowing Request,
        _ page: PageCore
    ) -> (Response, AnyViewController?)? {
        switch destination {
        case .answer(let response): return (response, nil)
        case .endpoint: return (Response(status: 200), nil)
        case .screen(let route, let parameters, let status):
            if let refusal = gate(route.audience, page.login, request.path, request.query) { return (refusal, nil) }
            // What is secret needs a document of its own, which the browser keeps nowhere, and so does what is for users.
            guard !route.isSecret, !route.isPrivate || page.visitor.isPrivate else {
                return (Response(status: 200), nil)
            }
            return make(route, request, parameters, of: page).map { (Response(status: status), $0) }
        }
    }

    private func make(
        _ route: Router.ScreenRoute,
        _ request: borrowing Request,
        _ parameters: [String],
        of page: PageCore
    ) -> AnyViewController? {
        request.withFields { fields in
            let shown = PageRequest(
                path: request.path,
                query: request.query,
                headers: fields,
                session: page.party.session,
                network: page.party.network,
                login: page.login,
                isSecure: page.visitor.isSecure
            )
            return route.make(shown, parameters)
        }
    }
}

extension ScreenPlace {
    /// The place of a page's first screen.
    static func first(path: String, query: Query) -> ScreenPlace {
        let query = query.isEmpty ? "" : "?" + query.text
        return ScreenPlace(depth: 0, address: PercentEncoding.path(path) + query)
    }
}
