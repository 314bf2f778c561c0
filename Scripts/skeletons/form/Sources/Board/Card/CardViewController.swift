// CardViewController: binds the form of Templates/Card.html to its view model.
import Controls
import Rx
import RxLive

final class CardViewController: ViewController<CardView> {
    private let store: Store

    init(_ store: Store) {
        self.store = store
        super.init()
    }

    override func viewDidLoad() {
        let model = CardViewModel(
            name: view.name.rx.text.orEmpty,
            notes: view.notes.rx.text.orEmpty,
            save: view.save.rx.onceTap,
            store: store
        )
        model.nameFault.drive(view.name.rx.validation(saidBy: view.nameFault)).disposed(by: disposeBag)
        model.isSaveEnabled.drive(view.save.rx.isEnabled).disposed(by: disposeBag)
        model.isSaving.drive(with: self) { $0.view.save.isBusy = $1 }.disposed(by: disposeBag)
        model.outcome.drive(with: self) { $0.show($1) }.disposed(by: disposeBag)
        model.cards.drive(view.cards.rx.items(cellType: CardCell.self)) { _, card, cell in
            cell.name.text = card.name
        }
        .disposed(by: disposeBag)
    }

    private func show(_ outcome: CardOutcome) {
        view.said.text = outcome.sentence
        view.said.textColor = outcome == .saved ? .green : .red
        guard outcome == .saved else { return }
        view.name.text = ""
        view.name.sendValueChanged()
        view.notes.text = ""
        view.notes.sendValueChanged()
        view.name.becomeFirstResponder()
    }
}
