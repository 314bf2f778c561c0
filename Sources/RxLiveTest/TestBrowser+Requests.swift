// What a browser in memory asks of endpoints, by a form or by fetch.
public import HTTP
import RxLive

extension TestBrowser {
    /// Sends a request, with the browser's cookie, and waits for its answer; redirects are not followed.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path with its query.
    ///   - fields: Header fields besides `Host`, `Cookie` and what follows from the body. Default: none.
    ///   - body: The body. Default: none.
    /// - Returns: The answer.
    /// - Throws: ``BrowserError/unreachable(_:)`` where the server cannot be reached, or owes the answer after a minute.
    public func send(
        _ method: Method,
        _ path: String,
        fields: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) throws -> TestAnswer {
        guard let answer = try begin(method, path, fields: fields, body: body).wait() else {
            throw BrowserError.unreachable(path)
        }
        return answer
    }

    /// Sends a request and does not wait: what needs no time has happened.
    ///
    /// - Returns: The request, which may be answered, and which the browser may leave.
    /// - Throws: ``BrowserError/unreachable(_:)`` where the server cannot be reached.
    public func begin(
        _ method: Method,
        _ path: String,
        fields: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) throws -> TestRequest {
        guard server.isReachable else { throw BrowserError.unreachable(path) }
        var all = [(name: "Host", value: server.host)] + fields
        all += TestBrowser.cookies(cookie, zone, named: server.server.cookieName)
        if !body.isEmpty { all.append(("Content-Length", "\(body.count)")) }
        return server.begin(method, path, all, body) { [weak self] answer in
            guard let self, keepsCookies else { return }
            if let set = answer["Set-Cookie"].flatMap(Answer.session) { cookie = set }
        }
    }

    /// The header field that carries what a browser has kept, where it has kept anything.
    static func cookies(_ session: String?, _ zone: String?, named name: String) -> [(name: String, value: String)] {
        let all = [session.map { "\(name)=\($0)" }, zone.map { "zone=\($0)" }].compactMap { $0 }
        return all.isEmpty ? [] : [(name: "Cookie", value: all.joined(separator: "; "))]
    }
}

extension TestServer {
    /// Takes a request as a daemon does: judged by its head, then its body, then its answer.
    fileprivate func begin(
        _ method: Method,
        _ path: String,
        _ fields: [(name: String, value: String)],
        _ body: [UInt8],
        _ answered: @escaping (TestAnswer) -> Void
    ) -> TestRequest {
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = Query(parts.count > 1 ? Array(parts[1].utf8)[...] : [])
        let head = Request(method: method, path: String(parts[0]), query: query, headers: fields)
        let limit = loop.perform { server.bodyLimit(of: head) }
        let request = TestRequest(loop, body: body, limit: limit, answered)
        loop.perform {
            guard !body.isEmpty else { return request.receive(server.respond(to: head)) }
            guard limit > 0 else { return request.receive(server.refusal(of: head) ?? TestServer.unwanted) }
            guard let intake = server.intake(head) else { return request.receive(server.respond(to: head)) }
            request.receive(intake)
        }
        loop.run()
        return request
    }

    /// The answer to a body that no route wants.
    private static var unwanted: Response { .error(413, "What was sent is larger than this address accepts.") }
}
