// OwnLikes: which posts a reader likes, for the rows of the wall. Pure: what happens goes in, and what is known is left.

/// Which posts a person likes, as far as that is known, with what they wish and the wall has not confirmed yet.
///
/// The posts themselves are the same for all readers, so that they can be shared; this is what differs.
struct OwnLikes: Hashable, Sendable {
    /// What happens to it.
    enum Event: Equatable {
        /// The wall has answered which of some posts they like.
        case known(asked: [String], liked: Set<String>)
        /// They do something, here or on another page of theirs.
        case news(String, isLiked: Bool)
        /// They wish to like a post, or not any more.
        case wishes(String, isLiked: Bool)
        /// The wall has done so.
        case done(String, isLiked: Bool)
        /// The wall has not.
        case refused(String, isLiked: Bool)
        /// Something has happened that was not heard.
        case missed
    }

    private var liked: Set<String> = []
    private var wishes: [String: Bool] = [:]
    /// What was told, and an answer that was on its way does not take back.
    private var heard: Set<String> = []
    /// More are forgotten, and asked for again.
    private static let limit = 2_000

    /// Whether they like a post, as they see it.
    func likes(_ id: String) -> Bool { wishes[id] ?? liked.contains(id) }

    /// How many like a post, as they see it; nil where the wall does not say.
    func count(of feed: Feed) -> Int? {
        guard let count = feed.likes?.count else { return nil }
        guard let wish = wishes[feed.id], wish != liked.contains(feed.id) else { return count }
        return max(count + (wish ? 1 : -1), 0)
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .known(let asked, let answer):
            for id in asked where !heard.contains(id) { set(id, answer.contains(id)) }
        case .news(let id, let isLiked): hear(id, isLiked)
        case .wishes(let id, let isLiked): wishes[id] = isLiked
        case .done(let id, let isLiked):
            hear(id, isLiked)
            if wishes[id] == isLiked { wishes[id] = nil }
        // What they have wished since stands.
        case .refused(let id, let isLiked): if wishes[id] == isLiked { wishes[id] = nil }
        case .missed: heard = []
        }
    }

    private mutating func hear(_ id: String, _ isLiked: Bool) {
        if heard.count >= OwnLikes.limit { heard = [] }
        heard.insert(id)
        set(id, isLiked)
    }

    private mutating func set(_ id: String, _ isLiked: Bool) {
        if isLiked { liked.insert(id) } else { liked.remove(id) }
    }

    /// What of it some posts depend on: readers who like the same of them have the same rows.
    func among(_ posts: [Feed]) -> OwnLikes {
        var part = OwnLikes()
        guard !liked.isEmpty || !wishes.isEmpty else { return part }
        for post in posts {
            if liked.contains(post.id) { part.liked.insert(post.id) }
            if let wish = wishes[post.id] { part.wishes[post.id] = wish }
        }
        return part
    }
}
