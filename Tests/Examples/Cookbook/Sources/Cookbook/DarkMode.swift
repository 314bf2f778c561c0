// DarkMode: dark mode by choice.
import Controls
import Rx
import RxLive

final class DarkModeViewController: ViewController<DarkModeView> {
    override func viewDidLoad() {
        let theme = SavedRelay("theme", "light", scope: .session)
        theme.map { $0 == "dark" ? 1 : 0 }.bind(to: view.theme.rx.selectedSegmentIndex).disposed(by: disposeBag)
        view.theme.rx.selectedValue.skip(1).compactMap { $0 }.bind(to: theme).disposed(by: disposeBag)
        theme.map { $0 == "dark" ? "dark" : "light" }.bind(to: view.sheet.rx.classes).disposed(by: disposeBag)
    }
}
