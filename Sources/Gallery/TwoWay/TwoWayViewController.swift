// Two-way: fields and relays that say the same.
import Controls
import Rx
import RxLive

final class TwoWayViewController: ViewController<TwoWayView> {
    private let model = TwoWayViewModel()

    override func viewDidLoad() {
        let model = model
        (view.name.rx.text.orEmpty <-> model.name).disposed(by: disposeBag)
        (view.note.rx.text.orEmpty <-> model.note).disposed(by: disposeBag)
        model.name.bind(to: view.relay.rx.text).disposed(by: disposeBag)
        model.left.bind(to: view.left.rx.text).disposed(by: disposeBag)
        view.capitals.rx.tap.bind { model.capitalize() }.disposed(by: disposeBag)
        view.reversed.rx.tap.bind { model.reverse() }.disposed(by: disposeBag)
        view.clear.rx.tap.bind { model.clear() }.disposed(by: disposeBag)
    }
}
