// Page loads: a page is made for each, with its first screen, and its document is the answer. What begins with what was stored is
// LoopServer+Seeds'.
import HTTP
import Sodium
import StateStorage

extension LoopServer {
    /// The page of a screen, with what was stored.
    ///
    /// - Parameters:
    ///   - request: The page load.
    ///   - route: The screen's.
    ///   - parameters: Those of the path.
    ///   - stored: What was stored; nil: the store has not been asked.
    /// - Returns: The answer; nil where a parameter of the path is none.
    func load(
        _ request: borrowing Request,
        _ route: Router.ScreenRoute,
        _ parameters: [String],
        _ stored: Stored?
    ) -> Response? {
        guard !isStopping else { return Responses.full }
        let isSecure = isSecure(request)
        let known = cookie(of: request), login = login(of: known?.id)
        if let refusal = gate(route.audience, login, request.path, request.query) { return refusal }
        if let login { application.logins?.isSeen(login) }
        if request.isHead { return Responses.page(nil, policy: policy, isSecure: isSecure, isSecret: route.isPrivate) }
        if stored == nil, let later = awaited(request, route, parameters, known?.id) { return later }
        let cookie = known ?? cookies.make()
        let party = Party(network: RemoteAddress(address(of: request)).network, session: cookie.id)
        guard pages.makeRoom(for: cookie.id) else { return Responses.fullSession }
        guard pages.makeRoom() else { return Responses.full }
        let random = Token.random()
        let token = PageToken(loop: loop.index, randomHigh: random.high, randomLow: random.low)
        let page = Page(loop: loop)
        pages.add(page, token: token, party: party)
        // Nothing is stored of a session that is new.
        if known == nil { services.keeper?.sessions.learn([:], of: cookie.id) }
        var visitor = Visitor(
            request,
            address: address(of: request),
            keepsAll: !application.router.middleware.isEmpty,
            ownCookies: [cookies.name(isSecure: isSecure), SessionCookies.formerName(isSecure: isSecure)]
        )
        visitor.isSecure = isSecure
        visitor.isSecret = route.isSecret
        visitor.isPrivate = route.isPrivate
        if let seed = stored?.seed, let since = stored?.since {
            let place = page.start(
                token: token,
                party: party,
                visitor: visitor,
                services: services,
                login: login,
                with: seed,
                since: since
            )
            return place.flatMap { answer(of: page, $0, isSecure: isSecure) }
        }
        let place = ScreenPlace.first(path: request.path, query: request.query)
        let isLoggedOut = known == nil && hasLeft(request)
        let isShown = request.withFields { fields in
            let shown = PageRequest(
                path: request.path,
                query: request.query,
                headers: fields,
                session: cookie.id,
                network: party.network,
                login: login,
                isLoggedOut: isLoggedOut,
                isSecure: isSecure
            )
            return page.start(token: token, party: party, visitor: visitor, services: services, login: login, at: place)
            {
                route.make(shown, parameters)
            }
        }
        guard isShown else { return nil }
        // Nothing was found of the page that it follows, or nothing was stored of it.
        if request.header("Page") != nil { page.inspect { $0.madeState.isSuccessor = true } }
        guard let html = page.inspect({ $0.document() }) else { return Responses.full }
        var response = Responses.page(html, policy: policy, isSecure: isSecure, isSecret: route.isPrivate)
        if request.acceptsGzip,
            let packed = compressor.packed(html, of: request.path, token: token, for: cookie.id)
        {
            response.headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
            response.body = .bytes(packed)
        }
        let isFormer = cookies.value(in: request, isSecure: isSecure)?.isFormer == true
        if known == nil || isFormer {
            for field in cookies.headers(of: cookie, isSecure: isSecure, replacesFormer: known != nil) {
                response.headers.append(("Set-Cookie", field))
            }
        }
        if isLoggedOut { response.headers.append(Responses.clearing) }
        return response
    }

    /// The answer with the document of a page that has begun with what was stored, and says where it is.
    private func answer(of page: Page, _ place: ScreenPlace, isSecure: Bool) -> Response? {
        guard let html = page.inspect({ $0.document() }) else { return nil }
        var response = Responses.page(html, policy: policy, isSecure: isSecure, isSecret: true)
        response.headers.append(("Content-Location", place.address))
        return response
    }

    /// Whether the browser came by TLS, which a proxy has ended.
    func isSecure(_ request: borrowing Request) -> Bool {
        settings.trustsProxy && request.header("X-Forwarded-Proto") == "https"
    }
}
