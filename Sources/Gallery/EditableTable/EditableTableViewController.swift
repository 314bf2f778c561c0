// Editable table: rows are deleted and moved, and the array follows.
import Controls
import Rx
import RxLive

final class EditableTableViewController: ViewController<EditableTableView> {
    override func viewDidLoad() {
        let numbers = view.numbers.rx
        let model = EditableTableViewModel(
            deleted: numbers.itemDeleted,
            moved: numbers.itemMoved,
            reset: view.reset.rx.tap,
            twins: view.twins.rx.tap
        )
        model.sections
            .bind(to: numbers.items(headerType: EditableHeaderCell.self, cellType: EditableCell.self))
            .disposed(by: disposeBag)
        Observable.merge(
            numbers.modelDeleted(EditableNumber.self).map { "\($0.id) is deleted." },
            numbers.modelSelected(EditableNumber.self).map { "You tapped \($0.id)." },
            view.reset.rx.tap.map { "All numbers are back." },
            view.twins.rx.tap.map { "Section 1 has two threes: the log names both places, and the page goes on." }
        )
        .bind(to: view.said.rx.text)
        .disposed(by: disposeBag)
    }
}
