// NotificationRow: what somebody has done, as its row shows it. Rows that are equal are made once for all pages.
public import Controls
import Foundation
import Storage

/// What a row of the notifications says, which is all that it depends on.
public struct NotificationRow: Hashable, Identifiable, Sendable {
    /// The notification's.
    public let id: Int64
    /// Who has done it.
    let names: String
    /// Whose letter stands for them.
    let avatar: Avatar
    /// What they have done.
    let deed: String
    /// What a comment or a post says; "": nothing.
    let quote: String
    /// When it was, in words.
    let time: String
    let isNew: Bool
    /// Where the post is.
    let address: String
    /// The first photo of the post; nil: it has none.
    let photo: FeedPhoto?
}

extension NotificationRow {
    /// - Parameters:
    ///   - one: What was done.
    ///   - isNew: Whether it was new when it came.
    ///   - time: Words for when it was.
    ///   - now: When they are said.
    init(_ one: StoredNotification, isNew: Bool, _ time: PostTime, at now: Date) {
        let first = one.actors.first?.name ?? ""
        self.init(
            id: one.id,
            names: NotificationRow.names(one.actors.map(\.name)),
            avatar: Avatar(first),
            deed: NotificationRow.deed(one),
            quote: one.comment ?? one.words,
            time: time.words(for: Date(timeIntervalSince1970: Double(one.made)), at: now),
            isNew: isNew,
            address: "/feed/\(one.postAuthor)_\(one.post)",
            photo: one.photo.map { FeedPhoto($0.id, $0.alternative, $0.width, $0.height) }
        )
    }

    /// `Ann`, `Ann and Bob`, `Ann and 2 others`.
    private static func names(_ all: [String]) -> String {
        switch all.count {
        case 0: "Somebody"
        case 1: all[0]
        case 2: "\(all[0]) and \(all[1])"
        case let count: "\(all[0]) and \(count - 1) others"
        }
    }

    private static func deed(_ one: StoredNotification) -> String {
        switch one.kind {
        case .like: one.actors.count == 1 ? "likes your post" : "like your post"
        case .comment: "commented on your post"
        case .mention: one.comment == nil ? "mentioned you in a post" : "mentioned you in a comment"
        case .post: "posted something for you"
        }
    }
}

extension NotificationCell: ModelCell {
    /// Says what the row says.
    public func show(_ row: NotificationRow) {
        avatar.show(row.avatar)
        names.text = row.names
        deed.text = row.deed
        quote.text = row.quote.shortened
        quote.isHidden = row.quote.isEmpty
        openPost.text = row.time
        openPost.address = row.address
        openPost.accessibilityLabel = "\(row.time): open the post"
        dot.isHidden = !row.isNew
        if let photo = row.photo {
            picture.isHidden = false
            picture.show(photo, by: nil, within: NotificationCell.widest)
            picture[attribute: "sizes"] = "3.5rem"
            // The words beside it say what it is about.
            picture.alternative = ""
        }
    }

    /// Pixels of the largest image that a row needs.
    private static let widest = 320
}
