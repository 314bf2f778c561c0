// How sockets come to a loop: as the answer to an upgrade request, as a bare descriptor, or from another loop.
import Glibc
public import HTTP
import WebSockets

extension EpollLoop {
    /// Answers an upgrade request: with the 101 after which its socket lives on this loop, or with what is wrong with it.
    ///
    /// Called by the handler of this loop's daemon. Origin and session are the caller's to check before.
    /// - Parameters:
    ///   - request: The upgrade request (RFC 6455 section 4.2.1).
    ///   - handshake: What is to be remembered of it.
    ///   - handler: Makes the connection's handler once the socket is there.
    /// - Returns: The 101, or an error page.
    public func upgrade(
        _ request: borrowing Request,
        handshake: Handshake,
        handler: @escaping () -> any ConnectionHandler
    ) -> Response {
        .webSocket(request) { descriptor, early in
            self.attach(descriptor, early: early, handshake: handshake, handler: handler())
        }
    }

    /// Takes a connected socket whose opening handshake is done.
    ///
    /// On the loop.
    ///
    /// - Parameters:
    ///   - descriptor: Non-blocking; belongs to the loop from now on.
    ///   - early: Bytes that were read behind the handshake; handled after this call, in the same batch.
    ///   - handshake: What the upgrade request said.
    ///   - handler: Who hears of it.
    /// - Returns: Nil where the limits are reached: the socket is closed with 4413 and the handler hears nothing.
    @discardableResult
    public func attach(
        _ descriptor: Int32,
        early: [UInt8],
        handshake: Handshake,
        handler: any ConnectionHandler
    ) -> WebSocketConnection? {
        checkConfined()
        guard core.limits.admit(handshake) else {
            core.refuse(descriptor)
            return nil
        }
        let connection = WebSocketConnection(
            core: core,
            descriptor: descriptor,
            handshake: handshake,
            decoder: MessageDecoder(role: .server, maximumMessageSize: core.sockets.messageLimit)
        )
        welcome(connection, handler, message: nil, unread: early)
        return connection
    }

    /// Takes a socket that another loop has let go.
    ///
    /// On the loop.
    ///
    /// The message that was being heard there, and what was read behind it, are delivered to `handler` after this call, in
    /// the same batch.
    /// - Returns: Nil where it was attached before.
    @discardableResult
    public func attach(_ socket: DetachedSocket, handler: any ConnectionHandler) -> WebSocketConnection? {
        checkConfined()
        guard socket.claim() else { return nil }
        let connection = WebSocketConnection(
            core: core,
            descriptor: socket.descriptor,
            handshake: socket.handshake,
            decoder: socket.takeDecoder()
        )
        welcome(connection, handler, message: socket.message, unread: socket.unread, backlog: socket.backlog)
        return connection
    }

    /// WebSockets of this loop.
    ///
    /// On the loop.
    public var connectionCount: Int {
        checkConfined()
        return core.connectionCount
    }

    /// Sends a text message on every WebSocket of this loop, in one go.
    ///
    /// On the loop.
    func writeToAll(_ text: [UInt8]) {
        checkConfined()
        text.withUnsafeBytes { text in for connection in core.connections { connection?.send(text) } }
        core.flush()
    }

    private func welcome(
        _ connection: WebSocketConnection,
        _ handler: any ConnectionHandler,
        message: [UInt8]?,
        unread: [UInt8],
        backlog: Backlog? = nil
    ) {
        connection.handler = handler
        core.add(connection)
        // It stands before all that is said from now on.
        if let backlog { connection.keep(backlog.frames.unsent) }
        if message != nil || !unread.isEmpty {
            core.arrivals.append(Arrival(connection: connection, message: message, unread: unread))
        }
        if core.isStopping { connection.close(.restarting) }
    }
}
