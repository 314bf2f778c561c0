// ProgressResponse: how far a request has come.

/// How far a request has come, and its answer at the end.
public struct ProgressResponse: Sendable {
    /// Bytes of the body that have been sent.
    public let sent: Int64
    /// Bytes that are to be sent.
    public let toSend: Int64
    /// Bytes of the answer's body that have come, compressed as they came.
    public let received: Int64
    /// Bytes of the answer's body altogether; 0 where the server does not say.
    public let toReceive: Int64
    /// The answer; nil until the last of these.
    public let response: Response?

    /// From 0 to 1: of the answer where its length is known, else of what is sent; 1 at the end.
    public var progress: Double {
        if completed { return 1 }
        if toReceive > 0 { return min(Double(received) / Double(toReceive), 1) }
        return toSend > 0 && received == 0 ? min(Double(sent) / Double(toSend), 1) : 0
    }

    /// Whether this is the last one, with the answer.
    public var completed: Bool { response != nil }

    init(_ progress: TransferProgress, _ response: Response? = nil) {
        sent = progress.sent
        toSend = progress.toSend
        received = progress.received
        toReceive = progress.toReceive
        self.response = response
    }
}
