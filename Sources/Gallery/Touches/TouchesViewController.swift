// Touch: a plain delegate and Rx at once, and a binder of one's own.
import Controls
import Rx
import RxLive

final class TouchesViewController: ViewController<TouchesView>, TouchPointDelegate {
    private var count = 0

    override func viewDidLoad() {
        view.pad.delegate = self
        view.pad.rx.touchPoint.bind(to: view.point.rx.coordinates).disposed(by: disposeBag)
    }

    func touch(at point: TouchPoint, in view: TouchView) {
        count += 1
        self.view.count.text = count == 1 ? "1 touch" : "\(count) touches"
    }
}

extension Reactive where Base: Label {
    fileprivate var coordinates: Binder<TouchPoint> {
        Binder(base) { label, point in label.text = "x \(Int(point.x)), y \(Int(point.y))" }
    }
}
