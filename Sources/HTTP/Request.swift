// A request as handlers see it, whole and checked. Lent to the handler: what is to outlive the call is copied out.

/// One HTTP request, complete with its body.
///
/// Header fields are read where they lie in the connection's memory, so a request cannot be copied or kept.
public struct Request: ~Copyable {
    /// The method; `get` for HEAD too.
    public let method: Method
    /// Whether the answer goes without its body.
    public let isHead: Bool
    /// The path, percent-decoded: begins with a slash, is free of dot segments, control characters and encoded slashes.
    public let path: String
    /// What followed the path's question mark.
    public let query: Query
    /// The whole body; empty where there is none.
    public let body: [UInt8]
    /// The peer's address: IPv4 in dotted form or IPv6.
    public let remoteAddress: String
    /// The protocol's version, such as "HTTP/1.1".
    public let version: String
    let fields: Fields

    /// Makes a request that came over no connection, for in-memory browsers and tests.
    public init(
        method: Method = .get,
        isHead: Bool = false,
        path: String,
        query: Query = Query(),
        headers: [(name: String, value: String)] = [],
        body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1"
    ) {
        self.init(
            method: method,
            isHead: isHead,
            path: path,
            query: query,
            body: body,
            remoteAddress: remoteAddress,
            version: "HTTP/1.1",
            fields: .list(headers)
        )
    }

    /// Makes a GET that came over no connection; nil where `target` is none.
    ///
    /// - Parameters:
    ///   - target: Path and query, percent-encoded (RFC 9112 section 3.2.1).
    ///   - headers: The header fields.
    ///   - remoteAddress: Who asks.
    package init?(target: String, headers: [(name: String, value: String)], remoteAddress: String) {
        guard let target = Target([UInt8](target.utf8)), target.authority == nil else { return nil }
        self.init(
            path: target.path,
            query: Query(target.query),
            headers: headers,
            remoteAddress: remoteAddress
        )
    }

    init(
        method: Method,
        isHead: Bool,
        path: String,
        query: Query,
        body: [UInt8],
        remoteAddress: String,
        version: String,
        fields: Fields
    ) {
        self.method = method
        self.isHead = isHead
        self.path = path
        self.query = query
        self.body = body
        self.remoteAddress = remoteAddress
        self.version = version
        self.fields = fields
    }

    /// All header fields in the order of arrival.
    public var headers: [(name: String, value: String)] { fields.all }

    /// The value of a header field, whatever the case of its name; several are joined by a comma (RFC 9110 section 5.3).
    public func header(_ name: String) -> String? { fields.value(name) }

    /// The value of the first cookie of that name (RFC 6265 section 5.4); names are compared exactly.
    public func cookie(_ name: String) -> String? {
        guard let all = fields.value("Cookie") else { return nil }
        return Request.cookie(name, in: all)
    }

    static func cookie(_ name: String, in all: String) -> String? {
        var cookies = all
        var name = name
        return name.withUTF8 { name in cookies.withUTF8 { Request.cookie(name, in: $0) } }
    }

    private static func cookie(_ name: UnsafeBufferPointer<UInt8>, in all: UnsafeBufferPointer<UInt8>) -> String? {
        var rest = all[...]
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
            rest = rest.dropFirst(pair.count + 1)
            let trimmed = pair.drop { $0 == UInt8(ascii: " ") }
            guard trimmed.starts(with: name) else { continue }
            let value = trimmed.dropFirst(name.count)
            guard value.first == UInt8(ascii: "=") else { continue }
            return String(decoding: value.dropFirst().prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        }
        return nil
    }

    /// The body's values, where it is a form of `application/x-www-form-urlencoded`; else an empty query.
    public var form: Query {
        let type = header("Content-Type")?.prefix { $0 != ";" && $0 != " " }.lowercased()
        return type == "application/x-www-form-urlencoded" ? Query(body[...]) : Query()
    }
}
