// Lobby: where a WebSocket waits until its first message has said which page it is for.
import Controls

/// New connections of one loop; used on that loop only.
final class Lobby: ConnectionHandler {
    private let loop: any Loop
    private let limits: Limits
    private let route: (any Connection, ClientMessage.Open, UnsafeRawBufferPointer) -> Void
    private var waiting: [UInt64: LoopTimer] = [:]

    /// `route` hands a connection over to the page that its open message names.
    init(
        loop: any Loop, limits: Limits,
        route: @escaping (any Connection, ClientMessage.Open, UnsafeRawBufferPointer) -> Void
    ) {
        self.loop = loop
        self.limits = limits
        self.route = route
    }

    /// How many connections wait.
    var count: Int { waiting.count }

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
            return refuse(connection)
        }
        guard case .open(let open) = message else { return refuse(connection) }
        route(connection, open, text)
    }

    func connectionDidDrain(_ connection: any Connection) {}

    func connectionDidClose(_ connection: any Connection) { leave(connection) }

    private func refuse(_ connection: any Connection) {
        connection.handler = nil
        connection.close(.malformed)
    }

    private func leave(_ connection: any Connection) {
        if let timer = waiting.removeValue(forKey: connection.number) { loop.cancel(timer) }
    }
}
