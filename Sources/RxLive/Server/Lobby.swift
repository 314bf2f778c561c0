// Lobby: where a WebSocket waits until its first message has said which page it is for.
import Controls

/// New connections of one loop; used on that loop only.
final class Lobby: ConnectionHandler {
    private let loop: any Loop
    private let limits: Limits
    /// Hands a connection over to the page that its open message names.
    var route: (any Connection, ClientMessage.Open) -> Void = { _, _ in }
    private var waiting: [UInt64: LoopTimer] = [:]

    init(loop: any Loop, limits: Limits) {
        self.loop = loop
        self.limits = limits
    }

    func enter(_ connection: any Connection) {
        connection.handler = self
        waiting[connection.number] = loop.after(limits.opening) { [weak self] in
            guard let self, waiting.removeValue(forKey: connection.number) != nil else { return }
            connection.handler = nil
            connection.close(.policyViolation)
        }
    }

    func connection(_ connection: any Connection, received text: UnsafeRawBufferPointer) {
        leave(connection)
        let message: ClientMessage
        do throws(ClientMessage.Malformed) {
            message = try ClientMessage(decoding: text)
        } catch {
            return refuse(connection, .malformed)
        }
        guard case .open(let open) = message else { return refuse(connection, .malformed) }
        route(connection, open)
    }

    func connectionDidDrain(_ connection: any Connection) {}

    func connectionDidClose(_ connection: any Connection) { leave(connection) }

    private func refuse(_ connection: any Connection, _ code: CloseCode) {
        connection.handler = nil
        connection.close(code)
    }

    private func leave(_ connection: any Connection) {
        if let timer = waiting.removeValue(forKey: connection.number) { loop.cancel(timer) }
    }
}
