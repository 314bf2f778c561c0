// PostLikesViewModel: who likes the post of a page: what is loaded, what comes by itself, and what its reader wishes.
import Controls
import Rx
import RxLive

/// What the heart of a post's page shows.
final class PostLikesViewModel {
    /// Who likes it.
    let likes: Driver<PostLikes>
    /// Why the wall has refused what the reader wished.
    let refused: Signal<String>

    /// - Parameters:
    ///   - taps: The reader taps the heart.
    ///   - post: The post's id, and how many like it.
    ///   - talk: The likes of the wall.
    ///   - news: What happens on it.
    ///   - user: The reader.
    init(
        taps: Observable<Void>,
        post: (id: String, count: Int),
        talk: any WallTalk,
        news: Observable<WallNews>,
        user: Principal
    ) {
        let begin = PostLikes(reader: IdName(id: user.id, name: user.name), count: post.count), id = post.id
        let now = BehaviorRelay(value: begin), missed = PublishRelay<Void>()
        let wishes = taps.map { !now.value.isLiked }.share()
        // One after the other, so that the last wish is what stays.
        let settled = wishes.concatMap { isLiked in
            talk.setLiked(isLiked, id).map { (event: PostLikes.Event.done(isLiked), sentence: "") }
                .catch { .just((event: .refused(isLiked), sentence: FeedsViewModel.sentence($0))) }
        }
        .share()
        refused = settled.map(\.sentence).asSignal(onErrorSignalWith: .empty())
        let heard = news.compactMap { news -> PostLikes.Event? in
            switch news {
            case .talk(.liked(id, let person, let isLiked, let count)):
                return .news(person, isLiked: isLiked, count: count)
            case .missed:
                missed.accept(())
                return .missed
            default: return nil
            }
        }
        // Without the names the number says enough.
        let loaded = missed.startWith(()).flatMapLatest {
            talk.likes(of: id).map { PostLikes.Event.loaded($0) }.asObservable().catch { _ in .empty() }
        }
        likes = Observable.merge(heard, wishes.map { .wishes($0) }, settled.map(\.event), loaded)
            .scan(begin) { likes, event in
                var likes = likes
                likes.apply(event)
                return likes
            }
            .startWith(begin)
            .do(onNext: { now.accept($0) })
            .distinctUntilChanged()
            .asDriver(onErrorDriveWith: .empty())
    }
}
