// LikesViewModel: which posts of the wall its reader likes: what is asked, what they wish, and what is refused.
import Controls
import Rx
import RxLive

/// The reader's own likes.
final class LikesViewModel {
    /// What a reader does.
    struct Input {
        /// The posts that they have before them.
        let posts: Observable<[Feed]>
        /// They tap the heart of a post.
        let taps: Observable<Feed>
    }

    /// What they like, as they see it: at once, and back again where the wall refuses.
    let own: Observable<OwnLikes>
    /// Why the wall has refused.
    let refused: Signal<String>

    /// - Parameters:
    ///   - input: What the reader does.
    ///   - talk: The likes of the wall.
    ///   - news: What happens on it.
    ///   - reader: The reader's id.
    init(input: Input, talk: any WallTalk, news: Observable<WallNews>, reader: String) {
        let now = BehaviorRelay(value: OwnLikes()), asked = AskedPosts()
        let wishes = input.taps.map { (id: $0.id, isLiked: !now.value.likes($0.id)) }.share()
        // One after the other, so that the last wish is what stays.
        let settled = wishes.concatMap { id, isLiked in
            talk.setLiked(isLiked, id).map { (event: OwnLikes.Event.done(id, isLiked: isLiked), sentence: "") }
                .catch { error in
                    .just((event: .refused(id, isLiked: isLiked), sentence: FeedsViewModel.sentence(error)))
                }
        }
        .share()
        refused = settled.map(\.sentence).filter { !$0.isEmpty }.asSignal(onErrorSignalWith: .empty())
        let heard = news.compactMap { news -> OwnLikes.Event? in
            switch news {
            case .talk(.liked(let post, let by, let isLiked, _)):
                return by.id == reader ? .news(post, isLiked: isLiked) : nil
            case .missed:
                asked.forget()
                return .missed
            default: return nil
            }
        }
        // Nobody likes what nobody likes.
        let known = input.posts.compactMap { asked.take($0.filter { ($0.likes?.count ?? 0) > 0 }.map(\.id)) }
            .concatMap { ids in
                talk.liked(of: ids).map { OwnLikes.Event.known(asked: ids, liked: $0) }.asObservable()
                    .catch { _ in
                        asked.giveBack(ids)
                        return .empty()
                    }
            }
        own = Observable.merge(
            heard,
            wishes.map { .wishes($0.id, isLiked: $0.isLiked) },
            settled.map(\.event),
            known
        )
        .scan(OwnLikes()) { own, event in
            var own = own
            own.apply(event)
            return own
        }
        .startWith(OwnLikes())
        .distinctUntilChanged()
        .do(onNext: { now.accept($0) })
        .share(replay: 1)
    }
}

/// The posts that the wall was asked about.
///
/// Used by one view model, on its page's loop.
private final class AskedPosts {
    private var ids: Set<String> = []

    /// Those that are to be asked about now, at most as many as may be; nil: none.
    func take(_ all: [String]) -> [String]? {
        let new = Array(all.filter { !ids.contains($0) }.prefix(100))
        ids.formUnion(new)
        return new.isEmpty ? nil : new
    }

    func giveBack(_ some: [String]) { ids.subtract(some) }

    func forget() { ids = [] }
}
