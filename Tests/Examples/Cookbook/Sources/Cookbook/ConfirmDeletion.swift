// ConfirmDeletion: confirm what cannot be undone.
import Controls
import Rx
import RxLive

final class ConfirmDeletionViewController: ViewController<ConfirmDeletionView> {
    override func viewDidLoad() {
        view.delete.rx.tap
            .flatMapLatest { [unowned self] in
                promptFor(
                    "Delete the letter?\nNobody can bring it back.",
                    cancelAction: "Keep",
                    actions: [],
                    destructiveAction: "Delete"
                )
                .catch { _ in .empty() }
            }
            .map { $0 == "Delete" ? "The letter is deleted." : "The letter stays." }
            .bind(to: view.said.rx.text)
            .disposed(by: disposeBag)
    }
}
