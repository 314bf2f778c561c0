// FeedList: what a reader has of the wall: the rows, what waits above them, and where more is. Pure: what happens goes in, and the
// list that is left comes out.
import Foundation

/// The posts that a reader has before them, the latest first.
struct FeedList: Equatable {
    /// What happens to it.
    ///
    /// What carries much is handed on as a reference.
    enum Event: Equatable {
        /// The latest posts have come, from the cache or from the wall.
        indirect case latest(GetFeedsResponse)
        /// They have not, and are not asked for any more.
        case notLoaded
        /// Posts further down have come, behind the cursor that was asked for.
        indirect case more(after: String, GetFeedsResponse)
        /// Something has happened on the wall.
        case news(WallNews)
        /// The reader is at the top, or has left it.
        case isAtTop(Bool)
        /// The reader wants to see what waits.
        case showNew
        /// The reader has posted something that the wall does not have yet: ``Feed/sending(_:_:by:at:)``.
        indirect case sending(Feed)
        /// What became of the one with this id: the post, or nothing.
        indirect case sent(id: String, Feed?)
    }

    /// What is shown.
    private(set) var rows: [Feed] = []
    /// New posts that wait until the reader is at the top.
    private(set) var waiting: [Feed] = []
    /// Where the posts behind the last row are: ``Paging/further``; nil where there is nothing further down.
    private(set) var after: String?
    /// Whether anything has come yet.
    private(set) var isLoaded = false
    /// Whether the latest posts could not be loaded.
    private(set) var hasFailed = false
    /// Whether the latest posts are to be reloaded, and take the place of all: so many have come that not all were kept.
    private(set) var isCut = false
    /// Whether the wall's order is that of its ids, whatever its clock has said.
    private let countsUp: Bool
    private var isAtTop = true
    /// Whether more wait than are kept.
    private var isFull = false
    /// Ids that were told and not yet answered: an answer that was on its way does not take them away.
    private var heard: Set<String> = []
    /// Ids that have gone, so that an answer which was on its way does not bring them back.
    private var gone: Set<String> = []
    /// Rows that were asked for: those further down go when others come on top.
    private var asked = 0
    /// Posts that wait, too, and are not kept: how many there are.
    private var unkeptCount = 0
    /// The cursor behind which they are; nil where there are none.
    private var unkeptAfter: String?
    /// Numbers of likes and comments that were told.
    private var counts = TalkCounts()
    /// Rows of one answer, and posts that wait and are kept.
    private static let part = 25

    /// Of a wall whose cursors are its own: half of the rows that are kept, and all of the posts that wait.
    static let limit = 500

    /// - Parameter countsUp: Whether the wall's order is that of the numbers at the end of its ids. Default: false, that of its times.
    init(countsUp: Bool = false) { self.countsUp = countsUp }

    /// What the button above the rows says; nil where nothing waits.
    var news: String? {
        if isFull { return "More than \(FeedList.limit) new posts" }
        return switch waiting.count + unkeptCount {
        case 0: nil
        case 1: "1 new post"
        default: "\(waiting.count + unkeptCount) new posts"
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .latest(let response):
            hasFailed = false
            if isCut { renew() }
            take(latest: response)
        case .notLoaded: hasFailed = true
        case .more(let cursor, let response): take(more: response, after: cursor)
        case .news(let news): apply(news)
        case .isAtTop(let isAtTop):
            self.isAtTop = isAtTop
            if isAtTop { show() }
        case .showNew: show()
        case .sending(let feed):
            guard !has(feed.id) else { return }
            show()
            rows.insert(feed, at: 0)
        case .sent(let id, let feed):
            rows.removeAll { $0.id == id }
            if let feed, !gone.contains(feed.id) { restore(feed) }
        }
    }

