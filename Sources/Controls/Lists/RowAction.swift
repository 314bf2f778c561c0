// RowAction: somebody does something to a row.
import Markup

import struct FoundationEssentials.IndexPath

/// What somebody does to a row by a button that its template marks for it.
package struct RowAction {
    private(set) var act: RowAct
    /// The row's number.
    let row: UInt32
    /// Where the row is.
    let path: IndexPath
    /// What it shows.
    let model: Any
    /// Where it goes, for a move: its place once it has left the one before.
    private(set) var destination: IndexPath?

    init(act: RowAct, row: UInt32, path: IndexPath, model: Any) {
        self.act = act
        self.row = row
        self.path = path
        self.model = model
    }

    /// The same, of a row that is selected, or of one that is to be.
    func doing(_ act: RowAct) -> RowAction {
        var action = self
        action.act = act
        return action
    }

    /// The same, with the place where the row goes.
    func going(to destination: IndexPath) -> RowAction {
        var action = self
        action.destination = destination
        return action
    }
}
