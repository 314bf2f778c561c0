// Touch: a plain delegate and Rx at once, and a binder of one's own.
import Controls
import Rx
import RxLive

final class TouchesViewController: ViewController<TouchesView>, TouchPointDelegate {
    private let count = SavedRelay("touches", 0)

    override func viewDidLoad() {
        view.pad.delegate = self
        count.filter { $0 > 0 }.map { $0 == 1 ? "1 touch" : "\($0) touches" }.bind(to: view.count.rx.text)
            .disposed(by: disposeBag)
        view.pad.rx.touchPoint.bind(to: view.point.rx.coordinates).disposed(by: disposeBag)
    }

    func touch(at point: TouchPoint, in view: TouchView) {
        count.accept(count.value + 1)
    }
}

extension Reactive where Base: Label {
    fileprivate var coordinates: Binder<TouchPoint> {
        Binder(base) { label, point in label.text = "x \(Int(point.x)), y \(Int(point.y))" }
    }
}
