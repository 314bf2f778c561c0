// FeedCell+Menu: what can be done with the post of a row besides opening and liking it.
import Controls

extension FeedCell {
    /// Says where the post is, and offers its author to change and delete it.
    func showMenu(_ row: FeedRow) {
        guard !row.feed.isOnItsWay else { return options.isHidden = true }
        let words = row.feed.text.shortened, path = "/feed/\(row.id)"
        options.accessibilityLabel = "More about the post “\(words)”"
        newTab.address = path
        copy.copies = row.site + path
        edit.isHidden = !row.isOwn
        remove.isHidden = !row.isOwn
    }
}
