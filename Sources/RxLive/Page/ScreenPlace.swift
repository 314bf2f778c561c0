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
        let second = bytes.dropFirst().first
        return second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
    }
}
