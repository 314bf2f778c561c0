// PageToken: names one page to its browser, and the loop it lives on.

import Sodium

/// 128 bits: the loop's index in the first byte, the rest random.
///
/// It travels in the HTML and in the first message of a connection, never in an address, so no log has it.
public struct PageToken: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// Loops whose pages have names of their own.
    static let loops = 256

    init(loop: Int, randomHigh: UInt64, randomLow: UInt64) {
        high = UInt64(loop) << 56 | randomHigh >> 8
        low = randomLow
    }

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Nil where `text` is not 22 characters of base64url.
    init?(text: String) {
        guard let token = Token(text) else { return nil }
        self.init(high: token.high, low: token.low)
    }

    /// 22 characters of base64url (RFC 4648 section 5).
    var text: String { Token(high: high, low: low).text }

    /// The index of the loop that its page lives on.
    var loop: Int { Int(high >> 56) }
}
