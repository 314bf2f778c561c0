// ChartAsSVG: a chart as SVG.
import Controls
import Rx
import RxLive

final class ChartAsSVGViewController: ViewController<ChartAsSVGView> {
    override func viewDidLoad() {
        view.more.rx.tap.map { 1 }.scan(saved: "numbers", [4, 9, 7]) { numbers, _ in
            Array((numbers + [(numbers.last ?? 0) * 7 % 11]).suffix(10))
        }
        .map(ChartAsSVGViewController.points)
        .bind(to: view.line.rx.attribute("points"))
        .disposed(by: disposeBag)
    }

    /// The points of a line through numbers from 0 to 10.
    static func points(_ numbers: [Int]) -> String? {
        numbers.enumerated().map { place, number in "\(place * 11),\(40 - number * 4)" }.joined(separator: " ")
    }
}
