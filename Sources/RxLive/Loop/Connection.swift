// Connection: one WebSocket as pages see it. WebSocketConnection is the real one; RxLiveTest has one in memory.

/// One WebSocket connection, confined to the loop that owns it.
public protocol Connection: AnyObject {
    /// Unique on its loop; never used twice.
    var number: UInt64 { get }

    /// The browser's cookies and address at the handshake.
    var handshake: Handshake { get }

    /// Who hears of messages. Strong; cleared when the connection has closed. May be exchanged at any time.
    var handler: (any ConnectionHandler)? { get set }

    /// Whether all that was sent has been taken by the socket.
    var isDrained: Bool { get }

    /// Bytes that one message may have from now on; above it the connection ends with 1009.
    func allowMessages(upTo bytes: Int)

    /// Sends one text message (valid UTF-8). What the socket does not take at once is kept until it does.
    func send(_ text: UnsafeRawBufferPointer)

    /// Starts the closing handshake with `code` after what has been sent, and hears no message from then on.
    func close(_ code: CloseCode)
}

/// Hears of one connection's life, on its loop.
public protocol ConnectionHandler: AnyObject {
    /// A whole text message, valid UTF-8, valid during the call only.
    func connection(_ connection: any Connection, received text: UnsafeRawBufferPointer)

    /// The out buffer has become empty after it was not.
    func connectionDidDrain(_ connection: any Connection)

    /// The connection has ended, in whatever way. Nothing follows.
    func connectionDidClose(_ connection: any Connection)
}

/// What the upgrade request said of its browser.
public struct Handshake: Sendable {
    /// The hash of the session cookie; nil where there was none that fits.
    public var session: SessionID?
    /// The peer's address, for limits and logs.
    public var address: String

    /// Made by the server at the upgrade.
    public init(session: SessionID?, address: String) {
        self.session = session
        self.address = address
    }
}

/// Close codes of the protocol (RFC 6455 section 7.4.1, and the private range 4000–4999).
public enum CloseCode: UInt16, Sendable {
    /// 1002: a frame broke RFC 6455.
    case protocolError = 1002
    /// 1008: no open message in time.
    case policyViolation = 1008
    /// 1009: a message above the size limit.
    case tooLarge = 1009
    /// 1012: the server restarts.
    case restarting = 1012
    /// 4400: a message that is not of the protocol.
    case malformed = 4400
    /// 4401: the session was signed out.
    case signedOut = 4401
    /// 4403: the browser sends no session cookie, so no page can be its own.
    case noCookie = 4403
    /// 4404: no such page for this document and session.
    case gone = 4404
    /// 4413: too many connections.
    ///
    /// Not 1013, which WebKitGTK does not tell scripts: it calls the connection broken.
    case full = 4413
    /// 4409: a newer connection of the same document has taken over.
    case replaced = 4409
}
