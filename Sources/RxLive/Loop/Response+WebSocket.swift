// The answer to a WebSocket's opening handshake: for a loop alone and for a server's pages the same.
import HTTP
import WebSockets

extension Response {
    /// The 101 of an upgrade request (RFC 6455 section 4.2.2), or an error page that says what is wrong with it.
    ///
    /// Origin and session are the caller's to check.
    /// - Parameters:
    ///   - request: The opening handshake, as the browser sent it.
    ///   - adopt: Takes the connected socket, and the bytes that were read behind the handshake.
    /// - Returns: The answer for the daemon.
    static func webSocket(
        _ request: borrowing Request,
        adopt: @escaping (_ socket: Int32, _ early: [UInt8]) -> Void
    ) -> Response {
        let head = (method: request.isHead ? "HEAD" : request.method.rawValue, version: request.version)
        do throws(HandshakeError) {
            let accept = try OpeningHandshake.accept(method: head.method, httpVersion: head.version) {
                request.header($0)
            }
            return .upgrade(headers: [("Upgrade", "websocket"), ("Sec-WebSocket-Accept", accept)], onSocket: adopt)
        } catch {
            var response = Response.error(
                error.status,
                "This address is for WebSockets (RFC 6455 section \(error.section))."
            )
            response.headers += error.fields
            return response
        }
    }
}
