// Numbers: three of them, and their sum.
import Controls
import Rx
import RxLive

final class NumbersViewController: ViewController<NumbersView> {
    override func viewDidLoad() {
        // What is no number counts as 0; the fields hold nine digits.
        Observable.combineLatest(
            view.number1.rx.text.orEmpty,
            view.number2.rx.text.orEmpty,
            view.number3.rx.text.orEmpty
        ) { (Int($0) ?? 0) + (Int($1) ?? 0) + (Int($2) ?? 0) }
        .map { $0.description }
        .bind(to: view.result.rx.text)
        .disposed(by: disposeBag)
    }
}
