// EditViewModel: a card's title and notes while somebody changes them.
import Controls
import Foundation
import Rx

struct EditViewModel {
    let titleFault: Driver<FieldFault>
    let isSaveEnabled: Driver<Bool>
    /// What saving or deleting has come to: nothing went wrong, or a sentence.
    let done: Driver<String?>

    init(
        title: ControlProperty<String>,
        notes: ControlProperty<String>,
        save: ControlEvent<Void>,
        delete: ControlEvent<Void>,
        card: Card,
        store: Store
    ) {
        let trimmed = title.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.share(replay: 1)
        let fault = trimmed.map(EditViewModel.fault).share(replay: 1)
        titleFault = fault.map { FieldFault($0) }.asDriver(onErrorDriveWith: .empty())
        isSaveEnabled = fault.map { $0 == nil }.asDriver(onErrorJustReturn: false)

        let saved = save.withLatestFrom(Observable.combineLatest(trimmed, notes))
            .filter { title, _ in EditViewModel.fault(title) == nil }
            .flatMapLatest { title, notes in
                store.updateCard(card.id, title: title, notes: notes).map { String?.none }
                    .catchAndReturn("The card could not be saved. Please try again.")
            }
        let deleted = delete.flatMapLatest {
            store.deleteCard(card.id).map { String?.none }
                .catchAndReturn("The card could not be deleted. Please try again.")
        }
        done = Observable.merge(saved, deleted).asDriver(onErrorJustReturn: nil)
    }

    /// What is wrong with a title; nil where nothing is.
    static func fault(_ title: String) -> String? {
        if title.isEmpty { return "A card has a title." }
        return title.count > 80 ? "A title has at most 80 characters." : nil
    }
}