    private mutating func apply(_ news: WallNews) {
        switch news {
        case .posted(let feed):
            guard !has(feed.id), !gone.contains(feed.id) else { return }
            heard.insert(feed.id)
            if let place = sending(feed) {
                rows.remove(at: place)
                insert(feed, into: &rows)
            } else if isAtTop {
                insert(feed, into: &rows)
            } else {
                hold(feed)
            }
            bound()
        case .edited(let feed):
            if let place = rows.firstIndex(where: { $0.id == feed.id }) { rows[place].take(words: feed) }
            if let place = waiting.firstIndex(where: { $0.id == feed.id }) { waiting[place].take(words: feed) }
        case .deleted(let id):
            // Answers that were on their way a thousand posts ago have come.
            if gone.count >= 2 * FeedList.limit { gone = [] }
            gone.insert(id)
            heard.remove(id)
            rows.removeAll { $0.id == id }
            waiting.removeAll { $0.id == id }
        case .restored(let feed): restore(feed)
        case .talk(let news): apply(news)
        // Those who hear of that ask for the latest posts.
        case .missed: counts.forget()
        }
    }

    /// Likes or comments of a post are others now.
    private mutating func apply(_ news: TalkNews) {
        counts.hear(news)
        if let place = rows.firstIndex(where: { $0.id == news.post }) { rows[place] = counts.told(rows[place]) }
        if let place = waiting.firstIndex(where: { $0.id == news.post }) {
            waiting[place] = counts.told(waiting[place])
        }
    }

    /// In its old place, whether or not the reader is at the top.
    private mutating func restore(_ feed: Feed) {
        gone.remove(feed.id)
        waiting.removeAll { $0.id == feed.id }
        guard !rows.contains(where: { $0.id == feed.id }) else { return }
        // One that is further down than all that is there comes with those.
        if after != nil, let last = rows.last, !last.isOnItsWay, !isLater(feed, than: last) { return }
        heard.insert(feed.id)
        insert(feed, into: &rows)
    }

    /// Where ``cut(_:)`` does not know where the posts behind one are, the list is bounded all the same: a reader at the top sees the
    /// latest, and one further down has their rows, and loads what waits when they want to see it.
    private mutating func bound() {
        if isAtTop, rows.count > 2 * FeedList.limit {
            rows.removeLast(rows.count - FeedList.limit)
            after = nil
            (isCut, heard) = (true, [])
        }
        if waiting.count > FeedList.limit {
            waiting = []
            isFull = true
        }
        if heard.count > 4 * FeedList.limit { heard.formIntersection((rows + waiting).map(\.id)) }
    }

    /// What the wall answers now is all there is, but for what is on its way, and what was told since it was asked.
    private mutating func renew() {
        for feed in waiting where heard.contains(feed.id) { insert(feed, into: &rows) }
        rows.removeAll { !$0.isOnItsWay && !heard.contains($0.id) }
        (waiting, after, isCut, isFull, isLoaded) = ([], nil, false, false, false)
        (asked, unkeptCount, unkeptAfter) = (0, 0, nil)
    }

    /// The row of a post that is on its way and seems to be this one: the news of it may come before its answer does.
    private func sending(_ feed: Feed) -> Int? {
        rows.prefix(while: \.isOnItsWay).lastIndex { $0.from?.id == feed.from?.id && $0.message == feed.message }
    }

    private func has(_ id: String) -> Bool {
        rows.contains { $0.id == id } || waiting.contains { $0.id == id }
    }

    /// What is within the answer's reach is as the answer says, but for what came since it was asked for; what is older was
    /// loaded by scrolling down, and stays where the answer joins it.
    private mutating func take(latest response: GetFeedsResponse) {
        let new = response.data.filter { !gone.contains($0.id) }.map { counts.answered($0) }
        let known = Set(rows.map(\.id)), answered = Set(new.map(\.id))
        let place = new.last.flatMap { last in rows.firstIndex { $0.id == last.id } }
        let older = place.map { Array(rows[($0 + 1)...]) } ?? []
        let live = rows.filter { $0.isOnItsWay || heard.contains($0.id) && !answered.contains($0.id) }
            .filter { feed in !older.contains { $0.id == feed.id } }
        heard.subtract(answered)
        if isLoaded, !isAtTop, place != nil {
            for feed in new { if let row = rows.firstIndex(where: { $0.id == feed.id }) { rows[row] = feed } }
            for feed in new where !known.contains(feed.id) && !has(feed.id) && isKept(feed) {
                insert(feed, into: &waiting)
            }
            return
        }
        isLoaded = true
        rows = new + older
        for feed in live.reversed() {
            if feed.isOnItsWay { rows.insert(feed, at: 0) } else { insert(feed, into: &rows) }
        }
        waiting.removeAll { feed in rows.contains { $0.id == feed.id } }
        if place == nil, unkeptAfter != nil {
            // What waits is further down now, and comes as the reader comes there.
            waiting = []
            (unkeptCount, unkeptAfter) = (0, nil)
        }
        asked = place == nil ? new.count : max(asked, new.count)
        if place == nil { after = response.paging?.further }
    }

