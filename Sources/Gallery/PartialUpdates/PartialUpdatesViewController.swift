// Partial updates: the same sections in a table and in a grid.
import Controls
import Rx
import RxLive

final class PartialUpdatesViewController: ViewController<PartialUpdatesView> {
    private let model: PartialUpdatesViewModel

    init(_ model: PartialUpdatesViewModel = PartialUpdatesViewModel()) { self.model = model }

    /// The numbers are not saved, and are shuffled by chance.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let model = model
        model.sections
            .bind(to: view.table.rx.items(headerType: NumberHeaderCell.self, cellType: NumberCell.self))
            .disposed(by: disposeBag)
        model.sections
            .bind(to: view.grid.rx.items(headerType: TileHeaderCell.self, cellType: TileCell.self))
            .disposed(by: disposeBag)
        model.summary.bind(to: view.summary.rx.text).disposed(by: disposeBag)
        view.add.rx.tap.bind { model.add() }.disposed(by: disposeBag)
        view.remove.rx.tap.bind { model.remove() }.disposed(by: disposeBag)
        view.shuffle.rx.tap.bind { model.shuffle() }.disposed(by: disposeBag)
    }
}
