// Card: what stands on the board, and in which lane.
import GRDB

/// A lane of the board, in the order in which they stand.
enum Lane: String, Codable, CaseIterable, DatabaseValueConvertible, Sendable {
    case todo, doing, done

    var title: String {
        switch self {
        case .todo: "To do"
        case .doing: "Doing"
        case .done: "Done"
        }
    }
}

/// A card of the board.
struct Card: Codable, FetchableRecord, Hashable, Identifiable, Sendable {
    let id: Int64
    var title: String
    var notes: String
    var lane: Lane
    let author: String

    /// Whether its title or its notes have a text in them, whatever the case.
    func matches(_ text: String) -> Bool {
        text.isEmpty || "\(title)\n\(notes)".lowercased().contains(text.lowercased())
    }
}
