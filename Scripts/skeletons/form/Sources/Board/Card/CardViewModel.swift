// CardViewModel: the form: what is typed, what is wrong with it, and what comes of saving it.
import Controls
import Foundation
import Rx
import RxLive

/// What is wrong with a field; empty where nothing is.
struct CardFault: Equatable, ValidationOutcome {
    let sentence: String
    let textColor = Color.red

    var isInvalid: Bool { !sentence.isEmpty }
}

struct CardViewModel {
    let nameFault: Driver<CardFault>
    let isSaveEnabled: Driver<Bool>
    let isSaving: Driver<Bool>
    let outcome: Driver<CardOutcome>
    /// What is saved, again with each change.
    let cards: Driver<[Card]>

    init(name: ControlProperty<String>, notes: ControlProperty<String>, save: ControlEvent<OnceKey>, store: Store) {
        let activity = ActivityIndicator()
        isSaving = activity.asDriver()
        let typed = name.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.share(replay: 1)
        nameFault = typed.map(CardViewModel.fault).distinctUntilChanged().asDriver(onErrorDriveWith: .empty())
        isSaveEnabled = Driver.combineLatest(typed.asDriver(onErrorJustReturn: ""), isSaving) { name, isBusy in
            !name.isEmpty && !CardViewModel.fault(name).isInvalid && !isBusy
        }
        .distinctUntilChanged()

        outcome = save.withLatestFrom(Observable.combineLatest(typed, notes)) { ($0, $1) }
            .filter { !$1.0.isEmpty && !CardViewModel.fault($1.0).isInvalid }
            .carryOut(trackedBy: activity) { key, form in store.addCard(form.0, notes: form.1, once: key) }
            .asDriver(onErrorJustReturn: .failed)
        cards = Observable.merge(store.changes.filter { $0 == .cards }.map { _ in }, .just(()))
            .flatMapLatest { store.cards().asObservable().catch { _ in .empty() } }
            .asDriver(onErrorDriveWith: .empty())
    }

    /// Nobody is told of a name that is still empty: the button is disabled.
    static func fault(_ name: String) -> CardFault {
        CardFault(sentence: name.count > 80 ? "A name has at most 80 characters." : "")
    }
}
