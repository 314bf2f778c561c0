// Navigation: one note, above the list or opened by its address, which is not left by mistake.
import Controls
import Rx
import RxLive

final class NoteViewController: ViewController<NoteView> {
    private let note: Note
    private let model: NotesViewModel

    init(_ note: Note, in model: NotesViewModel) {
        self.note = note
        self.model = model
    }

    /// The notes are not saved, and are those of the screen below.
    override var isRestorable: Bool { false }

    override var title: String? { note.title }

    override func viewDidLoad() {
        let (note, view) = (note, view)
        view.heading.text = note.title
        view.text.text = note.text
        let isChanged = view.text.rx.text.orEmpty.map { $0 != note.text }.distinctUntilChanged()
        isChanged.bind(to: view.done.rx.isEnabled).disposed(by: disposeBag)
        isChanged
            .subscribe(onNext: { [unowned self] isChanged in
                askBeforeLeaving(isChanged ? "Leave without keeping what you wrote?" : nil, at: view.text)
            })
            .disposed(by: disposeBag)
        view.done.rx.tap
            .subscribe(onNext: { [unowned self] in
                model.keep(view.text.text, of: note.id)
                // Nothing is below where the page was opened at this address.
                if !pop() { push(NotesViewController(model), at: "/gallery/navigation") }
            })
            .disposed(by: disposeBag)
    }
}
