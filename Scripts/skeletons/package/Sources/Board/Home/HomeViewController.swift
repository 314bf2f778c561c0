// HomeViewController: the first screen: a list that all pages share.
import Controls
import Rx
import RxLive

final class HomeViewController: ViewController<HomeView> {
    private let store: Store

    init(_ store: Store) {
        self.store = store
        super.init()
    }

    override func viewDidLoad() {
        let model = HomeViewModel(
            newItem: view.newItem.rx.text.orEmpty,
            add: view.add.rx.onceTap,
            deleted: view.items.rx.modelDeleted(Item.self),
            store: store
        )
        model.items.drive(view.items.rx.items(cellType: ItemCell.self)) { _, item, cell in
            cell.title.text = item.title
            cell.remove.accessibilityLabel = "Delete \(item.title)"
        }
        .disposed(by: disposeBag)
        model.items.map { !$0.isEmpty }.drive(view.empty.rx.isHidden).disposed(by: disposeBag)
        model.isAddEnabled.drive(view.add.rx.isEnabled).disposed(by: disposeBag)
        model.outcome.drive(with: self) { $0.show($1) }.disposed(by: disposeBag)
        model.failure.drive(view.said.rx.text).disposed(by: disposeBag)
    }

    private func show(_ outcome: AddOutcome) {
        view.said.text = outcome.sentence
        view.said.textColor = outcome == .added ? .green : .red
        guard outcome == .added else { return }
        view.newItem.text = ""
        view.newItem.sendValueChanged()
        view.newItem.becomeFirstResponder()
    }
}
