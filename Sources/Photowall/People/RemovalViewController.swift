// The question before a row is removed, in a dialog.
import Controls
import Rx
import RxLive

final class RemovalViewController: ViewController<RemovalView> {
    private let person: Person
    /// Tells the answer once it has ended: who hears it takes the dialog away.
    private let answers = AsyncSubject<Bool>()

    init(of person: Person) { self.person = person }

    override var title: String? { "Remove \(person.name)?" }

    /// What the person wants; ends without an answer where the dialog is cancelled.
    var isConfirmed: Maybe<Bool> { answers.asMaybe() }

    override func viewDidLoad() {
        view.question.text = "Remove \(person.name)?"
        Observable.merge(view.remove.rx.tap.map { true }, view.keep.rx.tap.map { false }).take(1).bind(to: answers)
            .disposed(by: disposeBag)
    }

    override func viewDidDisappear() { answers.onCompleted() }
}
