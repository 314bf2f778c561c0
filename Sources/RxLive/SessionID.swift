// SessionID: who a browser is, as the server keeps it: the hash of its cookie, never the cookie.

import Sodium

/// The 128-bit hash of a session cookie.
public struct SessionID: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// 22 characters of base64url: what owns the work of somebody who has not signed in.
    public var text: String { Token(high: high, low: low).text }

    /// Reads ``text``; nil where it is none.
    public init?(text: String) {
        guard let token = Token(text) else { return nil }
        self.init(high: token.high, low: token.low)
    }

    /// Made of a hash's two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
