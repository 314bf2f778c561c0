// Moon: a model, and how a row with a menu shows it.
public import Controls

/// A moon of Jupiter.
public struct Moon: Hashable, Identifiable, Sendable {
    let name: String

    /// Its name: there are no two of one name.
    public var id: String { name }
}

extension MoonCell: ModelCell {
    /// Shows a moon.
    public func show(_ moon: Moon) {
        name.text = moon.name
        more.accessibilityLabel = "More about \(moon.name)"
    }
}
