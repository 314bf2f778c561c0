// ShelfRow: a photo of the library, as the form of a post offers it.
public import Controls
import Storage

/// What an item of the shelf says.
public struct ShelfRow: Hashable, Identifiable {
    let photo: Photo
    /// Its place in the post, from 1 on; nil where it is not there.
    let place: Int?

    /// The photo's.
    public var id: Int64 { photo.id }

    /// By the photo's id.
    public func hash(into hasher: inout Hasher) { hasher.combine(photo.id) }
}

extension ShelfCell: ModelCell {
    /// Shows the photo.
    public func show(_ row: ShelfRow) {
        let words = PhotoRow(photo: row.photo).words
        picture.show(Picture(of: row.photo.id, width: row.photo.width, height: row.photo.height, standard: 320))
        picture.alternative = words
        choose[attribute: "aria-pressed"] = row.place == nil ? "false" : "true"
        place.isHidden = row.place == nil
        if let place = row.place { self.place.text = "\(place)" }
    }
}
