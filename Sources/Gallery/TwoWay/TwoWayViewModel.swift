// TwoWayViewModel: what both sides of a binding have.
import Rx
import RxLive

final class TwoWayViewModel {
    let name = SavedRelay("name", "Ada")
    let note = SavedRelay("note", "")

    /// How much more fits into the note.
    var left: Observable<String> {
        note.map { note in
            let left = 280 - note.utf16.count
            return left == 1 ? "1 character left" : "\(left) characters left"
        }
    }

    func capitalize() { name.accept(name.value.uppercased()) }

    func reverse() { name.accept(String(name.value.reversed())) }

    func clear() { note.accept("") }
}
