// ScreenPlace: where a screen stands: in the page's history, and at which address.

/// The place of a main screen.
struct ScreenPlace: Equatable {
    /// How many entries of the browser's history it is above the one that the page began at.
    ///
    /// Below that one, on the way back to what an earlier page of the same tab had shown, it is negative.
    let depth: Int
    /// Path and query, percent-encoded.
    let address: String

    /// The place on top of this one.
    func above(at address: String) -> ScreenPlace { ScreenPlace(depth: depth + 1, address: address) }

    /// Bytes that an address may have.
    static let addressLimit = 2_048

    /// Whether a text is a path of this server's own: `//host` is not.
    static func isOwn(_ address: String) -> Bool {
        let bytes = address.utf8
        guard bytes.count <= addressLimit, bytes.first == UInt8(ascii: "/") else { return false }
        // Browsers leave tabs and line ends out, wherever they stand (URL Standard section 4.4).
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        // What they make of dot segments and encoded slashes may begin like another host (section 4.4).
        let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased().replacing("%2e", with: ".")
        guard !path.hasPrefix("//"), !["\\", "%5c", "%2f"].contains(where: path.contains) else { return false }
        return path.split(separator: "/").allSatisfy { $0 != "." && $0 != ".." }
    }
}
