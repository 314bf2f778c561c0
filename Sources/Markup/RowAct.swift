// RowAct: what a tap on a button of a cell does to its row, as an attribute of the template says.
// To add one: a case here, what it needs in ListView's `action`, its sequence in ListView+Acts.

/// What somebody does to a row by a button of its cell.
package enum RowAct: Sendable {
    /// `data-select`.
    case select
    /// `data-select`, of a row that is selected already.
    case deselect
    /// `data-accessory`.
    case accessory
    /// `data-insert`.
    case insert
    /// `data-delete`.
    case delete
    /// `data-move="up"`.
    case moveUp
    /// `data-move="down"`.
    case moveDown
    /// `data-move="drag"`: a tap alone does nothing.
    case drag

    /// The attributes that name one.
    static let attributes = ["data-select", "data-accessory", "data-insert", "data-delete", "data-move"]

    /// What an attribute of that name says; nil where `data-move` has another value than `up`, `down` and `drag`.
    init?(attribute name: String, value: String) {
        switch (name, value) {
        case ("data-select", _): self = .select
        case ("data-accessory", _): self = .accessory
        case ("data-insert", _): self = .insert
        case ("data-delete", _): self = .delete
        case ("data-move", "up"): self = .moveUp
        case ("data-move", "down"): self = .moveDown
        case ("data-move", "drag"): self = .drag
        default: return nil
        }
    }

    /// What it does, for sentences: "deletes the row".
    var deed: String {
        switch self {
        case .select: "selects the row"
        case .deselect: "deselects the row"
        case .accessory: "shows more of the row"
        case .insert: "inserts a row"
        case .delete: "deletes the row"
        case .moveUp: "moves the row up"
        case .moveDown: "moves the row down"
        case .drag: "drags the row"
        }
    }
}
