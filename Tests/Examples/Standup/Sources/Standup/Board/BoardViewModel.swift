// BoardViewModel: the cards in their lanes, as many as the filter lets through, and what people do to them.
import Controls
import Foundation
import Rx
import RxLive

struct BoardViewModel {
    /// What people type, tap and drag.
    struct Input {
        let title: ControlProperty<String>
        let add: ControlEvent<OnceKey>
        let moved: ControlEvent<ItemMovedEvent>
        let filter: Observable<String>
    }

    let lanes: Driver<[SectionModel<Lane, Card>]>
    let isAddEnabled: Driver<Bool>
    let outcome: Driver<AddOutcome>
    /// What went wrong when a card was moved; else empty.
    let failure: Driver<String>

    init(_ input: Input, author: String, store: Store) {
        let title = input.title.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.share(replay: 1)
        let cards = Observable.merge(store.changes.filter { $0 == .cards }.map { _ in }, .just(()))
            .flatMapLatest { store.cards().asObservable().catch { _ in .empty() } }
        let lanes = Observable.combineLatest(cards, input.filter, resultSelector: BoardViewModel.lanes).share(replay: 1)

        self.lanes = lanes.asDriver(onErrorJustReturn: [])
        isAddEnabled = title.map { !$0.isEmpty }.distinctUntilChanged().asDriver(onErrorJustReturn: false)
        outcome = input.add.withLatestFrom(title) { ($0, $1) }
            .filter { !$1.isEmpty }
            .carryOut { key, title in store.addCard(title, by: author, once: key) }
            .asDriver(onErrorJustReturn: .failed)
        failure = input.moved.withLatestFrom(lanes) { BoardViewModel.move($0, in: $1) }
            .concatMap { move in
                store.moveCard(move.card, to: move.lane, before: move.next).map { "" }
                    .catchAndReturn("The card could not be moved.")
            }
            .asDriver(onErrorJustReturn: "")
    }

    /// The lanes with the cards that match.
    static func lanes(of cards: [Card], filter: String) -> [SectionModel<Lane, Card>] {
        Lane.allCases.map { lane in
            SectionModel(model: lane, items: cards.filter { $0.lane == lane && $0.matches(filter) })
        }
    }

    /// What a move among the cards in sight means: the card, its lane, and the card that comes behind it.
    static func move(
        _ event: ItemMovedEvent,
        in lanes: [SectionModel<Lane, Card>]
    ) -> (card: Card.ID, lane: Lane, next: Card.ID?) {
        var lanes = lanes.map { (lane: $0.model, cards: $0.items.map(\.id)) }
        let (source, destination) = event
        let card = lanes[source.section].cards.remove(at: source.row)
        let (lane, cards) = lanes[destination.section]
        return (card, lane, destination.row < cards.count ? cards[destination.row] : nil)
    }
}
