// CollageViewModel: the chosen photos, what may be done with them, and what becomes of the collage.
import Controls
import Rx
import RxLive

/// What the collage's screen shows.
final class CollageViewModel {
    /// The most photos of a collage.
    static let limit = 6

    /// What a person does.
    struct Input {
        let clear: ControlEvent<Void>
        let save: ControlEvent<OnceKey>
    }

    /// All that follows from how many photos there are.
    struct State: Equatable {
        let title: String
        let canSave: Bool
        let canClear: Bool
        let canAdd: Bool
        /// What the preview says to whoever cannot see it.
        let words: String
        /// What is lacking until it can be saved, or that it can be.
        let reason: String

        init(count: Int) {
            title = count > 0 ? "\(count) photo\(count == 1 ? "" : "s")" : "Collage"
            canSave = count > 0 && count % 2 == 0
            canClear = count > 0
            canAdd = count < CollageViewModel.limit
            words =
                switch count {
                case 0: "The collage is empty."
                case 1: "A collage of one photo."
                default: "A collage of \(count) photos."
                }
            reason =
                switch count {
                case 0: "Choose two, four or six photos."
                case _ where count % 2 == 1: "Add one more photo to save."
                default: "Ready to save."
                }
        }
    }

    let state: Driver<State>
    /// The preview; nil where there is nothing to see.
    let preview: Driver<Picture?>
    let isSaving: Driver<Bool>
    /// What became of a collage that was to be saved.
    let result: Driver<SavedCollage>

    private let photos: BehaviorRelay<[Int64]>
    private let disposeBag = DisposeBag()

    /// - Parameters:
    ///   - photos: The choice, which is kept elsewhere.
    ///   - input: What a person does.
    ///   - writer: Writes the collage.
    init(_ photos: BehaviorRelay<[Int64]>, input: Input, writer: any PhotoWriter) {
        self.photos = photos
        let saving = ActivityIndicator()
        isSaving = saving.asDriver()
        state = Driver.combineLatest(photos.asDriver().map { State(count: $0.count) }, isSaving) {
            $0.while(saving: $1)
        }
        .distinctUntilChanged()
        preview = photos.asDriver().map(Picture.init(previewOf:)).distinctUntilChanged()
        result = input.save.asDriver()
            .withLatestFrom(photos.asDriver()) { ($0, $1) }.filter { !$1.isEmpty && $1.count % 2 == 0 }
            .asObservable()
            .carryOut(
                trackedBy: saving,
                recall: { key in
                    let chosen = photos.value
                    return writer.saved(by: key, of: chosen).map { saved in
                        saved.map { SavedCollage(photos: $0.isOfThese ? chosen : [], outcome: .saved(id: $0.id)) }
                    }
                }
            ) { key, chosen in
                writer.save(chosen, once: key).map { SavedCollage(photos: chosen, outcome: .saved(id: $0)) }
                    .catch { .just(SavedCollage(photos: chosen, outcome: .failed(PhotoProblem($0).sentence))) }
            }
            .asDriver(onErrorDriveWith: .empty())
        input.clear.bind(onNext: { photos.accept([]) }).disposed(by: disposeBag)
    }

    /// Puts a photo behind the others, while there is room.
    func add(_ photo: Int64) { CollageViewModel.add(photo, to: photos) }

    /// The same where nothing shows the collage.
    static func add(_ photo: Int64, to photos: BehaviorRelay<[Int64]>) {
        guard photos.value.count < limit else { return }
        photos.accept(photos.value + [photo])
    }

    /// Takes a photo out, wherever it is.
    func remove(_ photo: Int64) { CollageViewModel.remove(photo, from: photos) }

    /// The same where nothing shows the collage.
    static func remove(_ photo: Int64, from photos: BehaviorRelay<[Int64]>) {
        guard photos.value.contains(photo) else { return }
        photos.accept(photos.value.filter { $0 != photo })
    }
}

extension CollageViewModel.State {
    /// While the collage is being saved, nothing else is done with it.
    fileprivate func `while`(saving isSaving: Bool) -> CollageViewModel.State {
        isSaving ? CollageViewModel.State(title: title, words: words, reason: reason) : self
    }

    private init(title: String, words: String, reason: String) {
        (self.title, self.words, self.reason) = (title, words, reason)
        (canSave, canClear, canAdd) = (false, false, false)
    }
}

/// What became of a collage that was to be saved.
struct SavedCollage: OnceOutcome {
    enum Outcome: Hashable, Sendable {
        case saved(id: String)
        case failed(String)
    }

    /// Of these.
    let photos: [Int64]
    let outcome: Outcome

    var sentence: String {
        switch outcome {
        case .saved(let id): "Saved with id \(id)"
        case .failed(let sentence): sentence
        }
    }
}
