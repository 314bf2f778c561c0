// ConfirmLeaving: ask before somebody leaves.
import Controls
import Rx
import RxLive

final class ConfirmLeavingViewController: ViewController<ConfirmLeavingView> {
    override func viewDidLoad() {
        view.letter.rx.text.orEmpty.map { !$0.isEmpty }.distinctUntilChanged()
            .subscribe(with: self) { controller, isWritten in
                let question = isWritten ? "Leave without sending the letter?" : nil
                controller.askBeforeLeaving(question, at: controller.view.letter)
            }
            .disposed(by: disposeBag)
    }
}
