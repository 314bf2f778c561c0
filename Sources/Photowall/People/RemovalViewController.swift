// The question before a row is removed, in a dialog.
import Controls
import Rx
import RxLive

final class RemovalViewController: ViewController<RemovalView> {
    private let person: Person
    private let answers = PublishSubject<Bool>()

    init(of person: Person) { self.person = person }

    override var title: String? { "Remove \(person.name)?" }

    /// What the person wants; ends without an answer where the dialog is cancelled.
    var isConfirmed: Maybe<Bool> { answers.take(1).asMaybe() }

    override func viewDidLoad() {
        view.question.text = "Remove \(person.name)?"
        Observable.merge(view.remove.rx.tap.map { true }, view.keep.rx.tap.map { false }).bind(to: answers)
            .disposed(by: disposeBag)
    }

    override func viewDidDisappear() { answers.onCompleted() }
}
