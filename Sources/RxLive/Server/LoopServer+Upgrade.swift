// Taking a WebSocket in: who may, and how many.
import HTTP
import WebSockets

extension LoopServer {
    /// Answers `GET /live`: 101, or why not.
    func upgrade(_ request: borrowing Request) -> Response {
        let accept: String
        do throws(HandshakeError) {
            accept = try OpeningHandshake.accept(
                method: request.method == .get ? "GET" : "POST",
                httpVersion: request.version,
                field: { request.header($0) }
            )
        } catch {
            var response = Response.error(
                error.status,
                "This address is for WebSockets (RFC 6455 section \(error.section))."
            )
            response.headers += error.fields
            return response
        }
        guard origins.accepts(request.header("Origin"), host: request.header("Host")) else {
            return .error(403, "A page of another origin may not open a connection here.")
        }
        let session = request.cookie(SessionCookie.name).flatMap { SessionCookie($0)?.id }
        let handshake = Handshake(session: session, address: address(of: request))
        return .upgrade(headers: [("Upgrade", "websocket"), ("Sec-WebSocket-Accept", accept)]) {
            [weak self] socket, early in
            self?.adopt(socket, early, handshake)
        }
    }

    private func address(of request: borrowing Request) -> String {
        guard settings.trustsProxy, let forwarded = request.header("X-Forwarded-For") else {
            return request.remoteAddress
        }
        return forwarded.split(separator: ",").last?.filter { $0 != " " } ?? request.remoteAddress
    }
}
