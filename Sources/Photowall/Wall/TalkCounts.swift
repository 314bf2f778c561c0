// TalkCounts: numbers of likes and comments that a page was told. Pure.

/// What was told of posts since it was asked for, so that an answer which was on its way does not take it back.
struct TalkCounts: Equatable {
    private struct Counts: Equatable {
        var likes: Int?
        var comments: Int?
    }

    private var posts: [String: Counts] = [:]
    /// More are forgotten: answers that were on their way then have come.
    private static let limit = 2_000

    mutating func hear(_ news: TalkNews) {
        if posts.count >= TalkCounts.limit { posts = [:] }
        switch news {
        case .liked(let post, _, _, let count): posts[post, default: Counts()].likes = count
        case .commented(let post, _, let count), .deleted(let post, _, let count):
            posts[post, default: Counts()].comments = count
        case .edited: break
        }
    }

    /// Something was not heard: answers that come now know better.
    mutating func forget() { posts = [:] }

    /// A post with what was told of it.
    func told(_ feed: Feed) -> Feed {
        guard let counts = posts[feed.id] else { return feed }
        var feed = feed
        if let likes = counts.likes { feed.likes = EdgeSummary(likes) }
        if let comments = counts.comments { feed.comments = EdgeSummary(comments) }
        return feed
    }

    /// A post of an answer; where the answer says the same, nothing is to be remembered any more.
    mutating func answered(_ feed: Feed) -> Feed {
        guard !posts.isEmpty else { return feed }
        let told = told(feed)
        if told == feed { posts[feed.id] = nil }
        return told
    }
}
