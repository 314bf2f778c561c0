// CollageViewModel: the chosen photos, what may be done with them, and what becomes of the collage.
import Controls
import Foundation
import Rx
import RxLive
import Storage

/// What the collage's screen shows.
final class CollageViewModel {
    /// The most photos of a collage.
    static let limit = 6

    /// What a person does.
    struct Input {
        let clear: ControlEvent<Void>
        let save: ControlEvent<OnceKey>
        /// Photos that are put elsewhere among the others.
        var moved: Observable<ItemMovedEvent> = .empty()
        /// Photos that are taken out of their places.
        var takenOut: Observable<IndexPath> = .empty()
        /// Photos that are tapped, for the buttons that move them.
        var tapped: Observable<PlaceRow> = .empty()
        /// What is known of photos.
        var library: Observable<[Photo]> = .empty()
    }

    /// All that follows from how many photos there are.
    struct State: Equatable {
        let title: String
        let canSave: Bool
        let canClear: Bool
        let canAdd: Bool
        /// What the preview says to people who cannot see it.
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
    /// The photos in their places.
    let places: Driver<[PlaceRow]>
    /// What is said of a photo that has another place now, or none.
    let moves: Signal<String>
    /// Photos that were all taken out, to start over.
    let cleared: Signal<[Int64]>
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
        let open = BehaviorRelay<String?>(value: nil)
        places = Driver.combineLatest(
            photos.asDriver(),
            input.library.asDriver(onErrorDriveWith: .empty()).startWith([]),
            open.asDriver(),
            resultSelector: PlaceRow.rows
        )
        .distinctUntilChanged()
        let said = PublishRelay<String>()
        moves = said.asSignal()
        let removed = PublishRelay<[Int64]>()
        cleared = removed.asSignal()
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
        input.clear.withLatestFrom(photos).filter { !$0.isEmpty }
            .bind(onNext: { chosen in
                photos.accept([])
                removed.accept(chosen)
            })
            .disposed(by: disposeBag)
        input.tapped.bind(onNext: { row in open.accept(row.isOpen ? nil : row.id) }).disposed(by: disposeBag)
        // What is being saved stays as it is.
        let isStill = isSaving.asObservable().map { !$0 }
        input.moved.only(while: isStill).withLatestFrom(places) { ($0, $1) }
            .bind(onNext: { move, rows in
                let from = move.sourceIndex.row, to = move.destinationIndex.row
                guard rows.indices.contains(from), rows.indices.contains(to) else { return }
                var chosen = rows.map(\.photo)
                chosen.insert(chosen.remove(at: from), at: to)
                photos.accept(chosen)
                said.accept("“\(rows[from].name.shortened)” is photo \(to + 1) of \(rows.count) now.")
            })
            .disposed(by: disposeBag)
        input.takenOut.only(while: isStill).withLatestFrom(places) { ($0, $1) }
            .bind(onNext: { path, rows in
                guard rows.indices.contains(path.row) else { return }
                var chosen = rows.map(\.photo)
                chosen.remove(at: path.row)
                photos.accept(chosen)
                said.accept("“\(rows[path.row].name.shortened)” was taken out.")
            })
            .disposed(by: disposeBag)
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

extension ObservableType {
    /// Its elements, but for those that come while something else is under way.
    fileprivate func only(while isStill: Observable<Bool>) -> Observable<Element> {
        withLatestFrom(isStill) { ($0, $1) }.filter { $0.1 }.map { $0.0 }
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
