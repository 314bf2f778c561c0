// OutgoingRequest: a request that was checked, as it goes on the wire.
import Foundation
import FoundationNetworking

/// A request for HTTP; none of its texts can begin a line of its own.
struct OutgoingRequest: Sendable, Hashable {
    var url: URL
    var method: String
    /// By their names as they were given; in the order of the alphabet.
    var headers: [Header]
    var body: Data?
    /// A file that is the body, in place of `body`.
    var source: URL?
    /// A file that the body of a successful answer goes into.
    var destination: URL?
    /// Whether `If-None-Match` and `If-Modified-Since` are a cache's, and speak of what it has stored of `url`.
    var isCondition = false

    struct Header: Sendable, Hashable {
        let name: String
        let value: String
    }

    /// Checks a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - source: A file that is its body.
    ///   - destination: A file that the body of a successful answer goes into.
    /// - Throws: ``NetworkingError/requestMapping(_:)``.
    init(_ request: URLRequest, from source: URL? = nil, to destination: URL? = nil) throws(NetworkingError) {
        guard let url = request.url?.absoluteURL else { throw .requestMapping("The request has no URL.") }
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", url.host?.isEmpty == false
        else {
            throw .requestMapping("The URL must begin with http:// or https:// and a host.")
        }
        guard !url.absoluteString.utf8.contains(where: { $0 <= 32 || $0 == 127 }) else {
            throw .requestMapping("The URL contains a blank or a control character.")
        }
        let method = request.httpMethod ?? "GET"
        guard Self.isToken(method) else { throw .requestMapping("The method contains what a method must not contain.") }
        guard request.httpBodyStream == nil else { throw .requestMapping("A body must be data, not a stream.") }
        var headers: [Header] = []
        for (name, value) in request.allHTTPHeaderFields ?? [:] {
            try Self.check(name, value)
            headers.append(Header(name: name, value: value))
        }
        self.url = url
        self.method = method
        self.headers = headers.sorted { $0.name < $1.name }
        for file in [source, destination] {
            guard file?.isFileURL ?? true else { throw .requestMapping("A body's file must have a file: URL.") }
        }
        body = request.httpBody
        self.source = source
        self.destination = destination
    }

    /// The value of a header, whatever the case of its name.
    func value(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

    /// The names of RFC 9110, section 5.1, and values of section 5.5: without CR, LF and NUL.
    private static func check(_ name: String, _ value: String) throws(NetworkingError) {
        guard isToken(name) else { throw .requestMapping("A header's name contains what a name must not contain.") }
        guard !value.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" || $0 == "\0" }) else {
            throw .requestMapping("The value of the header `\(name)` contains a line break or a zero.")
        }
    }

    /// RFC 9110, section 5.6.2.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
