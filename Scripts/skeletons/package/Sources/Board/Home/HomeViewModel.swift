// HomeViewModel: what people type and tap, and what the list shows of it.
import Controls
import Foundation
import Rx
import RxLive

struct HomeViewModel {
    /// The items, again with each change.
    let items: Driver<[Item]>
    let isAddEnabled: Driver<Bool>
    /// What came of adding.
    let outcome: Driver<AddOutcome>
    /// What went wrong when an item was deleted; else empty.
    let failure: Driver<String>

    init(newItem: ControlProperty<String>, add: ControlEvent<OnceKey>, deleted: ControlEvent<Item>, store: Store) {
        let title = newItem.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.share(replay: 1)

        // It reads once it is subscribed to the changes, so that none comes in between.
        items = Observable.merge(store.changes.filter { $0 == .items }.map { _ in }, .just(()))
            .flatMapLatest { store.items().asObservable().catch { _ in .empty() } }
            .asDriver(onErrorDriveWith: .empty())
        isAddEnabled = title.map { !$0.isEmpty }.distinctUntilChanged().asDriver(onErrorJustReturn: false)
        outcome = add.withLatestFrom(title) { ($0, $1) }
            .filter { !$1.isEmpty }
            .carryOut { key, title in store.addItem(title, once: key) }
            .asDriver(onErrorJustReturn: .failed)
        failure = deleted.flatMap { item in
            store.deleteItem(item.id).map { "" }.catchAndReturn("\(item.title) could not be deleted.")
        }
        .asDriver(onErrorJustReturn: "")
    }
}
