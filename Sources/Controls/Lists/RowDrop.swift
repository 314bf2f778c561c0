// RowDrop: a row that somebody has dragged to another place, as the browser tells.
import Markup

/// Numbers of rows: the one that was moved, and those between which it is now; 0: none.
struct RowDrop: Sendable {
    let row: UInt32
    let after: UInt32
    let before: UInt32
}

extension BrowserEvent<RowDrop> {
    /// A row is dropped.
    static var rowDrop: BrowserEvent {
        BrowserEvent("rowmove", .integer("row"), .integer("after"), .integer("before")) { row, after, before in
            guard let row = UInt32(exactly: row), let after = UInt32(exactly: after),
                let before = UInt32(exactly: before)
            else { return nil }
            return RowDrop(row: row, after: after, before: before)
        }
    }
}

extension ListView {
    /// What a drop does to its row; nil where that cannot be dragged, or stays where it is, or a neighbour has gone.
    func drag(_ move: RowDrop) -> RowAction? {
        guard let row = row(move.row), let handle = row.template.control(for: .drag),
            isReachable(handle, of: row), let action = action(.drag, on: move.row), let source,
            let place = place(of: move.row)
        else { return nil }
        // The row that is there for its focus alone has neighbours that it does not stand between.
        let away = told?.away ?? 0
        if away == move.row { return nil }
        let before = move.before == away ? 0 : move.before, after = move.after == away ? 0 : move.after
        let next = before == 0 ? self.place(of: after).map { $0 + 1 } : self.place(of: before)
        guard let next, let path = source.path(of: place, before: next), path != action.path else { return nil }
        return action.going(to: path)
    }
}
