// The request target: which part is path and which is query, and what a path may be.

/// A request target taken apart (RFC 9112 section 3.2).
struct Target {
    /// Percent-decoded and checked.
    let path: String
    /// As it was sent, without the question mark.
    let query: ArraySlice<UInt8>
    /// The host and port of the absolute form, in lower case; nil in the origin form.
    let authority: String?

    /// Nil where the target is not an origin-form or absolute-form one with a path that `decodedPath` accepts.
    init?(_ bytes: [UInt8]) {
        // White space would be an end to other readers (RFC 9112 section 3).
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        let (authority, origin) = Self.parts(bytes[...])
        let end = origin.firstIndex(of: UInt8(ascii: "?")) ?? origin.endIndex
        guard let path = Self.decodedPath(origin[..<end]) else { return nil }
        self.path = path
        self.authority = authority
        let query = origin[end...].dropFirst()
        self.query = query.prefix { $0 != UInt8(ascii: "#") }
    }

    /// Whether the request's `Host` names the same as the target does; a proxy may go by either (section 3.2.2).
    func isOf(_ host: String?) -> Bool { authority == nil || authority == host?.lowercased() }

    /// The host in the absolute form (section 3.2.2), and what follows it.
    private static func parts(_ bytes: ArraySlice<UInt8>) -> (authority: String?, rest: ArraySlice<UInt8>) {
        guard bytes.first != UInt8(ascii: "/"),
            let scheme = ["http://", "https://"].first(where: { bytes.starts(with: $0.utf8) })
        else { return (nil, bytes) }
        let rest = bytes.dropFirst(scheme.utf8.count)
        let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
        return (String(decoding: rest[..<end], as: UTF8.self).lowercased(), rest[end...])
    }

    /// The path that stands in `bytes`, if it is one.
    ///
    /// Nil unless it begins with a slash and, decoded, is UTF-8 without control
    /// characters, backslashes and dot segments. An encoded slash is refused: it would change the path's shape.
    private static func decodedPath(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.first == UInt8(ascii: "/") else { return nil }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes
        while var byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let value = PercentEncoding.takeByte(&rest), value != UInt8(ascii: "/") else { return nil }
                byte = value
            }
            guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "\\") else { return nil }
            decoded.append(byte)
        }
        guard !decoded.split(separator: UInt8(ascii: "/")).contains(where: isDots) else { return nil }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func isDots(_ segment: ArraySlice<UInt8>) -> Bool {
        segment.count <= 2 && segment.allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
