// CustomEvent: an event of your own.
import Controls
import Rx
import RxLive

extension BrowserEvent<Int> {
    /// A double click: how far from the element's left edge.
    static var doubleClick: BrowserEvent { BrowserEvent("dblclick", .integer("offsetX")) { $0 } }
}

final class CustomEventViewController: ViewController<CustomEventView> {
    override func viewDidLoad() {
        view.pad.rx.browserEvent(.doubleClick).map { "At \($0)" }.bind(to: view.said.rx.text).disposed(by: disposeBag)
    }
}
