// The rules of the opening handshake, as functions of a request. Origin, cookies and paths are the server's affair.

/// Checks upgrade requests and computes their answers (RFC 6455 section 4).
public enum OpeningHandshake {
    /// Checks an upgrade request and gives the value of its answer's `Sec-WebSocket-Accept`.
    ///
    /// The 101 further carries `Upgrade: websocket` and `Connection: Upgrade` (section 4.2.2).
    /// - Parameters:
    ///   - method: The request's method, such as "GET".
    ///   - httpVersion: The request's version, such as "HTTP/1.1".
    ///   - field: The value of a header field, whose name is looked up without regard to case; repeated fields are
    ///     joined by commas.
    /// - Returns: The value for the key of this request, as `acceptKey(for:)` computes it.
    /// - Throws: The first thing that is wrong, which knows its HTTP answer.
    public static func accept(
        method: String,
        httpVersion: String,
        field: (String) -> String?
    ) throws(HandshakeError) -> String {
        guard method == "GET" else { throw .method }
        guard isAtLeast11(httpVersion) else { throw .httpVersion }
        guard names("websocket", in: field("Upgrade")) else { throw .upgrade }
        guard names("upgrade", in: field("Connection")) else { throw .connection }
        guard trimmed((field("Sec-WebSocket-Version") ?? "")[...]) == "13" else { throw .version }
        let key = trimmed((field("Sec-WebSocket-Key") ?? "")[...])
        guard Base64.decodedCount(key) == 16 else { throw .key }
        return acceptKey(for: String(key))
    }

    /// The `Sec-WebSocket-Accept` that answers a `Sec-WebSocket-Key` (section 4.2.2 item 5.4).
    public static func acceptKey(for key: String) -> String {
        Base64.encoded(SHA1.digest(of: [UInt8]((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }

    /// A fresh `Sec-WebSocket-Key` for a client: 16 random bytes (section 4.1).
    public static func randomKey() -> String {
        Base64.encoded((0..<16).map { _ in .random(in: .min ... .max) })
    }

    private static func isAtLeast11(_ version: String) -> Bool {
        if version == "HTTP/1.1" { return true }
        let numbers = version.dropFirst(5).split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard version.hasPrefix("HTTP/"), numbers.count == 2, let major = numbers[0], let minor = numbers[1] else {
            return false
        }
        return (major, minor) >= (1, 1)
    }

    /// Whether a comma-separated list names `token`, which is in lower case.
    private static func names(_ token: String, in list: String?) -> Bool {
        guard let list else { return false }
        return list.utf8.split(separator: UInt8(ascii: ",")).contains { trimmed(Substring($0)).lowercased() == token }
    }

    /// Without the spaces and tabs around it (RFC 9110 section 5.6.3).
    private static func trimmed(_ value: Substring) -> Substring {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let head = value.utf8.drop(while: isBlank)
        guard let last = head.lastIndex(where: { !isBlank($0) }) else { return Substring(head) }
        return Substring(head[...last])
    }
}
