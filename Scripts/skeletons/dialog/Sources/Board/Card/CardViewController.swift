// CardViewController: a dialog that asks for a name. Show it from another view controller:
//     let dialog = CardViewController()
//     dialog.answer.bind(to: view.said.rx.text).disposed(by: disposeBag)
//     present(dialog)
import Controls
import Foundation
import Rx
import RxLive

final class CardViewController: ViewController<CardView> {
    /// The name, once; nothing where the person closes the dialog.
    let answer: Observable<String>
    private let answers = PublishSubject<String>()

    override init() {
        answer = answers.take(1)
        super.init()
    }

    override func viewDidLoad() {
        let name = view.name.rx.text.orEmpty.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.share(replay: 1)
        name.map { !$0.isEmpty }.bind(to: view.done.rx.isEnabled).disposed(by: disposeBag)
        view.done.rx.tap.withLatestFrom(name).filter { !$0.isEmpty }
            .subscribe(with: self) { controller, name in
                controller.dismiss()
                controller.answers.onNext(name)
            }
            .disposed(by: disposeBag)
        view.cancel.rx.tap.bind(with: self) { controller, _ in controller.dismiss() }.disposed(by: disposeBag)
    }
}
