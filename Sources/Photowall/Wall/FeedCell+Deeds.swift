// FeedCell+Deeds: the hearts and comments of a row.
import Controls

extension FeedCell {
    /// Says how many like the post and how many comments it has, where the wall has such things.
    func showDeeds(_ row: FeedRow) {
        guard let count = row.likes, !row.feed.isOnItsWay else { return }
        deeds.isHidden = false
        like[attribute: "aria-pressed"] = row.isLiked ? "true" : "false"
        like.accessibilityLabel = WhoLikes.name(count)
        likes.text = count == 0 ? "" : "\(count)"
        let said = row.feed.comments?.count ?? 0
        comments.text = said == 0 ? "" : "\(said)"
        talk.accessibilityLabel = said == 0 ? "Comments" : "\(said) comment\(said == 1 ? "" : "s")"
    }
}
