// ComposeViewModel: a post in the making: its text, its recipients, and what becomes of it.
import Controls
import Foundation
import Rx
import RxLive
import Storage

/// What the form above the feed shows.
final class ComposeViewModel {
    /// The most characters that a post may have.
    static let limit = 5_000

    /// What a person does.
    struct Input {
        /// The text, as the draft has it.
        let message: Observable<String>
        /// The photos, as the draft has them.
        var photos: Observable<[DraftPhoto]> = .just([])
        /// Whether photos for the post are still on their way.
        var isUploading: Observable<Bool> = .just(false)
        /// What is typed to find somebody, once they pause.
        let search: Observable<String>
        /// What stands there now.
        var name: Observable<String> = .just("")
        /// Enter behind it: the first who was found is meant.
        var enter: Observable<Void> = .empty()
        let taps: ControlEvent<OnceKey>
    }

    /// What the form shows beside what is typed.
    let form: Driver<PostForm>
    /// Who was found, and is not chosen yet.
    let found: Driver<[IdName]>
    /// What is said where nobody is found.
    let nobody: Driver<String>
    /// Who will be able to read the post, in a sentence; "" where everybody will.
    let audience: Driver<String>
    /// The one that Enter means.
    let chosen: Observable<IdName>
    /// Why a post is held: a name was typed and not chosen, which would be lost; "": it is not.
    let held: Driver<String>
    /// What became of a post.
    let result: Driver<SettledPost>
    /// For the feed: what is on its way, and what became of it.
    let events: Observable<FeedList.Event>

