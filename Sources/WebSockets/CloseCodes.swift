// The numbers of the closing handshake. Which of them a server uses, and when, is its own affair.

/// Close codes as numbers (RFC 6455 section 7.4).
public enum CloseCodes {
    /// 1000: the purpose of the connection has been fulfilled.
    public static let normalClosure: UInt16 = 1000
    /// 1002: the peer broke the protocol.
    public static let protocolError: UInt16 = 1002
    /// 1007: the payload is not what its type promises; text that is not UTF-8.
    public static let invalidPayload: UInt16 = 1007
    /// 1009: the message is larger than its receiver takes.
    public static let messageTooBig: UInt16 = 1009

    /// Whether a close frame may carry `code`: registered for the wire (1000–1003, 1007–1014) or free for use (3000–4999).
    ///
    /// 1004 is undefined; 1005, 1006 and 1015 are never sent; 1016–2999 are not registered (sections 7.4.1 and 7.4.2,
    /// and the IANA registry, which added 1012–1014).
    public static func mayBeSent(_ code: UInt16) -> Bool {
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
