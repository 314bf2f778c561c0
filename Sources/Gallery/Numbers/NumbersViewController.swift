// Numbers: three of them, and their sum.
import Controls
import Foundation
import Rx
import RxLive

final class NumbersViewController: ViewController<NumbersView> {
    override func viewDidLoad() {
        let fields = [view.number1, view.number2, view.number3]
        let texts = Observable.combineLatest(
            fields.map { $0.rx.text.orEmpty.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } }
        )
        .share(replay: 1)
        // The fields hold nine digits, so that the sum is a number, too.
        texts.map { $0.compactMap { Int($0) }.reduce(0, +).description }
            .bind(to: view.result.rx.text)
            .disposed(by: disposeBag)
        // A sum that leaves something out says so, and where.
        texts.map(Self.sentence)
            .bind(to: view.note.rx.text)
            .disposed(by: disposeBag)
        texts.bind { texts in
            for (field, text) in zip(fields, texts) { field.isInvalid = !Self.isCounted(text) }
        }
        .disposed(by: disposeBag)
    }

    /// Whether nothing is left out: an empty field asks for nothing.
    private static func isCounted(_ text: String) -> Bool { text.isEmpty || Int(text) != nil }

    private static func sentence(about texts: [String]) -> String {
        let left = texts.filter { !isCounted($0) }.map { "“\($0)”" }
        guard left.count > 1 else { return left.first.map { "\($0) is no whole number and is not counted." } ?? "" }
        return "\(left.joined(separator: ", ")) are no whole numbers and are not counted."
    }
}
