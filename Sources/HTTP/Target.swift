// The request target: which part is path and which is query, and what a path may be.

/// A request target taken apart (RFC 9112 section 3.2).
struct Target {
    /// Percent-decoded and checked.
    let path: String
    /// As it was sent, without the question mark.
    let query: ArraySlice<UInt8>

    /// Nil where the target is not an origin-form or absolute-form one with a path that `decodedPath` accepts.
    init?(_ bytes: [UInt8]) {
        let origin = Self.withoutAuthority(bytes[...])
        let end = origin.firstIndex(of: UInt8(ascii: "?")) ?? origin.endIndex
        guard let path = Self.decodedPath(origin[..<end]) else { return nil }
        self.path = path
        let query = origin[end...].dropFirst()
        self.query = query.prefix { $0 != UInt8(ascii: "#") }
    }

    /// What follows `http://host` in the absolute form (section 3.2.2).
    private static func withoutAuthority(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.first != UInt8(ascii: "/"),
            let scheme = ["http://", "https://"].first(where: { bytes.starts(with: $0.utf8) })
        else { return bytes }
        let rest = bytes.dropFirst(scheme.utf8.count)
        return rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }.map { rest[$0...] }
            ?? rest[rest.endIndex...]
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