    init(input: Input, recipients: BehaviorRelay<[IdName]>, wall: any Wall, user: Principal, now: @escaping () -> Date)
    {
        let posting = ActivityIndicator()
        let message = input.message.asDriver(onErrorJustReturn: "")
        let photos = input.photos.asDriver(onErrorJustReturn: [])
        let isUploading = input.isUploading.asDriver(onErrorJustReturn: false)
        form = Driver.combineLatest(
            message,
            photos.map(\.isEmpty).distinctUntilChanged(),
            isUploading,
            posting.asDriver()
        ) { text, hasNoPhotos, isUploading, isPosting in
            PostForm(
                left: ComposeViewModel.left(of: text),
                isBlank: hasNoPhotos && text.allSatisfy(\.isWhitespace),
                isUploading: isUploading,
                isPosting: isPosting
            )
        }
        .distinctUntilChanged()

        let author = IdName(id: user.id, name: user.name)
        let sentence = { [isElsewhere = wall.isElsewhere] (to: [IdName]) -> String in
            WhoReads.sentence(to: to.isEmpty ? nil : to, by: isElsewhere ? nil : author, for: author.id)
        }
        audience = recipients.asDriver().map(sentence).distinctUntilChanged()
        let search = input.search.map { $0.trimmingCharacters(in: .whitespaces) }.distinctUntilChanged()
            .share(replay: 1)
        let results = search.flatMapLatest { prefix -> Observable<Found> in
            if prefix.isEmpty { return .just(Found(prefix: prefix)) }
            return wall.people(prefix).map { Found(prefix: prefix, people: $0) }.asObservable()
                .catchAndReturn(Found(prefix: prefix, isUnknown: true))
        }
        .share(replay: 1)
        found = Observable.combineLatest(results, recipients) { $0.people(but: $1) }.asDriver(onErrorJustReturn: [])
        nobody = results.map(\.sentence).distinctUntilChanged()
            .asDriver(onErrorJustReturn: "")
        // What is found of what stands there now, which may be still on its way.
        chosen = input.enter.withLatestFrom(search)
            .flatMapLatest { prefix in
                results.filter { $0.prefix == prefix }.take(1).take(until: search.skip(1))
            }
            .withLatestFrom(recipients) { $0.people(but: $1) }.compactMap(\.first)

        let sending = PublishRelay<FeedList.Event>()
        let name = input.name.map { $0.trimmingCharacters(in: .whitespaces) }.distinctUntilChanged()
            .asDriver(onErrorJustReturn: "")
        let tapped = input.taps.asDriver()
            .withLatestFrom(Driver.combineLatest(message, recipients.asDriver(), photos, posting.asDriver(), name)) {
                (key: $0, draft: PostDraft(message: $1.0, to: $1.1, photos: $1.2), isPosting: $1.3, name: $1.4)
            }
            .filter { !$0.isPosting }
        held = Driver.merge(
            name.map { _ in "" },
            // It is over for the browser, too: another tap is another intention.
            tapped.filter { !$0.name.isEmpty }.asObservable().map { ($0.key, ($0.draft, $0.name)) }
                .carryOut { _, tap in .just(SettledPost(draft: tap.0, outcome: .held(name: tap.1))) }
                .map(\.sentence).asDriver(onErrorDriveWith: .empty())
        )
        let settled = tapped.filter(\.name.isEmpty).asObservable()
            .flatMap { key, draft, _, _ in
                let isOpen = draft.to.isEmpty || wall.isElsewhere
                let to = isOpen ? nil : GetFeedInfoResponse.Recipients(data: draft.to)
                let shown = FeedPhotos(draft.photos)
                let feed = Feed.sending(draft.message, key.text, by: author, to: to, photos: shown, at: now())
                sending.accept(.sending(feed))
                return Observable.just((key, draft))
                    .carryOut(trackedBy: posting) { key, draft in
                        wall.post(draft, once: key)
                            .map { SettledPost(draft: draft, outcome: $0, audience: sentence(draft.to)) }
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

extension ComposeViewModel {
    /// How many characters there may be more; below 0: how many are too many, as characters or as bytes in UTF-8.
    fileprivate static func left(of text: String) -> Int {
        let count = text.count
        guard text.utf8.count > PostMessage.maximumBytes else { return limit - count }
        var bytes = 0
        let fitting = text.prefix { character in
            bytes += character.utf8.count
            return bytes <= PostMessage.maximumBytes
        }
        return min(limit, fitting.count) - count
    }
}

/// Who is found by the beginning of a name.
private struct Found {
    let prefix: String
    /// Nil where nobody is looked for, or the wall does not say.
    var people: [IdName]?
    /// Whether the wall does not say.
    var isUnknown = false

    /// What is said where there is nobody to choose.
    var sentence: String {
        if isUnknown { return "People cannot be looked up at the moment. Please try again." }
        return people?.isEmpty == true ? "No one by that name" : ""
    }

    /// Those who are not chosen yet.
    func people(but chosen: [IdName]) -> [IdName] {
        (people ?? []).filter { person in !chosen.contains { $0.id == person.id } }
    }
}

/// What the form of a post shows beside what is typed.
///
/// One value for all of it: every page of the wall has one.
struct PostForm: Equatable {
    /// How many characters there may be more; below 0: how many are too many.
    let left: Int
    /// Whether there is nothing to post.
    let isBlank: Bool
    /// Whether photos for the post are on their way.
    var isUploading = false
    /// Whether a post is on its way.
    let isPosting: Bool

    var isTooLong: Bool { left < 0 }

    var isPostEnabled: Bool { !isPosting && !isUploading && !isBlank && !isTooLong }

    /// How many characters are left, where they are few, or too many.
    var count: String { isTooLong ? "\(-left) too many" : left < PostForm.few ? "\(left)" : "" }

    /// What that counts, for those who hear it.
    var unit: String { isTooLong || count.isEmpty ? "" : " character\(left == 1 ? "" : "s") left" }

    /// Why there is nothing to press, where nothing else says it.
    var reason: String { isUploading ? "You can post once your photos are here." : "" }

    /// From how many characters on it is said how many are left.
    private static let few = 100
}

extension Color {
    /// What is still right, and soon will not be.
    static let orange = Color(rawValue: "orange")
}

/// What became of one post.
struct SettledPost: OnceOutcome {
    let draft: PostDraft
    let outcome: PostOutcome
    /// Who can read it once it is posted, in a sentence; "" where everybody can.
    var audience = ""

    var sentence: String {
        outcome.isPosted && !audience.isEmpty ? "\(outcome.sentence) \(audience)" : outcome.sentence
    }
}
