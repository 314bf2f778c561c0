// TrayViewModel: what can be done with the photos that a person has chosen in the library, and what becomes of it.
import Controls
import Rx
import RxLive
import Storage

/// What the tray below the library shows.
final class TrayViewModel {
    /// The most photos that are shared at once, in one post.
    static let shareLimit = PostPhoto.maximumCount

    /// What a person does.
    struct Input {
        /// What is chosen, in order.
        let photos: Driver<[Photo]>
        /// All of it is to be deleted.
        let discard: Observable<Void>
        /// A photo is to be deleted, by its own button.
        let removed: Observable<Photo>
        let share: Observable<OnceKey>
        let make: Observable<Void>
    }

    /// All that follows from what is chosen.
    struct State: Equatable {
        /// How many there are, or how they are chosen.
        let words: String
        /// What the one is, or why something cannot be done with so many.
        let details: String
        /// Whether nothing is chosen yet.
        let isEmpty: Bool
        let canDiscard: Bool
        let canShare: Bool
        let canMake: Bool
        /// What is meant: other photos are another intention.
        let intention: String

        init(_ photos: [Photo], zone: String, isBusy: Bool = false) {
            let count = photos.count, isAny = count > 0 && !isBusy
            isEmpty = count == 0
            words = isEmpty ? "Tap the photos that you mean." : "\(count) chosen"
            switch count {
            case 0: details = "Shift chooses all in between."
            case 1: details = photos.first.map { "\($0.name), \(PhotoRow(photo: $0, zone: zone).details)" } ?? ""
            case ...CollageViewModel.limit: details = "One post shows them all."
            case ...TrayViewModel.shareLimit: details = "Six photos make a collage at most."
            default: details = "A post shows ten photos at most, a collage six."
            }
            canDiscard = isAny
            canShare = isAny && count <= TrayViewModel.shareLimit
            canMake = isAny && count <= CollageViewModel.limit
            intention = canShare ? photos.map { "\($0.id)" }.joined(separator: " ") : ""
        }
    }

    /// Photos that are out of the library, or are not.
    struct Deletion {
        let photos: [Photo]
        var problem: PhotoProblem?

        /// What is said of it.
        var sentence: String {
            if let problem { return problem.sentence }
            if photos.count != 1 { return "\(photos.count) photos were deleted." }
            return photos.first.map { "Deleted: “\(PhotoRow(photo: $0).words.shortened)”" } ?? ""
        }
    }

    let state: Driver<State>
    let deletions: Signal<Deletion>
    /// What became of a post of what was chosen.
    let posts: Signal<SettledPost>
    /// The photos that a collage is to be made of.
    let collages: Signal<[Int64]>

    /// - Parameters:
    ///   - input: What a person does.
    ///   - library: Where the photos are.
    ///   - user: Whose they are.
    ///   - wall: Where they are shared; nil: nowhere.
    ///   - zone: The person's, by its name in the IANA database.
    init(input: Input, library: any PhotoDeletion, user: Principal, wall: (any Wall)?, zone: String) {
        let working = ActivityIndicator()
        state = Driver.combineLatest(input.photos, working.asDriver()) { State($0, zone: zone, isBusy: $1) }
            .distinctUntilChanged()
        let delete = { (photos: [Photo]) in
            library.delete(photos.map(\.id), of: user).map { Deletion(photos: photos) }
                .catch { .just(Deletion(photos: photos, problem: PhotoProblem($0))) }
                .asObservable()
        }
        let discarded = input.discard.withLatestFrom(input.photos).filter { !$0.isEmpty }
            .flatMapFirst { delete($0).trackActivity(working) }
        deletions = Observable.merge(discarded, input.removed.flatMap { delete([$0]) })
            .asSignal(onErrorSignalWith: .empty())
        posts = input.share.withLatestFrom(input.photos) { ($0, $1) }
            .filter { (1...TrayViewModel.shareLimit).contains($1.count) }
            .map { key, photos in (key, PostDraft(message: "", photos: photos.map { DraftPhoto($0) })) }
            .carryOut(trackedBy: working) { key, draft in
                guard let wall else { return .just(SettledPost(draft: draft, outcome: .refused("There is no wall."))) }
                return wall.post(draft, once: key).map { SettledPost(draft: draft, outcome: $0) }
            }
            .asSignal(onErrorSignalWith: .empty())
        collages = input.make.withLatestFrom(input.photos).map { $0.map(\.id) }
            .filter { (1...CollageViewModel.limit).contains($0.count) }
            .asSignal(onErrorSignalWith: .empty())
    }
}
