// TokenRow: one token for a program, as the list says it.
import Foundation
import Storage

/// A token in the list.
struct TokenRow: Hashable, Identifiable {
    /// The token's number.
    let id: Int64
    /// What its owner calls it.
    let name: String
    private let token: StoredToken

    init(_ token: StoredToken) {
        id = token.id
        name = token.name
        self.token = token
    }

    /// What its bearer may do.
    var rights: String {
        switch token.rights {
        case .read: "May read the wall"
        case .post: "May read, post and delete"
        }
    }

    /// `Made 3 hours ago, last used 2 minutes ago, expires 24 February 2027 at 18:44`.
    func times(at now: Date, _ time: PostTime) -> String {
        let used = token.used.map { "last used \(time.words(for: TokenRow.date($0), at: now))" } ?? "never used"
        let expires = TokenRow.date(token.expires)
        return "Made \(time.words(for: TokenRow.date(token.made), at: now)), \(used), "
            + (expires > now ? "expires" : "expired") + " \(time.full(expires))"
    }

    private static func date(_ seconds: Int64) -> Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }
}
