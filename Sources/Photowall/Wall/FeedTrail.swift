// FeedTrail: what readers have of the wall, shared by all who have the same: what happens to it is worked out once, and so is what
// its rows say. FeedTrails finds the one that others have already.
import Foundation
import Locking

/// A list of posts, and what has become of it.
final class FeedTrail: Sendable {
    let list: FeedList
    private let trails: FeedTrails
    /// Who has written something that stands there, or is named by it.
    private let people: Set<String>
    private let next = LockedValue<Step?>(nil)
    /// What rows said last, and when.
    private let shown = LockedValue<[Look: (moment: Int, rows: [FeedRow])]>([:])

    private struct Step {
        let event: FeedList.Event
        // Those who have taken the step keep it.
        weak var trail: FeedTrail?
    }

    /// What rows depend on besides their posts.
    private struct Look: Hashable {
        /// The reader, where a post is theirs or for them.
        let reader: String?
        let zone: String
        let site: String
        /// What of the posts the reader likes.
        let own: OwnLikes
    }

    /// Seconds for which rows say the same.
    static let step = 30.0

    fileprivate init(_ list: FeedList, _ trails: FeedTrails) {
        self.list = list
        self.trails = trails
        people = Set(list.rows.flatMap { ($0.from.map { [$0.id] } ?? []) + ($0.to?.data.map(\.id) ?? []) })
    }

    /// What an event makes of it.
    func applying(_ event: FeedList.Event) -> FeedTrail {
        if let known = next.withLock({ $0?.event == event ? $0?.trail : nil }) { return known }
        var list = list
        list.apply(event)
        if let cursor = trails.cursor { list.cut(cursor) }
        let trail = trails.trail(of: list)
        next.withLock { $0 = Step(event: event, trail: trail) }
        return trail
    }

    /// What the rows say to a reader, who likes some of them, and has found the wall at a site.
    func rows(
        for reader: String,
        on site: String = "",
        liking own: OwnLikes = OwnLikes(),
        _ time: PostTime,
        at now: Date
    ) -> [FeedRow] {
        let moment = Int(now.timeIntervalSince1970 / FeedTrail.step)
        let look = Look(
            reader: people.contains(reader) ? reader : nil,
            zone: time.zone,
            site: site,
            own: own.among(list.rows)
        )
        let old = shown.withLock { $0[look] }
        if let old, old.moment == moment { return old.rows }
        let rows =
            old.map { aged($0, to: moment, time) }
            ?? made(for: reader, at: site, look.own, time, at: FeedTrail.date(moment))
        return shown.withLock { shown in
            // Another thread may have made the same meanwhile: pages that have one array are told apart by nothing.
            if let known = shown[look], known.moment == moment { return known.rows }
            // Looks that nobody has had of late.
            shown = shown.filter { abs($0.value.moment - moment) < 2 }
            shown[look] = (moment, rows)
            return rows
        }
    }

    private func made(
        for reader: String,
        at site: String,
        _ own: OwnLikes,
        _ time: PostTime,
        at now: Date
    ) -> [FeedRow] {
        list.rows.map { feed in
            FeedRow(
                feed: feed,
                time: time.words(for: feed.createdTime, at: now),
                isOwn: feed.from?.id == reader,
                audience: WhoReads.sentence(to: feed.to?.data, by: feed.from, for: reader),
                likes: own.count(of: feed),
                isLiked: own.likes(feed.id),
                site: site
            )
        }
    }

    /// Rows whose age is said in the same words stay as they are; where all do, so does the array.
    private func aged(_ old: (moment: Int, rows: [FeedRow]), to moment: Int, _ time: PostTime) -> [FeedRow] {
        let (then, now) = (FeedTrail.date(min(old.moment, moment)), FeedTrail.date(moment))
        var rows = old.rows
        for (place, row) in old.rows.enumerated() where !PostTime.isSettled(row.feed.createdTime, at: then) {
            let words = time.words(for: row.feed.createdTime, at: now)
            if words != row.time { rows[place].time = words }
        }
        return rows
    }

    private static func date(_ moment: Int) -> Date { Date(timeIntervalSince1970: Double(moment) * step) }
}

/// The trails of one wall.
final class FeedTrails: Sendable {
    /// Where the posts behind one are; nil where the wall alone knows.
    let cursor: (@Sendable (Feed) -> String?)?
    private let recent = LockedValue<[Weak]>([])

    private struct Weak {
        weak var trail: FeedTrail?
    }

    /// Trails that may be found again.
    private static let limit = 64

    /// - Parameter cursor: Where the posts behind one are, of a wall whose order is that of its ids; nil, the default: the wall alone
    ///   knows, and no list is cut.
    init(cursor: (@Sendable (Feed) -> String?)? = nil) { self.cursor = cursor }

    /// Where every reader begins.
    func begin() -> FeedTrail { trail(of: FeedList(countsUp: cursor != nil)) }

    /// The one with this list that somebody has, or a new one.
    fileprivate func trail(of list: FeedList) -> FeedTrail {
        recent.withLock { recent in
            for trail in recent.reversed().lazy.compactMap(\.trail) where trail.list == list { return trail }
            let made = FeedTrail(list, self)
            recent.removeAll { $0.trail == nil }
            if recent.count >= FeedTrails.limit { recent.removeFirst() }
            recent.append(Weak(trail: made))
            return made
        }
    }
}
