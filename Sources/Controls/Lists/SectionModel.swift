// SectionModel: one section of a list, as RxDataSources has it.

/// A section of a list: what its header shows, and its rows.
public struct SectionModel<Section, Item> {
    /// What the header shows.
    public var model: Section
    /// What the rows below it show.
    public var items: [Item]

    /// Makes a section.
    public init(model: Section, items: [Item]) {
        self.model = model
        self.items = items
    }
}

extension SectionModel: Equatable where Section: Equatable, Item: Equatable {}
extension SectionModel: Hashable where Section: Hashable, Item: Hashable {}
extension SectionModel: Sendable where Section: Sendable, Item: Sendable {}
