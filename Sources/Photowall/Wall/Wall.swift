// Wall: a wall as its screens see it, for one reader. GraphWall is the real one; tests bring their own behind the same protocol.
import Controls
import Rx

/// A wall, read and written by one person.
///
/// What comes arrives on the page that asked.
protocol Wall: Sendable {
    /// Whether it is another program's, which alone knows who reads what.
    var isElsewhere: Bool { get }
    /// The latest posts, from the cache where it has some and then from the wall.
    func getFeeds() -> Observable<GetFeedsResponse>
    /// The posts behind a cursor.
    func getFeeds(after cursor: String) -> Observable<GetFeedsResponse>
    /// All about one post.
    func getFeedInfo(_ id: String) -> Observable<GetFeedInfoResponse>
    /// Posts, exactly once for each key. Never fails: whatever happens is an outcome.
    func post(_ draft: PostDraft, once key: OnceKey) -> Single<PostOutcome>
    /// Changes what one of one's own posts says.
    func edit(_ id: String, to text: String) -> Single<Feed>
    /// Takes one of one's own posts away.
    func delete(_ id: String) -> Single<Void>
    /// Brings a post back that one has taken away a moment ago.
    func restore(_ id: String) -> Single<Void>
    /// Who may be meant by the beginning of a name.
    func people(_ prefix: String) -> Single<[IdName]>
    /// Its likes and comments; nil where it has none.
    var talk: (any WallTalk)? { get }
    /// What others do that this person may read, from subscription on.
    var news: Observable<WallNews> { get }
}

/// What somebody is about to post.
struct PostDraft: Equatable, Sendable {
    var message: String
    var to: [IdName] = []
    /// Photos of one's library that it shows, in order.
    var photos: [DraftPhoto] = []
}

extension PostDraft {
    /// A post that shows one photo of its author's library, by its id.
    init(message: String, photo: String) {
        self.init(message: message, photos: Int64(photo).map { [DraftPhoto(id: $0)] } ?? [])
    }

    /// The first photo's id; nil: it shows none.
    var photo: String? { photos.first.map { "\($0.id)" } }
}

/// What happens on a wall.
///
/// Many readers hear it, so it is handed on as a reference.
indirect enum WallNews: Equatable, Sendable {
    /// Somebody has posted.
    case posted(Feed)
    /// A post says something else now.
    case edited(Feed)
    /// A post has gone.
    case deleted(id: String)
    /// One that had gone is there again.
    case restored(Feed)
    /// Likes or comments of a post are others.
    case talk(TalkNews)
    /// Something has happened that was not heard.
    case missed
}

/// How a post has ended.
enum PostOutcome: Equatable, Sendable {
    /// The wall has it.
    case posted(Feed)
    /// The wall does not take it, and says why.
    case refused(String)
    /// The wall could not be reached, or has failed: nothing was posted.
    case failed(String)
    /// This has been typed to find somebody, and nobody is chosen by it: the wall was not asked.
    case held(name: String)

    /// What a person reads.
    var sentence: String {
        switch self {
        case .posted: "Posted."
        case .refused(let reason), .failed(let reason): reason
        case .held(let name): "“\(name.shortened)” is not chosen yet. Choose somebody, or empty this field."
        }
    }

    var isPosted: Bool {
        if case .posted = self { return true }
        return false
    }
}
