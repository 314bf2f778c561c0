// The long table: a hundred thousand rows with a field and a button each.
import Controls
import Rx
import RxLive

final class PeopleViewController: ViewController<PeopleView> {
    private let model = PeopleViewModel()

    /// What is done to the table is not saved.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let model = model
        model.summary.bind(to: view.summary.rx.text).disposed(by: disposeBag)
        model.people.bind(to: view.people.rx.items(cellType: PersonCell.self)) { [unowned self] _, person, cell in
            cell.number.text = PeopleViewModel.grouped(person.id)
            cell.name.text = person.name
            cell.name.address = "/people/\(person.id)"
            cell.name.rx.tap.subscribe(onNext: { [unowned self] in
                push(PersonViewController(person, in: model), at: "/people/\(person.id)")
            })
            .disposed(by: cell.disposeBag)
            model.notes.map { $0[person.id] ?? "" }.distinctUntilChanged().bind(to: cell.note.rx.text)
                .disposed(by: cell.disposeBag)
            cell.note.accessibilityLabel = "Note on \(person.name), number \(person.id)"
            cell.wave.accessibilityLabel = "Wave at \(person.name), number \(person.id)"
            cell.note.rx.text.orEmpty.changed.subscribe(onNext: { model.keep($0, of: person.id) })
                .disposed(by: cell.disposeBag)
            cell.wave.rx.tap.subscribe(onNext: { model.wave(at: person.id) }).disposed(by: cell.disposeBag)
            model.waves(at: person.id).map { String($0) }.bind(to: cell.wave.rx.title).disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
        view.add.rx.tap.subscribe(onNext: { model.add() }).disposed(by: disposeBag)
        view.go.rx.tap.withLatestFrom(view.row.rx.text.orEmpty).compactMap { Int($0) }
            .withLatestFrom(model.people) { (row: $0, count: $1.count) }
            .subscribe(onNext: { [view] in view.people.scrollToRow(at: min(max($0.row, 1), $0.count) - 1) })
            .disposed(by: disposeBag)
    }
}
