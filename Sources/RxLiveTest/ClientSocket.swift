// ClientSocket: a browser's end of one WebSocket. TestLine has one in memory, SocketConnection a real one.

/// What a document needs of a WebSocket.
protocol ClientSocket: AnyObject {
    /// Whether messages can be written.
    var isOpen: Bool { get }

    /// Writes one text message; lost where the connection has gone.
    func send(_ text: [UInt8])

    /// Closes; nothing is heard of the socket from then on.
    func close()
}

/// What a document needs of the world outside: its network.
protocol ClientHost: AnyObject {
    /// Starts a WebSocket; its events come back through the runtime's `socketDid…`, never inside the call.
    func connect(for runtime: ClientRuntime) -> any ClientSocket

    /// Loads a path with the browser's cookies; nil: the server could not be reached, or answered 5xx.
    ///
    /// - Parameters:
    ///   - path: What is asked for.
    ///   - page: What the header `Page` says of the page that is gone; nil: nothing.
    ///   - answer: Gets the document.
    func load(_ path: String, of page: String?, _ answer: @escaping (LoadedPage?) -> Void)
}

/// The answer to a page load.
struct LoadedPage {
    /// The path it came from, after redirects, without query.
    let path: String
    /// The document's text.
    let html: String
    /// Where its screen is, where it begins with what was stored.
    var seed: String?
}
