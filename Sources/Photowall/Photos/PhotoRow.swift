// PhotoRow: a photo as the library shows it.
public import Controls
import Foundation
import Storage

/// What an item of the library says, which is all that it depends on.
public struct PhotoRow: Hashable, Identifiable {
    let photo: Photo
    /// The person's zone, by its name in the IANA database.
    var zone = ""
    /// Its place in the collage, from 1; nil where it has none.
    var number: Int?

    /// The photo's.
    public var id: Int64 { photo.id }

    /// The words that stand for the picture.
    var words: String { photo.kind == .collage ? "Collage \(photo.id)" : photo.name }

    /// When it came into the library, and how large it is.
    var details: String {
        let date = Date(timeIntervalSince1970: TimeInterval(photo.made))
        let size = PendingUpload.text(bytes: Int(photo.bytes))
        return "\(PostTime(zone: zone).full(date)), \(photo.width) × \(photo.height), \(size)"
    }

    /// By the photo's id.
    public func hash(into hasher: inout Hasher) { hasher.combine(photo.id) }
}

extension PhotoCell: ModelCell {
    /// Shows the photo.
    public func show(_ row: PhotoRow) {
        picture.show(Picture(of: row.photo.id, width: row.photo.width, height: row.photo.height, standard: 320))
        picture.alternative = row.words
        number.text = row.number.map(String.init) ?? ""
        let place = row.number.map { ", place \($0) in the collage" } ?? ""
        choose.accessibilityLabel = "“\(row.words)”\(place)"
        choose[attribute: "title"] = "\(row.words), \(row.details)"
        remove.accessibilityLabel = "Delete “\(row.words)”"
    }
}
