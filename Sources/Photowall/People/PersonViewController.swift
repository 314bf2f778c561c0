// One row of the long table as a screen of its own: what is done there is seen in the table when the person goes back.
import Controls
import Rx
import RxLive

final class PersonViewController: ViewController<PersonView> {
    private let person: Person
    private let model: PeopleViewModel
    private let asking = SerialDisposable()

    /// Shows somebody of a table: the one below this screen, or, where the page was loaded here, its own.
    init(_ person: Person, in model: PeopleViewModel = PeopleViewModel()) {
        self.person = person
        self.model = model
    }

    /// What is done to the table is not saved, and the table is that of the screen below.
    override var isRestorable: Bool { false }

    override var title: String? { person.name }

    override func viewDidLoad() {
        let (person, model) = (person, model)
        view.name.text = person.name
        view.number.text = PeopleViewModel.grouped(person.id)
        view.note.text = model.notes.value[person.id] ?? ""
        view.note.rx.text.orEmpty.changed.subscribe(onNext: { model.keep($0, of: person.id) }).disposed(by: disposeBag)
        view.wave.rx.tap.subscribe(onNext: { model.wave(at: person.id) }).disposed(by: disposeBag)
        model.waves(at: person.id).map { $0 == 1 ? "1 time" : "\($0) times" }.bind(to: view.waves.rx.text)
            .disposed(by: disposeBag)
        view.remove.rx.tap.subscribe(onNext: { [unowned self] in ask() }).disposed(by: disposeBag)
        asking.disposed(by: disposeBag)
    }

    private func ask() {
        let removal = RemovalViewController(of: person)
        asking.disposable = removal.isConfirmed.subscribe(onSuccess: { [unowned self] isConfirmed in
            dismiss()
            guard isConfirmed else { return }
            model.remove(person.id)
            view.gone.text = "\(person.name) is no longer in the table."
            view.remove.isEnabled = false
            pop()
        })
        present(removal)
    }
}
