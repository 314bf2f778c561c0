// A number, and the cells that show it and its section's name, in a table and in a grid.
public import Controls

/// A number that stays itself wherever it goes.
public struct Numbered: Hashable, Identifiable, Sendable {
    /// The number.
    public let id: Int
}

extension NumberHeaderCell: ModelCell {
    /// Shows a section's name.
    public func show(_ name: String) { title.text = name }
}

extension NumberCell: ModelCell {
    /// Shows a number.
    public func show(_ numbered: Numbered) { number.text = String(numbered.id) }
}

extension TileHeaderCell: ModelCell {
    /// Shows a section's name.
    public func show(_ name: String) { title.text = name }
}

extension TileCell: ModelCell {
    /// Shows a number.
    public func show(_ numbered: Numbered) { number.text = String(numbered.id) }
}
