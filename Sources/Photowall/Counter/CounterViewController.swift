// CounterViewController: the smallest screen.
import Controls
import Rx
import RxLive

/// A number and two buttons.
final class CounterViewController: ViewController<CounterView> {
    override func viewDidLoad() {
        Observable.merge(view.plus.rx.tap.map { 1 }, view.minus.rx.tap.map { -1 })
            .scan(saved: "count", 0, accumulator: +)
            .map(String.init)
            .bind(to: view.count.rx.text)
            .disposed(by: disposeBag)
    }
}
