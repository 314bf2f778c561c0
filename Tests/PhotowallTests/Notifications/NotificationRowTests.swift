// What the row of a notification says.
import Foundation
import Storage
import Testing

@testable import Photowall
@testable import Storage

@Suite struct NotificationRowTests {
    private func row(
        _ kind: StoredNotification.Kind,
        by names: String...,
        comment: String? = nil,
        isNew: Bool = false
    ) -> NotificationRow {
        let one = StoredNotification(
            id: 3,
            kind: kind,
            post: 5,
            postAuthor: 7,
            words: "By the sea",
            comment: comment,
            actors: names.enumerated().map { Account(id: Int64($0), name: $1) },
            made: 0,
            isRead: true
        )
        return NotificationRow(one, isNew: isNew, PostTime(zone: nil), at: Date(timeIntervalSince1970: 120))
    }

    @Test func `who has done what is said in words`() {
        let rows = [
            row(.like, by: "Ann"), row(.like, by: "Ann", "Bob"), row(.like, by: "Ann", "Bob", "Cat"),
            row(.like, by: "Ann", "Bob", "Cat", "Dan"), row(.comment, by: "Ann", comment: "Nice"),
            row(.mention, by: "Ann"), row(.mention, by: "Ann", comment: "@Bob"), row(.post, by: "Ann"),
        ]
        #expect(
            rows.map { "\($0.names) \($0.deed): \($0.quote)" } == [
                "Ann likes your post: By the sea", "Ann and Bob like your post: By the sea",
                "Ann and 2 others like your post: By the sea", "Ann and 3 others like your post: By the sea",
                "Ann commented on your post: Nice", "Ann mentioned you in a post: By the sea",
                "Ann mentioned you in a comment: @Bob", "Ann posted something for you: By the sea",
            ]
        )
        #expect(rows[0].address == "/feed/7_5" && rows[0].time == "2 minutes ago" && rows[0].avatar == Avatar("Ann"))
        #expect(row(.like, by: "Ann", isNew: true).isNew && !rows[0].isNew)
    }
}
