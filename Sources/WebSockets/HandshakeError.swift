// What can be wrong with an upgrade request, and the HTTP answer to each.

/// An upgrade request that breaks RFC 6455 section 4.2.1; it is answered by `status` and `fields` instead of the 101.
public enum HandshakeError: Error, Equatable, Sendable {
    /// Not a GET.
    case method
    /// An HTTP version below 1.1.
    case httpVersion
    /// No `Upgrade` field that names `websocket`.
    case upgrade
    /// No `Connection` field that names `Upgrade`.
    case connection
    /// No `Sec-WebSocket-Key` that is 16 bytes in Base64.
    case key
    /// A `Sec-WebSocket-Version` other than 13, or none.
    case version

    /// The HTTP status of the answer: 405 for a wrong method, 426 where another upgrade would be accepted (RFC 9110
    /// section 15.5.22, RFC 6455 section 4.2.2), 400 otherwise.
    public var status: Int {
        switch self {
        case .method: 405
        case .upgrade, .version: 426
        case .httpVersion, .connection, .key: 400
        }
    }

    /// The header fields of the answer.
    public var fields: [(name: String, value: String)] {
        switch self {
        case .method: [("Allow", "GET")]
        case .upgrade, .version: [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Version", "13")]
        case .httpVersion, .connection, .key: []
        }
    }

    /// The section of RFC 6455 and the item in it that the request breaks.
    public var section: String {
        switch self {
        case .method, .httpVersion: "4.2.1 item 1"
        case .upgrade: "4.2.1 item 3"
        case .connection: "4.2.1 item 4"
        case .key: "4.2.1 item 5"
        case .version: "4.2.1 item 6"
        }
    }
}
