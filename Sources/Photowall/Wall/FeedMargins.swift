// FeedMargins: what stands above and below the rows of the feed. One value for all of it: each post makes a list where mostly
// nothing but the rows is new.

/// What a reader is told beside the rows.
struct FeedMargins: Equatable {
    /// What the button above the rows says; nil where nothing waits.
    let news: String?
    /// Whether what could not be loaded can be asked for again.
    let canAskAgain: Bool
    /// Whether there are older posts.
    let hasMore: Bool
    /// Whether there is nothing to read.
    let isEmpty: Bool

    init(_ list: FeedList) {
        news = list.news
        canAskAgain = list.hasFailed
        hasMore = list.after != nil
        isEmpty = list.isLoaded && list.rows.isEmpty
    }
}
