// LiveClock: something that changes by itself.
import Controls
import Rx
import RxLive

final class LiveClockViewController: ViewController<LiveClockView> {
    override func viewDidLoad() {
        Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
            .map { "\($0 + 1) seconds" }
            .bind(to: view.seconds.rx.text)
            .disposed(by: disposeBag)
    }
}