    private mutating func take(more response: GetFeedsResponse, after cursor: String) {
        guard cursor == after else { return }
        let known = Set(rows.map(\.id))
        rows += response.data.filter { !gone.contains($0.id) && !known.contains($0.id) }.map { counts.answered($0) }
        asked = rows.count
        after = response.paging?.further
    }

    private mutating func show() {
        guard !isFull else {
            if !isCut { (isCut, heard) = (true, []) }
            return
        }
        if let cursor = unkeptAfter {
            // What stands between them and the rows is loaded as the reader comes there.
            rows = rows.filter(\.isOnItsWay) + waiting
            (after, asked) = (cursor, rows.count)
            (unkeptCount, unkeptAfter) = (0, nil)
        } else {
            for feed in waiting.reversed() { insert(feed, into: &rows) }
        }
        waiting = []
    }

    /// Lets go of what is loaded again when it is wanted, so that a list is bounded whatever is posted: of rows at the end, for a
    /// reader who is at the top, and of posts that wait beyond the latest.
    ///
    /// - Parameter cursor: Where the posts behind one are; nothing goes where that is nil.
    mutating func cut(_ cursor: (Feed) -> String?) {
        let most = max(asked, FeedList.part)
        if isLoaded, isAtTop, rows.count > most, let cursor = cursor(rows[most - 1]) {
            rows.removeSubrange(most...)
            after = cursor
            forget()
        }
        if waiting.count > FeedList.part, let cursor = cursor(waiting[FeedList.part - 1]) {
            unkeptCount += waiting.count - FeedList.part
            unkeptAfter = cursor
            waiting.removeSubrange(FeedList.part...)
            forget()
        }
    }

    /// What is not there any more has been told of for nothing.
    private mutating func forget() {
        heard.formIntersection((rows + waiting).map(\.id))
    }

    /// A post waits, or is one of those that are not kept.
    private mutating func hold(_ feed: Feed) {
        if isKept(feed) { insert(feed, into: &waiting) } else { unkeptCount += 1 }
    }

    private func isKept(_ feed: Feed) -> Bool {
        guard unkeptAfter != nil, let last = waiting.last else { return true }
        return isLater(feed, than: last)
    }

    /// Later ones first; what is on its way stays above.
    private func insert(_ feed: Feed, into list: inout [Feed]) {
        let place = list.firstIndex { !$0.isOnItsWay && isLater(feed, than: $0) } ?? list.count
        list.insert(feed, at: place)
    }

    private func isLater(_ feed: Feed, than other: Feed) -> Bool {
        if countsUp { return feed.number > other.number }
        return (feed.createdTime, feed.number) > (other.createdTime, other.number)
    }
}

extension Feed {
    /// What it says, and when that was changed, is what another one has.
    fileprivate mutating func take(words feed: Feed) {
        (story, message, editedTime) = (feed.story, feed.message, feed.editedTime)
    }
}

extension Feed {
    /// The end of the id, which counts up: what tells posts of the same second apart, at least.
    fileprivate var number: Int64 { id.split(separator: "_").last.flatMap { Int64($0) } ?? 0 }
}

extension Feed {
    /// A post that the wall does not have yet; `key` names the act.
    static func sending(
        _ message: String,
        _ key: String,
        by author: IdName,
        to: GetFeedInfoResponse.Recipients? = nil,
        photos: FeedPhotos? = nil,
        at time: Date
    ) -> Feed {
        Feed(
            id: "sending \(key)",
            createdTime: time,
            // The wall has no words where there are none to be seen.
            message: photos != nil && message.allSatisfy(\.isWhitespace) ? nil : message,
            from: author,
            to: to,
            photos: photos
        )
    }

    /// Whether it is on its way to the wall: no wall gives such an id.
    var isOnItsWay: Bool { id.hasPrefix("sending ") }
}
