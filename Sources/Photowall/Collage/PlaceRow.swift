// PlaceRow: a photo in its place of a collage.
public import Controls

/// A place of a collage, and the photo in it: one photo may have several.
public struct PlaceRow: Hashable, Identifiable, Sendable {
    /// From 0.
    let place: Int
    let photo: Int64

    /// The place's.
    public var id: Int { place }
}

extension PlaceCell: ModelCell {
    /// Shows the photo and its number.
    public func show(_ row: PlaceRow) {
        picture.source = PhotoLibrary.address(of: row.photo, width: Renditions.widths[0])
        picture.alternative = "Photo \(row.place + 1)"
        number.text = "\(row.place + 1)"
    }
}
