// Calculator: buttons and keys become one sequence, which is scanned into the display.
import Controls
import Rx
import RxLive

final class CalculatorViewController: ViewController<CalculatorView> {
    override func viewDidLoad() {
        let taps = buttons.map { button, key in button.rx.tap.map { key } }
        let typed = [.typedKey, .typedSlash].map { view.display.rx.browserEvent($0).compactMap(\.calculatorKey) }
        Observable.merge(taps + typed)
            .scan(saved: "calculator", Calculator()) { calculator, key in calculator.pressing(key) }
            .map(\.display)
            .bind(to: view.display.rx.text)
            .disposed(by: disposeBag)
    }

    private var buttons: [(Button, Calculator.Key)] {
        let digits = [
            view.d0, view.d1, view.d2, view.d3, view.d4, view.d5, view.d6, view.d7, view.d8, view.d9,
        ]
        return zip(digits, (0...9).map(Calculator.Key.digit)) + [
            (view.point, .point), (view.sign, .sign), (view.back, .backspace), (view.clear, .clear),
            (view.equals, .equals), (view.add, .operation(.add)), (view.subtract, .operation(.subtract)),
            (view.multiply, .operation(.multiply)), (view.divide, .operation(.divide)),
        ]
    }
}
