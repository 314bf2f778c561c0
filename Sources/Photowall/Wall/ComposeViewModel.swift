// ComposeViewModel: a post in the making: its text, whom it is for, and what becomes of it.
import Controls
import Foundation
import Rx
import RxLive

/// What the form above the feed shows.
final class ComposeViewModel {
    /// The most characters that a post may have.
    static let limit = 5_000

    /// What a person does.
    struct Input {
        /// The text, as the draft has it.
        let message: Observable<String>
        /// What is typed to find somebody.
        let search: Observable<String>
        let taps: ControlEvent<OnceKey>
    }

    /// How many characters are left; nil while there is room for long.
    let count: Driver<String>
    let isTooLong: Driver<Bool>
    let isPostEnabled: Driver<Bool>
    let isPosting: Driver<Bool>
    /// Who was found.
    let found: Driver<[IdName]>
    /// What became of a post.
    let result: Driver<SettledPost>
    /// For the feed: what is on its way, and what became of it.
    let events: Observable<FeedList.Event>

    init(input: Input, recipients: BehaviorRelay<[IdName]>, wall: any Wall, user: Principal, now: @escaping () -> Date)
    {
        let posting = ActivityIndicator()
        isPosting = posting.asDriver()
        let message = input.message.asDriver(onErrorJustReturn: "")
        count = message.map { text in
            let left = ComposeViewModel.limit - text.count
            return left == 1 ? "1 character left" : "\(left) characters left"
        }
        isTooLong = message.map { $0.count > ComposeViewModel.limit }
        isPostEnabled = Driver.combineLatest(message, isPosting) { text, isPosting in
            !isPosting && !text.allSatisfy(\.isWhitespace) && text.count <= ComposeViewModel.limit
        }
        .distinctUntilChanged()

        found = input.search.map { $0.trimmingCharacters(in: .whitespaces) }.distinctUntilChanged()
            .flatMapLatest { prefix in
                prefix.isEmpty ? Observable.just([]) : wall.people(prefix).asObservable().catchAndReturn([])
            }
            .asDriver(onErrorJustReturn: [])

        let sending = PublishRelay<FeedList.Event>()
        let settled = input.taps.asDriver()
            .withLatestFrom(isPosting) { ($0, $1) }.filter { !$1 }.map { $0.0 }
            .withLatestFrom(Driver.combineLatest(message, recipients.asDriver())) {
                ($0, PostDraft(message: $1.0, to: $1.1))
            }
            .asObservable()
            .flatMap { key, draft in
                let author = IdName(id: user.id, name: user.name)
                let feed = Feed.sending(draft.message, key.text, by: author, at: now())
                sending.accept(.sending(feed))
                return Observable.just((key, draft))
                    .carryOut(trackedBy: posting) { key, draft in
                        wall.post(draft, once: key).map { SettledPost(draft: draft, outcome: $0) }
                    }
                    .map(Optional.some)
                    // What became of it is not known; the browser asks again.
                    .ifEmpty(default: nil)
                    .map { (id: feed.id, settled: $0) }
            }
            .share()
        result = settled.compactMap(\.settled).asDriver(onErrorDriveWith: .empty())
        events = .merge(
            sending.asObservable(),
            settled.map { id, settled in
                if case .posted(let feed)? = settled?.outcome { return .sent(id: id, feed) }
                return .sent(id: id, nil)
            }
        )
    }
}

/// What became of one post.
struct SettledPost: OnceOutcome {
    let draft: PostDraft
    let outcome: PostOutcome

    var sentence: String { outcome.sentence }
}
