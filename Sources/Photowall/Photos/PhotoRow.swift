// PhotoRow: a photo as the library shows it.
public import Controls
import Storage

/// What an item of the library says, which is all that it depends on.
public struct PhotoRow: Hashable, Identifiable {
    let photo: Photo

    /// The photo's.
    public var id: Int64 { photo.id }

    /// The words that stand for the picture.
    var words: String { photo.kind == .collage ? "Collage \(photo.id)" : photo.name }

    /// By the photo's id.
    public func hash(into hasher: inout Hasher) { hasher.combine(photo.id) }
}

extension PhotoCell: ModelCell {
    /// Shows the photo.
    public func show(_ row: PhotoRow) {
        picture.show(Picture(of: row.photo.id, width: row.photo.width, height: row.photo.height, standard: 320))
        picture.alternative = row.words
        choose.accessibilityLabel = "Take “\(row.words)”"
        remove.accessibilityLabel = "Delete “\(row.words)”"
    }
}
