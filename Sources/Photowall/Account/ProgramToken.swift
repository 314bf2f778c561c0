// ProgramToken: what a program shows to the wall to act for somebody: a secret, in a form that searches for secrets know.
import Sodium

/// A token for a program: `photowall_` and 256 unpredictable bits, as two tokens of 22 characters of base64url.
struct ProgramToken: Hashable, Sendable {
    /// What all of them begin with, by which scanners find one that has strayed into a public place.
    static let prefix = "photowall_"

    private let first: Token
    private let second: Token

    /// A new one, which nobody knows.
    init() {
        first = .random()
        second = .random()
    }

    /// Reads a token strictly; nil for anything else.
    init?(_ text: some StringProtocol) {
        let bits = text.dropFirst(ProgramToken.prefix.count)
        guard text.hasPrefix(ProgramToken.prefix), bits.utf8.count == 2 * Token.length,
            let first = Token(String(bits.prefix(Token.length))), let second = Token(String(bits.suffix(Token.length)))
        else { return nil }
        self.first = first
        self.second = second
    }

    /// What its owner copies, and its bearer shows.
    var text: String { ProgramToken.prefix + first.text + second.text }

    /// What the server keeps of it, as of the cookies of sessions.
    var hash: Hash128 { hash128(of: text) }
}

extension ProgramToken: CustomStringConvertible {
    /// The prefix alone: descriptions end in logs.
    var description: String { ProgramToken.prefix + "…" }
}
