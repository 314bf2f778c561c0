// Simple table: an array, and what is tapped in it.
import Controls
import Rx
import RxLive

final class SimpleTableViewController: ViewController<SimpleTableView> {
    override func viewDidLoad() {
        Observable.just(Planet.all)
            .bind(to: view.planets.rx.items(cellType: PlanetCell.self))
            .disposed(by: disposeBag)
        view.planets.rx.modelSelected(Planet.self)
            .map { planet in
                let moons = planet.moons == 1 ? "1 known moon" : "\(planet.moons) known moons"
                return "\(planet.name): \(planet.size), \(moons)."
            }
            .bind(to: view.detail.rx.text)
            .disposed(by: disposeBag)
    }
}
