// The screens of the small application: every kind of control, each as simple as can be, and what they tell the tests.
import Controls
import Rx

@testable import RxLive

final class LabController: ViewController<LabView> {
    let world: LabWorld
    /// What its lists show.
    let rows = BehaviorRelay<[LabRow]>(value: [])
    let notes = BehaviorRelay<[LabRow]>(value: [])
    /// Signals sent.
    private(set) var signals = 0
    /// The lab's place among those of its world.
    let place: Int

    init(world: LabWorld) {
        self.world = world
        place = world.labs.count
        super.init()
        world.labs.append(self)
    }

    override func viewDidLoad() {
        rows.bind(to: view.rows.rx.items(cellType: RowCell.self)).disposed(by: disposeBag)
        if !world.firstNotes.isEmpty { setNotes(world.firstNotes) }
        bindNotes()
        view.plus.inputs.subscribe(onNext: { [unowned self] _ in
            world.note("plus", page)
            view.count.text = String((Int(view.count.text) ?? 0) + 1)
        }).disposed(by: disposeBag)
        bindTexts()
        bindActions()
        if world.disablesText { view.text.isEnabled = false }
        if world.disablesPost { view.post.isEnabled = false }
    }

    private func bindNotes() {
        notes.bind(to: view.notes.rx.items(cellType: NoteCell.self)) { [unowned self] _, row, cell in
            cell.title.text = row.text
            let id = String(row.id)
            cell.note.inputs.subscribe(onNext: { [unowned self, unowned cell] _ in
                world.note("note \(id) \(cell.note.text)", page)
                world.notes[place, default: [:]][id] = cell.note.text
            }).disposed(by: cell.disposeBag)
            cell.more.inputs.subscribe(onNext: { [unowned self, unowned cell] _ in
                world.note("more \(id)", page)
                cell.count.text = String((Int(cell.count.text) ?? 0) + 1)
            }).disposed(by: cell.disposeBag)
        }.disposed(by: disposeBag)
    }

    private func bindTexts() {
        view.text.inputs.subscribe(onNext: { [unowned self] _ in
            world.note("text \(view.text.text)", page)
            view.saw.text = "saw \(view.text.text)"
        }).disposed(by: disposeBag)
        view.upper.inputs.subscribe(onNext: { [unowned self] _ in
            world.note("upper \(view.upper.text)", page)
            view.upper.text = view.upper.text.uppercased()
        }).disposed(by: disposeBag)
        for field in [view.slow, view.draft] {
            field.inputs.subscribe(onNext: { [unowned self] _ in
                world.note("\(field === view.slow ? "slow" : "draft") \(field.text)", page)
            }).disposed(by: disposeBag)
        }
        view.agree.inputs.subscribe(onNext: { [unowned self] _ in world.note("agree \(view.agree.isOn)", page) })
            .disposed(by: disposeBag)
    }

    private func bindActions() {
        view.clear.inputs.subscribe(onNext: { [unowned self] _ in
            world.note("clear", page)
            view.text.text = ""
            view.slow.text = ""
            view.saw.text = "done"
            announce()
        }).disposed(by: disposeBag)
        view.next.inputs.subscribe(onNext: { [unowned self] _ in
            world.note("next", page)
            push(SecondController(world: world), at: "/second")
        }).disposed(by: disposeBag)
        let posting = view.post.rx.onceTap.map { [unowned self] key in (key, begin()) }
            .carryOut { [world] key, draft in world.work(key, draft) }
            .subscribe(onNext: { [unowned self] outcome in
                view.posted.text = outcome.sentence
                view.post.isEnabled = true
            })
        posting.disposed(by: disposeBag)
        self.posting = posting
        view.boom.inputs.map { _ -> String in throw LabError() }.bind(to: view.ruin.rx.text).disposed(by: disposeBag)
        view.secret.inputs.subscribe(onNext: { [unowned self] _ in world.note("secret", page) }).disposed(
            by: disposeBag
        )
    }

    /// Shows the outcomes of posts.
    private(set) var posting: (any Disposable)?

    /// Sends a signal that the test can count.
    func announce() {
        signals += 1
        page?.send(.announce("signal \(place).\(signals)"))
    }

    func setRows(_ texts: [String]) {
        rows.accept(texts.map(LabRow.init))
        world.rows[place] = texts
    }

    func setNotes(_ texts: [String]) {
        notes.accept(texts.map(LabRow.init))
        world.noteRows[place] = texts
    }

    /// What is to be posted; no second tap until it has been.
    private func begin() -> String {
        world.note("post", page)
        view.post.isEnabled = false
        return view.draft.text
    }
}

final class SecondController: ViewController<SecondView> {
    let world: LabWorld

    init(world: LabWorld) {
        self.world = world
        super.init()
        world.seconds.append(self)
    }

    override func viewDidLoad() {
        view.note.inputs.subscribe(onNext: { [unowned self] _ in
            world.note("note \(view.note.text)", page)
            view.noted.text = "noted \(view.note.text)"
        }).disposed(by: disposeBag)
        view.text.inputs.subscribe(onNext: { [unowned self] _ in world.note("text \(view.text.text)", page) })
            .disposed(by: disposeBag)
        view.back.inputs.subscribe(onNext: { [unowned self] _ in
            world.note("back", page)
            pop()
        }).disposed(by: disposeBag)
        view.forward.inputs.subscribe(onNext: { [unowned self] _ in
            world.note("forward", page)
            push(SecondController(world: world), at: "/second")
        }).disposed(by: disposeBag)
        stay = view.stay.rx.tap.subscribe(onNext: { [unowned self] _ in world.note("stay", page) })
    }

    /// While somebody listens to the link.
    private(set) var stay: (any Disposable)?
}

/// What is shown in dialogs.
final class QuestionController: ViewController<QuestionView> {
    let world: LabWorld

    init(world: LabWorld) {
        self.world = world
        super.init()
    }

    override func viewDidLoad() {
        view.answer.inputs.subscribe(onNext: { [unowned self] _ in
            world.note("answer \(view.answer.text)", page)
            view.heard.text = "heard \(view.answer.text)"
        }).disposed(by: disposeBag)
        view.done.inputs.subscribe(onNext: { [unowned self] _ in
            world.note("done", page)
            dismiss()
        }).disposed(by: disposeBag)
    }
}

struct LabError: Error {}
