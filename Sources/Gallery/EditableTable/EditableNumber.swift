// A number that can be taken away and moved, and the cells that show it and its section's name.
public import Controls

/// A number, and where it can go from the place that it has.
public struct EditableNumber: Hashable, Identifiable, Sendable {
    /// The number.
    public let id: Int
    let goesUp: Bool
    let goesDown: Bool
}

extension EditableHeaderCell: ModelCell {
    /// Shows a section's name.
    public func show(_ name: String) { title.text = name }
}

extension EditableCell: ModelCell {
    /// Shows a number, and says which one its buttons are for.
    public func show(_ number: EditableNumber) {
        choose.title = String(number.id)
        up.isEnabled = number.goesUp
        down.isEnabled = number.goesDown
        grip.accessibilityLabel = "Drag \(number.id)"
        up.accessibilityLabel = "Move \(number.id) up"
        down.accessibilityLabel = "Move \(number.id) down"
        remove.accessibilityLabel = "Delete \(number.id)"
    }
}
