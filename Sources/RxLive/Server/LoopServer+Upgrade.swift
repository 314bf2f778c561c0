// Taking a WebSocket in: who may, and how many.
import HTTP

extension LoopServer {
    /// Answers `GET /live`: 101, or why not.
    func upgrade(_ request: borrowing Request) -> Response {
        guard origins.accepts(request.header("Origin"), host: request.header("Host")) else {
            return .error(403, "A page of another origin may not open a connection here.")
        }
        let session = request.cookie(SessionCookie.name).flatMap { SessionCookie($0)?.id }
        let handshake = Handshake(session: session, address: address(of: request))
        return .webSocket(request) { [weak self] socket, early in self?.adopt(socket, early, handshake) }
    }

    private func address(of request: borrowing Request) -> String {
        guard settings.trustsProxy, let forwarded = request.header("X-Forwarded-For") else {
            return request.remoteAddress
        }
        return forwarded.split(separator: ",").last?.filter { $0 != " " } ?? request.remoteAddress
    }
}
