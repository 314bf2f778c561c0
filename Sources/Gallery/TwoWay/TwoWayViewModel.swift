// TwoWayViewModel: what both sides of a binding have.
import Rx

final class TwoWayViewModel {
    let name = BehaviorRelay(value: "Ada")
    let note = BehaviorRelay(value: "")

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
