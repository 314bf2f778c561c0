// RowWindow: the rows of a list that a browser asks for.

/// What the browser wants to have of a list.
package struct RowWindow: Equatable {
    /// The place of the first row.
    package var first: Int
    /// How many rows.
    package var count: Int
    /// The number of the row that has the keyboard's focus, or 0.
    package var focus: UInt32

    package init(first: Int, count: Int, focus: UInt32) {
        self.first = first
        self.count = count
        self.focus = focus
    }
}
