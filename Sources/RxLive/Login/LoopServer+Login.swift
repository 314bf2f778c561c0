// Logins as one loop has them: whose a cookie is, who may see what, and what becomes of open pages.
import Controls
import HTTP
import Logging
import Rx

extension LoopServer {
    /// The session's cookie; nil where this server has not given it, or its login is over.
    func cookie(of request: borrowing Request) -> SessionCookie? {
        cookie(of: cookies.value(in: request, isSecure: isSecure(request))?.text)
    }

    private func cookie(of text: String?) -> SessionCookie? {
        guard let cookie = cookies.read(text) else { return nil }
        guard cookie.isLogin else { return cookie }
        guard let logins = application.logins, logins.login(of: cookie.id) != nil else { return nil }
        logins.hasCome(cookie.id)
        return cookie
    }

    /// Whether the browser comes with the cookie of a login that is over.
    func hasLeft(_ request: borrowing Request) -> Bool {
        let cookie = cookies.read(cookies.value(in: request, isSecure: isSecure(request))?.text)
        guard let cookie, cookie.isLogin else { return false }
        return login(of: cookie.id) == nil
    }

    /// The name of the session's cookie where there is no TLS.
    package var cookieName: String { cookies.name(isSecure: false) }

    /// The session of a cookie's value.
    package func session(ofCookie text: String?) -> SessionID? { cookie(of: text)?.id }

    /// The login of a session; nil where nobody is logged in.
    func login(of session: SessionID?) -> Login? {
        session.flatMap { application.logins?.login(of: $0) }
    }

    /// Sends visitors who are not logged in from what is for users to where they can log in; nil where they may go on.
    func gate(_ audience: Audience, _ login: Login?, _ path: String, _ query: Query) -> Response? {
        guard audience == .users, login == nil else { return nil }
        guard let logins = application.logins else { return Responses.notFound }
        let address = PercentEncoding.path(path) + (query.isEmpty ? "" : "?" + query.text)
        return LoopServer.logIn(logins, goingTo: address)
    }

    /// Sends somebody to where they log in, and from there on to an address.
    private static func logIn(_ logins: Logins, goingTo address: String) -> Response {
        Responses.seeOther(logins.page + "?to=" + PercentEncoding.component(address))
    }

    /// The one-time address: a new cookie, and on to where the person wanted to be.
    func enter(_ request: borrowing Request) -> Response {
        guard let logins = application.logins else { return Responses.notFound }
        let isSecure = isSecure(request)
        let failure = Responses.seeOther(logins.page)
        let text = request.path.dropFirst(Logins.path.count)
        guard request.method == .get, !request.isHead, let former = cookie(of: request)?.id else { return failure }
        if let entry = logins.entry(text, of: former) {
            return LoopServer.welcome(cookies.headers(of: entry.cookie, isSecure: isSecure), entry.address)
        }
        guard let ticket = logins.take(text, of: former),
            // Somebody has logged in meanwhile, in another tab: what is theirs becomes nobody else's.
            login(of: former) == nil
        else { return failure }
        let cookie = cookies.make(isLogin: true)
        let agent = request.header("User-Agent") ?? ""
        let fields = cookies.headers(of: cookie, isSecure: isSecure)
        return .later { [loop, weak self] reply in
            // Used on the loop only.
            nonisolated(unsafe) let reply = reply
            nonisolated(unsafe) let server = self
            logins.begin(ticket, as: cookie.id, agent: agent) { result in
                loop.post {
                    switch result {
                    case .success(let login):
                        server?.rename(former, to: login.session)
                        logins.entered(ticket, with: cookie)
                        reply.send(LoopServer.welcome(fields, ticket.address))
                    case .failure(.ended): reply.send(LoopServer.logIn(logins, goingTo: ticket.address))
                    case .failure(.unstored): reply.send(Responses.busy)
                    }
                }
            }
        }
    }

    private static func welcome(_ cookies: [String], _ address: String) -> Response {
        var response = Responses.seeOther(address)
        response.headers += cookies.map { ("Set-Cookie", $0) }
        return response
    }

    /// What was kept of the former session is the login's.
    private func rename(_ former: SessionID, to session: SessionID) {
        services.keeper?.stored.rename(former, to: session)
    }

    /// What becomes of this loop's pages, and of its endpoints that are at work.
    func take(_ change: LoginChange) {
        switch change {
        case .began(let login, let former, let token):
            for other in pages.tokens(of: former) {
                pages.rename(other, to: login.session)
                pages[other]?.turn { $0.take(login, isLeaving: other == token) }
            }
        case .came(let session):
            for token in pages.tokens(of: session) { pages[token]?.turn { $0.tellUserWhoCame() } }
        case .ended(let sessions):
            for session in sessions {
                endpoints.end(session)
                for token in pages.tokens(of: session) { pages[token]?.close(.gone) }
                services.keeper?.sessions.forget(session)
                if loop.index == 0 { services.keeper?.stored.end(session) }
            }
        }
    }
}

extension PageCore {
    /// The browser has logged in, by this page or another one.
    func take(_ login: Login, isLeaving: Bool) {
        party = Party(network: party.network, session: login.session)
        self.login = login
        if state?.generation != nil { markState() }
        owesUser = true
        self.isLeaving = isLeaving
    }

    /// The browser has the login's cookie: what a screen has it load now is the user's.
    ///
    /// A browser that leaves for the login hears of it if it comes back otherwise, by a step in its history.
    func tellUserWhoCame() {
        guard owesUser, !isLeaving else { return }
        owesUser = false
        tellUser()
        followBadge()
    }

    /// The screens and the layout hear who has logged in.
    func tellUser() {
        users?.onNext(login?.user)
        if login != nil { send(.login) }
    }
}
