// SectionedViewDataSourceType: a data source that knows its models, for `rx.model(at:)` and the like.
public import struct FoundationEssentials.IndexPath

/// A data source of a view with sections.
public protocol SectionedViewDataSourceType {
    /// The model at `indexPath`, a section and a row in it.
    ///
    /// - Throws: `RxCocoaError.itemsNotYetBound` before there are items.
    func model(at indexPath: IndexPath) throws -> Any
}
