// Navigation: a list, a screen above it, and the way back.
import Controls
import Rx
import RxLive

final class NotesViewController: ViewController<NotesView> {
    private let model: NotesViewModel

    /// Shows the notes of a page: its own, or those of the screen that was there before.
    init(_ model: NotesViewModel = NotesViewModel()) { self.model = model }

    /// The notes are not saved.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        model.notes
            .bind(to: view.notes.rx.items(cellType: NoteCell.self)) { [unowned self] _, note, cell in
                cell.title.text = note.title
                cell.title.address = "/gallery/navigation/\(note.id)"
                cell.excerpt.text = note.text
                cell.title.rx.tap
                    .subscribe(onNext: { [unowned self] in
                        push(NoteViewController(note, in: model), at: "/gallery/navigation/\(note.id)")
                    })
                    .disposed(by: cell.disposeBag)
            }
            .disposed(by: disposeBag)
    }
}
