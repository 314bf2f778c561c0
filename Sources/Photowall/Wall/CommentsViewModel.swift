// CommentsViewModel: the comments on a post: what is loaded, what comes by itself, and what a reader says, changes and takes away.
import Controls
import Foundation
import Rx
import RxLive
import Storage

/// What the comments of a post show.
final class CommentsViewModel {
    /// What a reader does.
    struct Input {
        /// The text in the field: a draft, or what a comment is to say.
        let text: Observable<String>
        /// Sends it.
        let taps: ControlEvent<OnceKey>
        /// A comment is to be taken away.
        let deletes: Observable<FeedComment>
        /// The reader wants older ones.
        let older: Observable<Void>
        /// The reader wants what could not be loaded.
        let again: Observable<Void>
    }

    /// The comments.
    let list: Driver<CommentList>
    /// What the form shows beside what is typed.
    let form: Driver<CommentForm>
    /// What became of what was sent.
    let result: Signal<SettledComment>
    /// What became of what was to be taken away.
    let removal: Signal<CommentRemoval>
    /// Why there are no comments to read, or no older ones; "": there are.
    let problem: Driver<String>
    /// Whether older ones are under way.
    let isLoadingOlder: Driver<Bool>

    /// - Parameters:
    ///   - input: What the reader does.
    ///   - post: The post's id.
    ///   - editing: The id of the comment that the reader is changing; nil: they write a new one.
    ///   - talk: The comments of the wall.
    ///   - news: What happens on it.
    ///   - user: The reader.
    ///   - now: The time.
    init(
        input: Input,
        post: String,
        editing: Observable<String?>,
        talk: any WallTalk,
        news: Observable<WallNews>,
        user: Principal,
        now: @escaping () -> Date
    ) {
        let sendingNow = ActivityIndicator(), below = ActivityIndicator()
        isLoadingOlder = below.asDriver()
        let editing = editing.asDriver(onErrorJustReturn: nil).distinctUntilChanged()
        let text = input.text.asDriver(onErrorJustReturn: "")
        form = Driver.combineLatest(text, editing, sendingNow.asDriver()) { text, editing, isSending in
            CommentForm(text, isEditing: editing != nil, isSending: isSending)
        }
        .distinctUntilChanged()

        let (problems, missed) = (BehaviorRelay(value: ""), PublishRelay<Void>())
        problem = problems.asDriver().distinctUntilChanged()
        let failed = { (error: any Error) -> Observable<CommentList.Event> in
            problems.accept(FeedsViewModel.sentence(error))
            return .empty()
        }
        let heard = news.compactMap { news -> CommentList.Event? in
            switch news {
            case .talk(let talk): return talk.post == post ? .news(talk) : nil
            case .missed:
                missed.accept(())
                return .missed
            default: return nil
            }
        }
        let latest = Observable.merge(missed.asObservable(), input.again).startWith(()).flatMapLatest {
            talk.comments(of: post, after: nil).map { CommentList.Event.latest($0) }.asObservable()
                .do(onNext: { _ in problems.accept("") }).catch(failed)
        }
        let cursor = BehaviorRelay<String?>(value: nil)
        let older = input.older.withLatestFrom(cursor).compactMap { $0 }.flatMapFirst { cursor in
            talk.comments(of: post, after: cursor).trackActivity(below)
                .map { CommentList.Event.older(after: cursor, $0) }
                .do(onNext: { _ in problems.accept("") }).catch(failed)
        }

        let sending = PublishRelay<CommentList.Event>(), author = IdName(id: user.id, name: user.name)
        let settled = input.taps.asDriver()
            .withLatestFrom(Driver.combineLatest(text, editing, sendingNow.asDriver())) {
                (key: $0, text: $1.0, editing: $1.1, isSending: $1.2)
            }
            .filter { !$0.isSending }.asObservable()
            .flatMap { key, text, editing, _ in
                let row = FeedComment.sending(
                    text.trimmingCharacters(in: .whitespacesAndNewlines),
                    key.text,
                    by: author,
                    at: now()
                )
                if editing == nil { sending.accept(.sending(row)) }
                return Observable.just((key, text))
                    .carryOut(trackedBy: sendingNow) { key, text in
                        let work =
                            editing.map { talk.edit($0, to: text) } ?? talk.comment(text, on: post, once: key)
                        return work.map { SettledComment(text: text, editing: editing, outcome: $0) }
                    }
                    .map(Optional.some)
                    // What became of it is not known; the browser asks again.
                    .ifEmpty(default: nil)
                    .map { (id: row.id, settled: $0) }
            }
            .share()
        result = settled.compactMap(\.settled).asSignal(onErrorSignalWith: .empty())
        let own = settled.map { id, settled -> CommentList.Event in
            guard let comment = settled?.outcome.comment else { return .sent(id: id, nil) }
            return settled?.editing == nil ? .sent(id: id, comment) : .news(.edited(post: post, comment))
        }
        removal = input.deletes
            .flatMap { comment in
                talk.delete(comment: comment.id).map { CommentRemoval(comment: comment) }
                    .catch { .just(CommentRemoval(comment: comment, problem: FeedsViewModel.sentence($0))) }
            }
            .asSignal(onErrorSignalWith: .empty())

        // The news are heard before the comments are read, so that nothing falls between.
        list = Observable.merge(heard, sending.asObservable(), own, older, latest)
            .scan(CommentList()) { list, event in
                var list = list
                list.apply(event)
                return list
            }
            .startWith(CommentList())
            .do(onNext: { cursor.accept($0.after) })
            .distinctUntilChanged()
            .asDriver(onErrorDriveWith: .empty())
    }
}

/// What the form of a comment shows beside what is typed.
struct CommentForm: Equatable {
    /// How many characters there may be more; below 0: how many are too many.
    let left: Int
    /// Whether there is nothing to send.
    let isBlank: Bool
    /// Whether a comment is changed that is there already.
    let isEditing: Bool
    /// Whether it is on its way.
    let isSending: Bool

    init(_ text: String, isEditing: Bool, isSending: Bool) {
        let count = text.count
        var bytes = 0
        let fitting = text.prefix { character in
            bytes += character.utf8.count
            return bytes <= CommentText.maximumBytes
        }
        left = min(CommentText.maximumLength, fitting.count == count ? .max : fitting.count) - count
        isBlank = text.allSatisfy(\.isWhitespace)
        self.isEditing = isEditing
        self.isSending = isSending
    }

    var isTooLong: Bool { left < 0 }

    var isEnabled: Bool { !isSending && !isBlank && !isTooLong }

    /// How many characters are left, where they are few, or too many.
    var count: String { isTooLong ? "\(-left) too many" : left < 100 ? "\(left)" : "" }

    /// What that counts, for those who hear it.
    var unit: String { isTooLong || count.isEmpty ? "" : " character\(left == 1 ? "" : "s") left" }

    /// What the button says.
    var action: String { isEditing ? "Save" : "Send" }
}

/// What became of one comment that was sent.
struct SettledComment: OnceOutcome, Equatable {
    /// What was to be said.
    let text: String
    /// The comment that was to say so; nil: a new one.
    let editing: String?
    let outcome: CommentOutcome

    var sentence: String { outcome.sentence }
}

/// What became of a comment that was to be taken away.
struct CommentRemoval: Equatable {
    let comment: FeedComment
    /// Why it is there still; "": it is not.
    var problem = ""
}
