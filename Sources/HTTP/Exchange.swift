// One request on its way through libmicrohttpd, from its first line to the last byte of its answer.

/// What is known of one request so far.
///
/// Its peer keeps it until it has ended, which it has at the latest when the connection is gone.
final class Exchange {
    let target: [UInt8]
    let peer: Peer
    let connection: OpaquePointer
    let began: Int64
    /// The request's method as sent, for the log.
    var method = ""
    /// The head's parts once it has been accepted.
    var head: Head?
    /// Whether the connection ends with the answer.
    var isLast = false
    /// Bytes the body may have.
    var bodyLimit = 0
    private(set) var body: [UInt8] = []
    /// Bytes of the body that have come, kept or not.
    private(set) var arrived = 0
    /// Whether its turn has come: it waits for no other any more.
    var hasTurn = false
    /// Who takes the body as it comes, if anybody does.
    var sink: (any BodySink)?
    /// Who owes the answer that comes later.
    var reply: Reply?
    /// That answer, until it is sent.
    var late: Response? { didSet { lateAfter = arrived } }
    /// Bytes of the body that had come when it did.
    private(set) var lateAfter = 0
    /// Until when the rest of the body may come once that answer is there.
    var lateUntil: Int64 = 0
    /// Whether its client was told that answer while the rest of the body was still to come.
    var isTold = false
    /// Whether all of the request has come.
    var isWhole = false
    /// Whether its client was found to have left.
    var hasLeft = false
    /// The answer's status and size, for the log; 0 before there is one.
    var status = 0
    var contentLength = 0
    /// Who takes the socket after a 101.
    var onSocket: ((Int32, [UInt8]) -> Void)?

    /// What the head said.
    struct Head {
        let method: Method
        let isHead: Bool
        let target: Target
        let version: String
    }

    init(target: [UInt8], peer: Peer, connection: OpaquePointer, began: Int64) {
        self.target = target
        self.peer = peer
        self.connection = connection
        self.began = began
    }

    /// Whether the body has grown past its limit.
    var isTooLarge: Bool { arrived > bodyLimit }

    /// Counts bytes of the body that somebody else has taken.
    func count(_ bytes: Int) {
        arrived += bytes
        if isTooLarge { closeSink(isWhole: false) }
    }

    /// Tells the body's sink that nothing more comes.
    func closeSink(isWhole: Bool) {
        let sink = sink
        self.sink = nil
        sink?.onRoom = nil
        sink?.end(isWhole: isWhole)
    }

    /// Keeps a piece of the body within the limit; above it the pieces are only counted.
    func take(_ piece: UnsafeRawBufferPointer) {
        arrived += piece.count
        if isTooLarge {
            body = []
        } else {
            body.append(contentsOf: piece)
        }
    }

    /// Hands the body out.
    func takeBody() -> [UInt8] {
        defer { body = [] }
        return body
    }
}
