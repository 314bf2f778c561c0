// LibraryViewModel: the photos of a library by days, and which of them are ticked: those of the collage, or, while a person
// chooses several to do something with, those. TrayViewModel has what is done with them.
import Controls
import Foundation
import Rx
import RxLive
import Storage

/// What the library's screen shows of the photos.
final class LibraryViewModel {
    /// What a person does, and what there is.
    struct Input {
        /// The photos of the library, the newest first.
        let photos: Observable<[Photo]>
        /// Photos that are ticked.
        let selected: Observable<Int64>
        /// Photos whose tick is taken away.
        let deselected: Observable<Int64>
        /// Where all ticked photos are, whenever that has changed.
        var ticked: Observable<[IndexPath]> = .empty()
        /// Choosing several begins, or ends.
        var choosing: Observable<Void> = .empty()
        /// None is to be chosen.
        var none: Observable<Void> = .empty()
    }

    /// The rows, and which of them are to be ticked.
    struct Content {
        let days: [SectionModel<PhotoDay, PhotoRow>]
        let ticked: Set<IndexPath>
    }

    /// What is said of the collage.
    struct Hint: Equatable {
        /// How many photos are in it, or how that is done.
        let chosen: String
        /// What is next; "" where nothing is to be said.
        let next: String
        /// Whether it takes no other photo.
        let isFull: Bool
        /// Whether it has none.
        let isEmpty: Bool

        init(count: Int) {
            isEmpty = count == 0
            isFull = count >= CollageViewModel.limit
            if isEmpty {
                (chosen, next) = ("Tap a photo to put it into the collage.", "")
            } else if isFull {
                (chosen, next) = ("\(count) chosen, that’s all that fit", "Tap one again to take it out.")
            } else {
                chosen = "\(count) chosen"
                next = count.isMultiple(of: 2) ? "Save them, or choose two more." : "Choose one more to save a collage."
            }
        }
    }

    let content: Driver<Content>
    let hint: Driver<Hint>
    /// Whether the person chooses several.
    let isChoosing: Driver<Bool>
    /// Those that are chosen, in the order in which they were; empty where the person does not choose.
    let chosenPhotos: Driver<[Photo]>
    /// Photos that are put into the collage.
    let selectedPhotos: Observable<Int64>
    /// Photos that are taken out of it.
    let deselectedPhotos: Observable<Int64>

    private let collage: BehaviorRelay<[Int64]>
    private let chosen: BehaviorRelay<[Int64]?>
    /// What is ticked has changed by other means than a tap on it.
    private let changes = PublishRelay<Void>()
    private let disposeBag = DisposeBag()

    /// - Parameters:
    ///   - collage: The photos of the collage, in order; changed by those who hear what is selected.
    ///   - chosen: What is chosen of several; nil where the person does not choose.
    ///   - input: What a person does, and what there is.
    ///   - time: The clock of the person's zone.
    init(
        _ collage: BehaviorRelay<[Int64]>,
        chosen: BehaviorRelay<[Int64]?>,
        input: Input,
        time: PostTime = PostTime(zone: nil)
    ) {
        (self.collage, self.chosen) = (collage, chosen)
        let days = Driver.combineLatest(
            input.photos.asDriver(onErrorDriveWith: .empty()),
            LibraryViewModel.today(time).asDriver(onErrorDriveWith: .empty())
        ) { PhotoDays($0, time: time, now: $1) }
        // The rows stay as they are while a tap is heard that chooses several.
        let other = Observable.merge(
            collage.skip(1).observe(on: MainScheduler.asyncInstance).map { _ in },
            changes.asObservable()
        )
        .startWith(()).asDriver(onErrorDriveWith: .empty())
        // What a tap ticks while several are chosen is ticked as it is.
        content = Driver.combineLatest(days, other) { days, _ in
            guard let ids = chosen.value else {
                return Content(days: days.numbered(collage.value), ticked: days.paths(of: collage.value))
            }
            return Content(days: days.sections, ticked: days.paths(of: ids))
        }
        hint = collage.asDriver().map { Hint(count: $0.count) }.distinctUntilChanged()
        isChoosing = chosen.asDriver().map { $0 != nil }.distinctUntilChanged()
        chosenPhotos = Driver.combineLatest(days, chosen.asDriver()) { days, ids in ids.map(days.photos) ?? [] }
            .distinctUntilChanged()
        let isCollage = { (_: Int64) in chosen.value == nil }
        selectedPhotos = input.selected.filter(isCollage).withLatestFrom(collage) { ($0, $1) }
            .filter { photo, photos in photos.count < CollageViewModel.limit && !photos.contains(photo) }
            .map { $0.0 }
            .share()
        deselectedPhotos = input.deselected.filter(isCollage).withLatestFrom(collage) { ($0, $1) }
            .filter { photo, photos in photos.contains(photo) }
            .map { $0.0 }
            .share()
        input.ticked.withLatestFrom(days) { ($0, $1) }
            .bind(onNext: { paths, days in
                guard let former = chosen.value else { return }
                // In the order of the taps; those that one tap has chosen in theirs.
                let ids = days.ids(at: paths), kept = Set(ids), known = Set(former)
                let now = former.filter(kept.contains) + ids.filter { !known.contains($0) }
                if now != former { chosen.accept(now) }
            })
            .disposed(by: disposeBag)
        input.choosing.bind(with: self) { $0.choose($1) }.disposed(by: disposeBag)
        input.none.bind(with: self) { model, _ in if model.chosen.value != nil { model.set([]) } }
            .disposed(by: disposeBag)
    }

    /// Whether another photo can be ticked.
    var canSelect: Bool { chosen.value != nil || collage.value.count < CollageViewModel.limit }

    /// The person does not choose several any more.
    func endChoosing() { set(nil) }

    private func choose(_: Void) { set(chosen.value == nil ? [] : nil) }

    private func set(_ ids: [Int64]?) {
        chosen.accept(ids)
        changes.accept(())
    }

    /// When it is: now, and whenever a day begins in the person's zone.
    private static func today(_ time: PostTime) -> Observable<Date> {
        .deferred {
            let now = MainScheduler.instance.now, left = time.day(around: now).upperBound.timeIntervalSince(now)
            let next = RxTimeInterval.milliseconds(Int(left * 1_000) + 1)
            return Observable<Int>.timer(next, scheduler: MainScheduler.instance).flatMap { _ in today(time) }
                .startWith(now)
        }
    }
}
