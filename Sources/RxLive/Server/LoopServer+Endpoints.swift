// Endpoints: who may use them, how much they may send, and how their work begins.
package import HTTP

extension LoopServer {
    /// The answer of an endpoint to a request without a body; nil where a parameter of its path is none.
    func answer(_ request: borrowing Request, by endpoint: EndpointRoute, _ parameters: [String]) -> Response? {
        answer(request, by: endpoint, parameters, body: RequestBody(request.body))
    }

    /// Whether an endpoint answers GET requests of a path.
    package func isEndpoint(_ path: String) -> Bool { application.router.match(path)?.value.endpoints[.get] != nil }

    /// Bytes that a request's body may have.
    package func bodyLimit(of request: borrowing Request) -> Int {
        application.router.match(request.path)?.value.endpoints[request.method]?.bodyLimit ?? 0
    }

    /// Takes the body of a request as it comes; nil where no endpoint does.
    package func intake(_ request: borrowing Request) -> Intake? {
        guard let match = application.router.match(request.path),
            let endpoint = match.value.endpoints[request.method], endpoint.bodyLimit > 0
        else { return nil }
        let channel = BodyChannel(
            resume: { [loop] work in loop.post(work) },
            later: { [loop] work in _ = loop.after(.milliseconds(1), work) }
        )
        let response =
            refusal(of: request)
            ?? passed(request, through: application.router.middleware[...]) { request in
                answer(request, by: endpoint, match.parameters, body: RequestBody(channel)) ?? Responses.notFound
            }
        guard case .later(let begin) = response.body else { return Intake(sink: channel) { $0.send(response) } }
        return Intake(sink: channel, begin: begin)
    }

    private func answer(
        _ request: borrowing Request,
        by endpoint: EndpointRoute,
        _ parameters: [String],
        body: RequestBody
    ) -> Response? {
        let isSecure = isSecure(request)
        // A form or script of another site would act with the cookie of the person who looks at it.
        let isSafe = request.method == .get || endpoint.allowsOtherOrigins
        guard isSafe || origins.accepts(request.header("Origin"), host: request.header("Host"), isSecure: isSecure)
        else { return .error(403, "A page of another origin may not do this.") }
        guard let work = endpoint.work(parameters) else { return nil }
        let session = cookie(of: request)?.id, login = login(of: session)
        guard endpoint.audience == .everybody || login != nil else {
            return .error(401, "This is for users who are logged in.")
        }
        let address = address(of: request)
        // Requests without a cookie share one session of their network.
        let shared = SessionID(high: 0, low: 0)
        let party = Party(network: RemoteAddress(address).network, session: session ?? shared)
        let asked = EndpointRequest(
            method: request.method,
            isHead: request.isHead,
            path: request.path,
            query: request.query,
            headers: HeaderFields(request.headers),
            session: session,
            user: login?.user,
            address: address,
            body: body.of(login),
            party: EndpointParty(party),
            isSecure: isSecure
        )
        return .later { [endpoints] reply in endpoints.start(work, asked, of: login, reply) }
    }
}
