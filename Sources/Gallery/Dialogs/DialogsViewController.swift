// Dialogs: questions to the person, as sequences and with handlers, and work that is seen.
import Controls
import Rx
import RxLive

final class DialogsViewController: ViewController<DialogsView> {
    /// What the person may answer.
    private enum Answer: String, CustomStringConvertible {
        case keep = "Keep it"
        case remove = "Remove it"

        var description: String { rawValue }
    }

    override func viewDidLoad() {
        let view = view
        view.ask.rx.tap
            .flatMapFirst { [unowned self] in
                promptFor("Remove the photo?", cancelAction: Answer.keep, actions: [], destructiveAction: .remove)
            }
            .map { "You said: \($0)." }
            .bind(to: view.said.rx.text)
            .disposed(by: disposeBag)

        view.tell.rx.tap
            .flatMapFirst { [unowned self] in
                alert(title: "Saved", text: "The photo is on the wall.")
                    .andThen(Observable.just("You have read it."))
                    .catch { Observable.just("It was not shown: \($0).") }
            }
            .bind(to: view.said.rx.text)
            .disposed(by: disposeBag)

        view.choose.rx.tap.subscribe(onNext: { [unowned self] in present(sheet()) }).disposed(by: disposeBag)

        let activity = ActivityIndicator()
        let progress = ProgressHUD(above: self)
        activity.asObservable().bind(to: progress.rx.isAnimating).disposed(by: disposeBag)
        view.work.rx.tap
            .flatMapFirst {
                Observable.just("The work is done.")
                    .delay(.milliseconds(900), scheduler: MainScheduler.instance)
                    .trackActivity(activity)
            }
            .bind(to: view.said.rx.text)
            .disposed(by: disposeBag)
    }

    private func sheet() -> AlertController {
        let sheet = AlertController(title: "Share the photo", message: nil, preferredStyle: .actionSheet)
        for title in ["Copy its address", "Send it"] {
            sheet.addAction(
                AlertAction(title: title, style: .default) { [view] in view.said.text = "\($0.title ?? ""): chosen." }
            )
        }
        sheet.addAction(
            AlertAction(title: "Cancel", style: .cancel) { [view] _ in view.said.text = "Nothing was chosen." }
        )
        return sheet
    }
}
