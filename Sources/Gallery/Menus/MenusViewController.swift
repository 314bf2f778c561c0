// Menus: commands that a button offers, above a list and in each of its rows.
import Controls
import Rx
import RxLive

final class MenusViewController: ViewController<MenusView> {
    private static let all = ["Io", "Europa", "Ganymede", "Callisto"]
    private let moons = SavedRelay("moons", all)

    override func viewDidLoad() {
        moons.map { $0.map(Moon.init) }
            .bind(to: view.moons.rx.items(cellType: MoonCell.self))
            .disposed(by: disposeBag)
        // Items are buttons as all others.
        view.byName.rx.tap
            .bind(with: self) { controller, _ in controller.show(controller.moons.value.sorted(), "By name.") }
            .disposed(by: disposeBag)
        view.asFound.rx.tap
            .bind(with: self) { controller, _ in controller.show(Self.all, "All of them, from Jupiter outwards.") }
            .disposed(by: disposeBag)
        view.moons.rx.modelTapped(\MoonCell.top)
            .bind(with: self) { controller, moon in
                let others = controller.moons.value.filter { $0 != moon.name }
                controller.show([moon.name] + others, "\(moon.name) is first.")
            }
            .disposed(by: disposeBag)
        view.moons.rx.modelTapped(\MoonCell.remove)
            .bind(with: self) { controller, moon in
                controller.show(controller.moons.value.filter { $0 != moon.name }, "\(moon.name) is gone.")
            }
            .disposed(by: disposeBag)
        view.about.rx.didOpen.map { "Somebody reads about them." }.bind(to: view.said.rx.text).disposed(by: disposeBag)
    }

    private func show(_ names: [String], _ sentence: String) {
        moons.accept(names)
        view.said.text = sentence
    }
}
