// CommentList: what a reader has of the comments on a post: the rows, and where older ones are. Pure: what happens goes in, and the
// list that is left comes out.
import Foundation

/// The comments that a reader has before them, the oldest first.
struct CommentList: Equatable {
    /// What happens to it.
    enum Event: Equatable {
        /// The latest comments have come: the latest first.
        case latest(CommentsResponse)
        /// Older ones have come, behind the cursor that was asked for.
        case older(after: String, CommentsResponse)
        /// Something has happened to the post's comments.
        case news(TalkNews)
        /// Something has happened that was not heard.
        case missed
        /// The reader has said something that the wall does not have yet: ``FeedComment/sending(_:_:by:at:)``.
        case sending(FeedComment)
        /// What became of the one with this id: the comment, or nothing.
        case sent(id: String, FeedComment?)
    }

    /// What is shown.
    private(set) var rows: [FeedComment] = []
    /// Where the comments before the first row are; nil where there are none.
    private(set) var after: String?
    /// Whether anything has come yet.
    private(set) var isLoaded = false
    /// How many there are in all, as far as that is known.
    private(set) var count = 0
    /// What was told, so that an answer which was on its way does not take it back.
    private var heard: [String: FeedComment] = [:]
    /// Ids that have gone, so that such an answer does not bring them back.
    private var gone: Set<String> = []
    /// Whether the count was told.
    private var isCounted = false
    /// More of either are forgotten: answers that were on their way then have come.
    private static let limit = 1_000

    /// Whether there is nothing to read.
    var isEmpty: Bool { isLoaded && rows.isEmpty }

    /// The comment that is in the place of one that goes, or the last one.
    func next(to comment: FeedComment) -> FeedComment? {
        let others = rows.filter { $0.id != comment.id }
        return others.first { !$0.isOnItsWay && $0.number > comment.number } ?? others.last
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .latest(let response): take(latest: response)
        case .older(let cursor, let response): take(older: response, after: cursor)
        case .news(let news): apply(news)
        case .missed: (heard, gone, isCounted) = ([:], [], false)
        case .sending(let comment):
            guard !rows.contains(where: { $0.id == comment.id }) else { return }
            rows.append(comment)
        case .sent(let id, let comment):
            rows.removeAll { $0.id == id }
            if let comment, !gone.contains(comment.id) { show(comment) }
        }
    }

    private mutating func apply(_ news: TalkNews) {
        if heard.count + gone.count >= CommentList.limit { (heard, gone) = ([:], []) }
        switch news {
        case .liked: break
        case .commented(_, let comment, let count):
            (self.count, isCounted) = (count, true)
            gone.remove(comment.id)
            heard[comment.id] = comment
            if let place = sending(comment) { rows.remove(at: place) }
            show(comment)
        case .edited(_, let comment):
            heard[comment.id] = comment
            if let place = rows.firstIndex(where: { $0.id == comment.id }) { rows[place] = comment }
        case .deleted(_, let id, let count):
            (self.count, isCounted) = (count, true)
            gone.insert(id)
            heard[id] = nil
            rows.removeAll { $0.id == id }
        }
    }

    /// The row of a comment that is on its way and seems to be this one: the news of it may come before its answer does.
    private func sending(_ comment: FeedComment) -> Int? {
        rows.firstIndex { $0.isOnItsWay && $0.from.id == comment.from.id && $0.message == comment.message }
    }

    /// In its place, but for one before all that is there, which comes with those.
    private mutating func show(_ comment: FeedComment) {
        if let place = rows.firstIndex(where: { $0.id == comment.id }) {
            rows[place] = heard[comment.id] ?? comment
            return
        }
        if after != nil || !isLoaded, let first = rows.first(where: { !$0.isOnItsWay }), comment.number < first.number {
            return
        }
        let place = rows.firstIndex { $0.isOnItsWay || $0.number > comment.number } ?? rows.endIndex
        rows.insert(comment, at: place)
    }

    /// What is within the answer's reach is as the answer says, but for what was told since it was asked for; what is older was
    /// loaded before, and stays where the answer joins it.
    private mutating func take(latest response: CommentsResponse) {
        let new = told(response), oldest = new.first?.number ?? 0
        let joins = isLoaded && rows.contains { $0.id == new.first?.id }
        let older = joins ? rows.filter { !$0.isOnItsWay && $0.number < oldest } : []
        let answered = Set(new.map(\.id)), former = rows
        rows = older + new
        for comment in former where heard[comment.id] != nil && !answered.contains(comment.id) { show(comment) }
        rows += former.filter(\.isOnItsWay)
        if !joins { after = response.paging?.further.flatMap { _ in response.paging?.cursors?.after } }
        if !isCounted { count = response.summary?.totalCount ?? rows.count }
        isLoaded = true
    }

    private mutating func take(older response: CommentsResponse, after cursor: String) {
        guard cursor == after else { return }
        let known = Set(rows.map(\.id))
        rows = told(response).filter { !known.contains($0.id) } + rows
        after = response.paging?.further.flatMap { _ in response.paging?.cursors?.after }
    }

    /// The comments of an answer, the oldest first, as they are by now.
    private func told(_ response: CommentsResponse) -> [FeedComment] {
        response.data.reversed().filter { !gone.contains($0.id) }.map { heard[$0.id] ?? $0 }
    }
}

extension FeedComment {
    /// A comment that the wall does not have yet; `key` names the act.
    static func sending(_ message: String, _ key: String, by author: IdName, at time: Date) -> FeedComment {
        FeedComment(id: "sending \(key)", createdTime: time, from: author, message: message)
    }

    /// Whether it is on its way to the wall: no wall gives such an id.
    var isOnItsWay: Bool { id.hasPrefix("sending ") }

    /// The end of the id, which counts up.
    fileprivate var number: Int64 { id.split(separator: "_").last.flatMap { Int64($0) } ?? 0 }
}
