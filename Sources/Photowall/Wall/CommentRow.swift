// CommentRow: a comment as its row shows it. Rows that are equal are made once for all pages.
public import Controls
import Foundation

/// What a row of the comments says, which is all that it depends on.
public struct CommentRow: Hashable, Identifiable, Sendable {
    let comment: FeedComment
    /// When it was said, in words.
    let time: String
    /// Whether the reader may change what it says.
    let isOwn: Bool
    /// Whether the reader may take it away.
    let isRemovable: Bool

    /// The comment's.
    public var id: String { comment.id }
}

extension CommentRow {
    /// - Parameters:
    ///   - comment: The comment.
    ///   - reader: The id of the person who is shown it.
    ///   - author: The id of the post's author, who may take it away.
    ///   - time: Words for when it was said.
    ///   - now: When they are said.
    init(_ comment: FeedComment, for reader: String, under author: String, _ time: PostTime, at now: Date) {
        let isThere = !comment.isOnItsWay, isOwn = isThere && comment.from.id == reader
        self.init(
            comment: comment,
            time: isThere ? time.words(for: comment.createdTime, at: now) : "Sending …",
            isOwn: isOwn,
            isRemovable: isOwn || isThere && author == reader
        )
    }
}

extension CommentCell: ModelCell {
    /// Says what the row says.
    public func show(_ row: CommentRow) {
        author.text = row.comment.from.name
        avatar.show(Avatar(row.comment.from.name))
        date.text = row.time
        edited.isHidden = row.comment.editedTime == nil
        text.text = row.comment.message
        acts.isHidden = !row.isRemovable
        edit.isHidden = !row.isOwn
        remove.isHidden = !row.isRemovable
        let words = row.comment.message.shortened
        if row.isOwn { edit.accessibilityLabel = "Edit your comment “\(words)”" }
        if row.isRemovable { remove.accessibilityLabel = "Delete the comment “\(words)”" }
    }
}
