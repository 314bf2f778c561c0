// EditViewController: a card in a dialog.
import Controls
import Rx
import RxLive

final class EditViewController: ViewController<EditView> {
    private let card: Card
    private let store: Store

    init(_ card: Card, in store: Store) {
        self.card = card
        self.store = store
        super.init()
    }

    override func viewDidLoad() {
        view.title.text = card.title
        view.notes.text = card.notes
        let model = EditViewModel(
            title: view.title.rx.text.orEmpty,
            notes: view.notes.rx.text.orEmpty,
            save: view.save.rx.tap,
            delete: view.delete.rx.tap,
            card: card,
            store: store
        )
        model.titleFault.drive(view.title.rx.validation(saidBy: view.titleFault)).disposed(by: disposeBag)
        model.isSaveEnabled.drive(view.save.rx.isEnabled).disposed(by: disposeBag)
        model.done.drive(with: self) { $0.finish($1) }.disposed(by: disposeBag)
        view.cancel.rx.tap.bind(with: self) { controller, _ in controller.dismiss() }.disposed(by: disposeBag)
    }

    private func finish(_ fault: String?) {
        guard let fault else { return dismiss() }
        view.said.text = fault
        view.said.textColor = .red
    }
}
