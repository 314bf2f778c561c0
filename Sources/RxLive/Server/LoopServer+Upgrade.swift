// Taking a WebSocket in: who may, and how many.
import HTTP

extension LoopServer {
    /// Answers `GET /live`: 101, or why not.
    func upgrade(_ request: borrowing Request) -> Response {
        let isSecure = isSecure(request)
        guard origins.accepts(request.header("Origin"), host: request.header("Host"), isSecure: isSecure) else {
            hints.refused(request)
            return .error(403, "A page of another origin may not open a connection here.")
        }
        let handshake = Handshake(session: cookie(of: request)?.id, address: address(of: request))
        return .webSocket(request) { [weak self] socket, early in self?.adopt(socket, early, handshake) }
    }

    /// Who asks: the peer, or the one that a trusted proxy names last.
    func address(of request: borrowing Request) -> String {
        guard settings.trustsProxy, let forwarded = request.header("X-Forwarded-For") else {
            return request.remoteAddress
        }
        return forwarded.split(separator: ",").last?.filter { $0 != " " } ?? request.remoteAddress
    }
}
