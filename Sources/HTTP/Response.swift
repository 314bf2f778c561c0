// An answer: status, fields, body. Ready-made error pages are in ErrorPage.swift, the upgrade in Upgrade.swift.

/// The answer to a request.
public struct Response {
    /// What follows the header fields.
    public enum Body {
        /// Nothing.
        case none
        /// Nothing, and of unknown length: the answer to a HEAD whose content is not made (RFC 9110 section 9.3.2).
        ///
        /// The connection ends with it.
        case omitted
        /// Bytes of this answer alone; copied once.
        case bytes([UInt8])
        /// Bytes that other answers send too; never copied.
        case shared(SharedBytes)
        /// A part of a file, sent by the kernel from where it lies; `Response.file` makes it.
        case file(OpenFile, Range<Int>)
        /// The answer comes later; `Response.later` makes it.
        case later((Reply) -> Void)
        /// The connection changes to another protocol (RFC 9110 section 7.8); `Response.upgrade` makes it.
        case upgrade((_ descriptor: Int32, _ early: [UInt8]) -> Void)
    }

    /// The status code (RFC 9110 section 15).
    public var status: Int
    /// The header fields in order; Content-Length, Date and Connection are added by the daemon.
    public var headers: [(name: String, value: String)]
    /// The content.
    public var body: Body

    /// Creates an answer.
    ///
    /// A field whose name or value cannot stand in a head, such as one with a line feed, turns the answer into a 500.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A page of HTML, not to be kept by caches unless told otherwise.
    public static func html(_ bytes: [UInt8], status: Int = 200) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .bytes(bytes)
        )
    }

    /// Plain text.
    public static func text(_ text: String, status: Int = 200) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "text/plain; charset=utf-8")],
            body: .bytes([UInt8](text.utf8))
        )
    }

    /// Sends the browser elsewhere: 303, so that it asks by GET (RFC 9110 section 15.4.4).
    public static func seeOther(_ location: String) -> Response {
        Response(status: 303, headers: [("Location", location)])
    }

    /// Bytes of content, whether they are sent or only counted for a HEAD.
    public var contentLength: Int {
        switch body {
        case .none, .omitted, .later, .upgrade: 0
        case .file(_, let range): range.count
        case .bytes(let bytes): bytes.count
        case .shared(let shared): shared.count
        }
    }
}
