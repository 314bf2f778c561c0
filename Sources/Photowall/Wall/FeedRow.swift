// FeedRow: a post as its row shows it. Rows that are equal are made once for all pages.
public import Controls

/// What a row of the feed says, which is all that it depends on.
public struct FeedRow: Hashable, Identifiable, Sendable {
    let feed: Feed
    /// When it was posted, in words.
    var time: String
    /// Whether it is the reader's own.
    let isOwn: Bool
    /// Who can read it besides the reader, in a sentence; "" where everybody can.
    let audience: String
    /// How many people like it, as the reader sees it; nil: that cannot be done here.
    var likes: Int?
    /// Whether the reader is among them.
    var isLiked = false
    /// What stands before its address where that is copied: the site as the reader has found it.
    var site = ""

    /// The post's.
    public var id: String { feed.id }

    /// By the post and its age.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(feed.id)
        hasher.combine(time)
    }
}

extension FeedCell: ModelCell {
    /// Says what the row says.
    public func show(_ row: FeedRow) {
        show.text = row.feed.caption
        show.isHidden = row.feed.caption.isEmpty
        showPhotos(of: row.feed)
        author.text = row.feed.from?.name ?? ""
        avatar.show(Avatar(row.feed.from?.name ?? ""))
        audience.text = row.audience
        audience.isHidden = row.audience.isEmpty
        mark.isHidden = row.feed.name != Demonstration.name
        date.text = row.feed.isOnItsWay ? "Posting …" : row.time
        openPost.isEnabled = !row.feed.isOnItsWay
        edited.isHidden = row.feed.editedTime == nil
        showDeeds(row)
        showMenu(row)
    }
}
