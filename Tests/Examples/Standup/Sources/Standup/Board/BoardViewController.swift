// BoardViewController: the board: lanes with cards that people add, move, filter and open.
import Controls
import Foundation
import Rx
import RxLive

final class BoardViewController: ViewController<BoardView> {
    private let store: Store
    private let people: Presence<Principal>
    private let me: Principal

    init(_ store: Store, people: Presence<Principal>, me: Principal) {
        self.store = store
        self.people = people
        self.me = me
        super.init()
    }

    override func viewDidLoad() {
        let input = BoardViewModel.Input(
            title: view.newTitle.rx.text.orEmpty,
            add: view.add.rx.onceTap,
            moved: view.cards.rx.itemMoved,
            filter: view.filter.rx.typed(.debounce(.milliseconds(300)), trimmed: true)
        )
        let model = BoardViewModel(input, author: me.name, store: store)
        show(model.lanes)
        model.isAddEnabled.drive(view.add.rx.isEnabled).disposed(by: disposeBag)
        model.outcome.drive(with: self) { $0.show($1) }.disposed(by: disposeBag)
        model.failure.drive(view.said.rx.text).disposed(by: disposeBag)
        people.members(with: me, on: self).map(BoardViewController.sentence).bind(to: view.people.rx.text)
            .disposed(by: disposeBag)
    }

    private func show(_ lanes: Driver<[SectionModel<Lane, Card>]>) {
        lanes.drive(
            view.cards.rx.items(
                headerType: LaneCell.self,
                cellType: CardCell.self,
                configureHeader: { (lane: Lane, cell) in cell.title.text = lane.title }
            )
        ) { _, card, cell in
            cell.title.text = card.title
            cell.author.text = card.author
            cell.grip.accessibilityLabel = "Move \(card.title)"
            cell.edit.accessibilityLabel = "Edit \(card.title)"
            cell.edit.rx.tap.subscribe(onNext: { [weak self] in self?.edit(card) }).disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
    }

    private func edit(_ card: Card) { present(EditViewController(card, in: store)) }

    private func show(_ outcome: AddOutcome) {
        view.said.text = outcome.sentence
        view.said.textColor = outcome == .added ? .green : .red
        guard outcome == .added else { return }
        view.newTitle.text = ""
        view.newTitle.sendValueChanged()
        view.newTitle.becomeFirstResponder()
    }

    /// Who is here, in a sentence.
    static func sentence(_ people: [Principal]) -> String {
        let names = people.map(\.name).sorted()
        return names.isEmpty ? "" : "\(names.formatted(.list(type: .and))) \(names.count == 1 ? "is" : "are") here"
    }
}
