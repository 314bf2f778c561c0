// SessionID: who a browser is, as the server keeps it: the hash of its cookie, never the cookie.

/// The 128-bit hash of a session cookie.
public struct SessionID: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// Made of a hash's two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
