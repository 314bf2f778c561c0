// Spreadsheet: eight rows of six fields, each bound to its relay, with its value below.
import Controls
import Foundation
import Rx
import RxLive

final class SpreadsheetViewController: ViewController<SpreadsheetView> {
    private let sheet = Sheet()

    override func viewDidLoad() {
        let sheet = sheet
        view.rows.isWindowed = false
        Observable.just(Array(Sheet.numbers))
            .bind(to: view.rows.rx.items(cellType: SheetRowCell.self)) { _, row, cell in
                cell.number.text = String(row)
                for (column, (field, label)) in zip(Sheet.columns, cell.fields) {
                    let name = CellName(column: column, row: row)
                    field.accessibilityLabel = name.description
                    label.accessibilityLabel = "Value of \(name)"
                    (field.rx.text.orEmpty <-> sheet.text(of: name)).disposed(by: cell.disposeBag)
                    let isFormula = sheet.text(of: name).map { $0.hasPrefix("=") }
                    Observable.combineLatest(isFormula, sheet.value(of: name)) { $0 ? $1 : .nothing }
                        .distinctUntilChanged()
                        .bind(to: label.rx.value).disposed(by: cell.disposeBag)
                }
            }
            .disposed(by: disposeBag)
    }
}

extension SheetRowCell {
    fileprivate var fields: [(TextField, Label)] {
        [(a, aValue), (b, bValue), (c, cValue), (d, dValue), (e, eValue), (f, fValue)]
    }
}

extension Reactive where Base: Label {
    fileprivate var value: Binder<Sheet.Value> {
        Binder(base) { label, value in
            label.textColor = if case .fault = value { .red } else { .label }
            label.text =
                switch value {
                case .nothing, .text: ""
                case .number(let number): String(format: "%.10g", number == 0 ? 0 : number)
                case .fault(let sentence): sentence
                }
        }
    }
}
