// DependentChoices: one choice that depends on another.
import Controls
import Rx
import RxLive

final class DependentChoicesViewController: ViewController<DependentChoicesView> {
    private static let cities = ["France": ["Lyon", "Paris"], "Italy": ["Milan", "Rome", "Turin"]]

    override func viewDidLoad() {
        view.country.rx.selectedValue.map { DependentChoicesViewController.cities[$0 ?? ""] ?? [] }
            .distinctUntilChanged()
            .subscribe(with: self) { $0.view.city.titles = $1 }
            .disposed(by: disposeBag)
    }
}
