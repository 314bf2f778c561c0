// PostEditingViewModel: another text for one's own post, until the wall has it.
import Controls
import Rx
import RxLive
import Storage

/// What the dialog of a post that is changed shows.
final class PostEditingViewModel {
    /// What a person does.
    struct Input {
        /// What the post is to say.
        let text: Observable<String>
        /// Saves it.
        let save: Observable<Void>
    }

    /// What stands beside the text.
    struct Form: Equatable {
        /// How many characters there may be more; below 0: how many are too many.
        let left: Int
        /// Whether there is nothing to save: no words, where there have to be some.
        let isEmpty: Bool
        /// Whether it is on its way.
        let isSaving: Bool

        var isTooLong: Bool { left < 0 }
        var isEnabled: Bool { !isEmpty && !isTooLong && !isSaving }

        /// How many characters are left, where they are few, or too many.
        var count: String { isTooLong ? "\(-left) too many" : left < 100 ? "\(left)" : "" }

        /// What that counts, for those who hear it.
        var unit: String { isTooLong || count.isEmpty ? "" : " character\(left == 1 ? "" : "s") left" }
    }

    /// What stands beside the text.
    let form: Driver<Form>
    /// The wall has it.
    let saved: Signal<Feed>
    /// Why the wall has not taken it; "": nothing is wrong.
    let problem: Driver<String>

    /// - Parameters:
    ///   - input: What the person does.
    ///   - post: The post's id.
    ///   - hasPhotos: Whether it shows photos, and so need not say anything.
    ///   - wall: The wall.
    init(input: Input, post: String, hasPhotos: Bool, wall: any Wall) {
        let saving = ActivityIndicator(), problems = BehaviorRelay(value: "")
        problem = problems.asDriver()
        let text = input.text.asDriver(onErrorJustReturn: "")
        form = Driver.combineLatest(text, saving.asDriver()) { text, isSaving in
            Form(
                left: PostMessage.maximumLength - text.count,
                isEmpty: !hasPhotos && text.allSatisfy(\.isWhitespace),
                isSaving: isSaving
            )
        }
        .distinctUntilChanged()
        saved = input.save.withLatestFrom(text.asObservable())
            .flatMapFirst { text in
                wall.edit(post, to: text).trackActivity(saving)
                    .do(onNext: { _ in problems.accept("") }, onSubscribe: { problems.accept("") })
                    .catch { error in
                        problems.accept(FeedsViewModel.sentence(error))
                        return .empty()
                    }
            }
            .asSignal(onErrorSignalWith: .empty())
    }
}
