// Simple table: an array, and what is tapped in it.
import Controls
import Rx
import RxLive

final class SimpleTableViewController: ViewController<SimpleTableView> {
    /// What it says of the selected rows hangs on all of them, and those are not saved.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        Observable.just(Planet.all)
            .bind(to: view.planets.rx.items(cellType: PlanetCell.self))
            .disposed(by: disposeBag)
        view.several.rx.isOn
            .subscribe(onNext: { [unowned self] in view.planets.allowsMultipleSelection = $0 })
            .disposed(by: disposeBag)
        Observable.merge(
            view.planets.rx.itemSelected.map { _ in },
            view.planets.rx.itemDeselected.map { _ in },
            view.several.rx.isOn.skip(1).map { _ in }
        )
        .map { [unowned self] in Self.sentence(about: view.planets.indexPathsForSelectedRows.map { Planet.all[$0.row] })
        }
        .bind(to: view.detail.rx.text)
        .disposed(by: disposeBag)
    }

    static func sentence(about planets: [Planet]) -> String {
        let moons = planets.reduce(0) { $0 + $1.moons }
        let known = moons == 1 ? "1 known moon" : "\(moons) known moons"
        switch planets.count {
        case 0: return "Nothing chosen yet."
        case 1: return "\(planets[0].name): \(planets[0].size), \(known)."
        default: return "\(planets.map(\.name).joined(separator: ", ")): \(known)."
        }
    }
}
