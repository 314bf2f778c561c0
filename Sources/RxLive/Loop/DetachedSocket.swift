// A WebSocket between two loops. SO_REUSEPORT lets the kernel choose the loop of a connection, and the page may live
// on another: the first message says which, and the socket moves there with all that was read of it.
import Glibc
import Synchronization
import WebSockets

// Unchecked: it is made by one loop and emptied by the one that wins `claim`; nobody else looks inside.
/// A WebSocket that belongs to no loop: taken from one by `detach`, given to one by `attach`.
///
/// The message being heard at the time of `detach` is delivered again, to the new handler. Where nobody attaches it,
/// the socket is closed with the last reference.
public final class DetachedSocket: @unchecked Sendable {
    /// The browser's session and address at the handshake.
    public let handshake: Handshake
    let descriptor: Int32
    let message: [UInt8]?
    let unread: [UInt8]
    let backlog: Backlog?
    private var decoder: MessageDecoder
    private let limits: SocketLimits
    private let isClaimed = Atomic(false)

    init(of connection: WebSocketConnection, message: [UInt8]?, unread: [UInt8]) {
        handshake = connection.handshake
        descriptor = connection.descriptor
        self.message = message
        self.unread = unread
        backlog = connection.backlog
        limits = connection.core.limits
        decoder = MessageDecoder(role: .server, maximumMessageSize: connection.decoder.maximumMessageSize)
        swap(&decoder, &connection.decoder)
    }

    deinit {
        guard claim() else { return }
        limits.release(handshake)
        close(descriptor)
    }

    /// Whether the caller is the first to claim the socket, which belongs to it from now on.
    func claim() -> Bool { !isClaimed.exchange(true, ordering: .acquiringAndReleasing) }

    /// The decoder with what it holds of an unfinished message.
    func takeDecoder() -> MessageDecoder {
        var taken = MessageDecoder(role: .server, maximumMessageSize: decoder.maximumMessageSize)
        swap(&taken, &decoder)
        return taken
    }
}

extension WebSocketConnection {
    /// Takes the socket from this loop; this object is done, and its handler hears nothing any more.
    ///
    /// Called while a message is being heard, that message goes along. Nil where the connection is not open.
    public func detach() -> DetachedSocket? {
        guard state == .open else { return nil }
        if isStaged { core.flush() }
        let heard = core.delivering
        let socket = DetachedSocket(
            of: self,
            message: heard.map { [UInt8]($0.message) },
            unread: heard.map { [UInt8]($0.rest) } ?? []
        )
        core.remove(self)
        state = .gone
        backlog = nil
        handler = nil
        return socket
    }
}
