// Page loads that begin with what is stored: a page in the place of one whose process has gone, or the values of a session that
// this process does not know yet. The loop asks, and answers the request when the store has.
import HTTP
import Logging
import StateStorage

extension LoopServer {
    /// What a page load needs that outlives the request, whose answer comes later.
    struct PageLoad {
        let path: String
        let query: Query
        let headers: [(name: String, value: String)]
        let remoteAddress: String
        let route: Router.ScreenRoute
        let parameters: [String]
    }

    /// What was stored of a page and its session.
    struct Stored: Sendable {
        var seed: Seed?
        /// Inputs of the page that the browser names which the seed has.
        var since: UInt32 = 0
        var values: [String: [UInt8]]?
    }

    /// The answer that comes once the store has been asked; nil where it need not be.
    func awaited(
        _ request: borrowing Request,
        _ route: Router.ScreenRoute,
        _ parameters: [String],
        _ session: SessionID?
    ) -> Response? {
        guard let keeper = services.keeper, let session else { return nil }
        let claim = request.header("Page").flatMap { SeedClaim($0, session) }
        let isKnown = keeper.sessions.knows(session)
        guard claim != nil || !isKnown else { return nil }
        let load = PageLoad(
            path: request.path,
            query: request.query,
            headers: request.headers,
            remoteAddress: request.remoteAddress,
            route: route,
            parameters: parameters
        )
        return .later { [weak self] reply in
            let isTaken = keeper.read { [sessions = keeper.sessions] store throws(StateStoreError) in
                var stored = Stored()
                if let claim {
                    stored.seed = try store.seed(claim)
                    if let seed = stored.seed, seed.row.page == claim.page { stored.since = seed.input }
                }
                if !isKnown {
                    let values = try store.values(of: session.key)
                    sessions.learn(values, of: session)
                    stored.values = values
                }
                return stored
            } then: { result in
                self?.answer(load, reply, session, result)
            }
            guard isTaken else {
                self?.refuse(load, reply, session, isNew: false)
                return
            }
            _ = self?.loop.after(StateKeeper.patience) {
                if !reply.isOver { self?.refuse(load, reply, session, isNew: claim == nil) }
            }
        }
    }

    /// The store does not answer: a new page need not wait for it; one that goes on asks again, for some time.
    private func refuse(_ load: PageLoad, _ reply: Reply, _ session: SessionID, isNew: Bool) {
        if isNew { return answer(load, reply, session, .success(Stored())) }
        guard services.keeper?.letsWait() == false else { return reply.send(Responses.full) }
        settings.logger.error("a page starts again", metadata: ["reason": "The state has not answered for too long."])
        answer(load, reply, session, .success(Stored()))
    }

    private func answer(
        _ load: PageLoad,
        _ reply: Reply,
        _ session: SessionID,
        _ result: Result<Stored, StateStoreError>
    ) {
        guard !reply.isOver else { return }
        var stored = Stored()
        let isSame = cookie(of: Request(path: load.path, query: load.query, headers: load.headers))?.id == session
        switch result {
        case .success where !isSame: break  // Its login has ended meanwhile: nothing of it is anybody's.
        case .success(let found):
            stored = found
            services.keeper?.justRead = found.values.map { (session, $0) }
        case .failure(.busy): return refuse(load, reply, session, isNew: false)
        case .failure(let error):
            settings.logger.error("a page starts again", metadata: ["reason": "\(error)"])
        }
        defer { services.keeper?.justRead = nil }
        // Close the page that this one replaces.
        if let row = stored.seed?.row { pages[PageToken(row.page)]?.close(.gone) }
        let request = Request(
            path: load.path,
            query: load.query,
            headers: load.headers,
            remoteAddress: load.remoteAddress
        )
        let response =
            self.load(request, load.route, load.parameters, stored)
            ?? self.load(request, load.route, load.parameters, Stored())
        reply.send(response ?? Responses.notFound)
    }

    /// Values of a session are other ones in the store: its pages here have them.
    func tell(_ session: SessionID, _ names: [String]) {
        let tokens = pages.tokens(of: session)
        guard !tokens.isEmpty, let sessions = services.keeper?.sessions else { return }
        // What they are by now: they may have changed once more.
        let latest = names.compactMap { name in sessions.value(of: name, session).map { (name, $0.bytes) } }
        for token in tokens {
            pages[token]?.turn { page in for (name, value) in latest { page.take(value, of: name) } }
        }
    }
}

extension SeedClaim {
    /// `token document`, and behind it the token of the page that this one was made in the place of; nil where it is none.
    fileprivate init?(_ header: String, _ session: SessionID) {
        let words = header.split(separator: " ", maxSplits: 3).map(String.init)
        guard words.count >= 2, let page = PageToken(text: words[0]), let document = DocumentID(words[1]) else {
            return nil
        }
        let former = words.count > 2 ? PageToken(text: words[2])?.key : nil
        self.init(page: page.key, former: former, session: session.key, document: document.key)
    }
}
