// NotesViewModel: the notes of one page, for the screen that lists them and for those above it.
import Rx
public import RxLive

/// A note.
public struct Note: Hashable, Identifiable, Sendable {
    /// Its number, from 1.
    public let id: Int
    /// What is written at its head.
    let title: String
    var text: String
}

/// A note's number in a path.
extension Note: PathParameter {
    /// One of those that every page begins with.
    public init?(pathSegment: String) {
        guard let note = Note.first.first(where: { String($0.id) == pathSegment }) else { return nil }
        self = note
    }

    fileprivate static let first = [
        Note(id: 1, title: "Shopping", text: "Bread, butter, plums"),
        Note(id: 2, title: "Letter to Ada", text: "Dear Ada, the engine stands in the hall."),
        Note(id: 3, title: "Garden", text: "Water the tomatoes."),
    ]
}

final class NotesViewModel {
    let notes = BehaviorRelay(value: Note.first)

    func keep(_ text: String, of id: Int) {
        notes.accept(notes.value.map { $0.id == id ? Note(id: id, title: $0.title, text: text) : $0 })
    }
}
