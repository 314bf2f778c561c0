// The list of tokens in words: what each may do, and when it was made, used, and ends.
import Foundation
import Storage
import Testing

@testable import Photowall

@Suite struct TokenRowTests {
    private func row(used: Int64? = nil, _ rights: StoredToken.Rights = .read) -> TokenRow {
        TokenRow(
            StoredToken(
                id: 7,
                account: Account(id: 1, name: "Ann"),
                name: "Script",
                rights: rights,
                made: 0,
                expires: 864_000,
                used: used
            )
        )
    }

    private func words(_ row: TokenRow, at seconds: Double) -> String {
        row.times(at: Date(timeIntervalSince1970: seconds), PostTime(zone: nil))
    }

    @Test func `the times are told as they are known`() {
        #expect(words(row(), at: 30) == "Made just now, never used, expires 11 January 1970 at 00:00")
        let used = words(row(used: 3_600), at: 7_200)
        #expect(used == "Made 2 hours ago, last used 1 hour ago, expires 11 January 1970 at 00:00")
    }

    @Test func `one that is worth nothing any more says so`() {
        #expect(words(row(), at: 863_999).contains(", expires "))
        #expect(words(row(), at: 864_000).hasSuffix(", never used, expired 11 January 1970 at 00:00"))
    }

    @Test func `what it may do is said`() {
        #expect(row(.read).rights == "May read the wall")
        #expect(row(.post).rights == "May read, post and delete")
    }
}
