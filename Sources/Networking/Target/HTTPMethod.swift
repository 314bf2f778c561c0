// HTTPMethod: GET and its like.

/// A method of HTTP, RFC 9110, section 9; any other is `HTTPMethod(rawValue: "PURGE")`.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// GET.
    public static let get = HTTPMethod(rawValue: "GET")
    /// HEAD.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// POST.
    public static let post = HTTPMethod(rawValue: "POST")
    /// PUT.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// PATCH.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// DELETE.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// OPTIONS.
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    /// Its name on the wire.
    public let rawValue: String

    /// Makes a method; one that is no token of HTTP fails when it is sent.
    public init(rawValue: String) { self.rawValue = rawValue }
}
