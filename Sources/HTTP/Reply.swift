// An answer that comes later: the handler says so at once, and the work goes on while the loop serves others.

extension Response {
    /// Answers later, without blocking the loop meanwhile.
    ///
    /// ```swift
    /// daemon = try Daemon(settings, log: log) { request in
    ///     .later { reply in
    ///         let work = start { reply.send(.text($0)) }
    ///         reply.onCancel = { work.cancel() }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter begin: Called once, at once, on the daemon's thread. Nothing else bounds how long the answer may take.
    /// - Returns: A placeholder; status and header fields are those of what is sent.
    public static func later(_ begin: @escaping (Reply) -> Void) -> Response {
        Response(body: .later(begin))
    }
}

/// The way to an answer that is owed.
///
/// All of it on the daemon's thread.
public final class Reply {
    /// Called once if nobody waits for the answer any more: the client has left, or the server stops.
    ///
    /// It is noticed within half a second. Not called once an answer was sent.
    public var onCancel: (() -> Void)?
    private var deliver: ((Response) -> Void)?

    /// Where the answer goes; for daemons and browsers in memory.
    public init(_ deliver: @escaping (Response) -> Void) { self.deliver = deliver }

    /// Whether an answer was sent, or nobody waits for one.
    public var isOver: Bool { deliver == nil }

    /// Answers; only the first one counts, and none where nobody waits any more.
    public func send(_ response: Response) {
        guard let deliver else { return }
        self.deliver = nil
        onCancel = nil
        deliver(response)
    }

    /// Nobody waits any more; for daemons and browsers in memory.
    public func cancel() {
        guard deliver != nil else { return }
        deliver = nil
        let onCancel = onCancel
        self.onCancel = nil
        onCancel?()
    }
}
