// PlaceRow: a photo in its place of a collage, and what is done with it there.
public import Controls
import Storage

/// A place of a collage, and the photo in it: one photo may have several.
public struct PlaceRow: Hashable, Identifiable, Sendable {
    /// The photo's, and which of its places it is: it stays the same row wherever the photo goes.
    public let id: String
    /// From 0.
    let place: Int
    /// Places of the collage that have a photo.
    let count: Int
    let photo: Int64
    /// What the photo is called.
    let name: String
    /// Whether the buttons are shown that move it.
    let isOpen: Bool

    /// The rows of a collage.
    ///
    /// - Parameters:
    ///   - photos: The photos, in order.
    ///   - library: What is known of them, and of others.
    ///   - open: The id of the row whose buttons are shown.
    /// - Returns: A row for each photo.
    static func rows(of photos: [Int64], in library: [Photo], open: String?) -> [PlaceRow] {
        var seen: [Int64: Int] = [:]
        return photos.enumerated().map { place, photo in
            let id = "\(photo).\(seen[photo, default: 0])"
            seen[photo, default: 0] += 1
            let name = library.first { $0.id == photo }.map { PhotoRow(photo: $0).words }
            return PlaceRow(
                id: id,
                place: place,
                count: photos.count,
                photo: photo,
                name: name ?? "Photo \(place + 1)",
                isOpen: id == open
            )
        }
    }
}

extension PlaceCell: ModelCell {
    /// Shows the photo and its number, and the buttons that move it.
    public func show(_ row: PlaceRow) {
        picture.source = PhotoLibrary.address(of: row.photo, width: Renditions.widths[0])
        picture.alternative = row.name
        number.text = "\(row.place + 1)"
        item.classes = row.isOpen ? "open" : ""
        let name = "“\(row.name.shortened)”"
        move.accessibilityLabel = "Move \(name), photo \(row.place + 1) of \(row.count)"
        move[attribute: "aria-expanded"] = "\(row.isOpen)"
        remove.accessibilityLabel = "Take out \(name)"
        earlier.accessibilityLabel = "Move \(name) earlier"
        later.accessibilityLabel = "Move \(name) later"
        for button in [earlier, later] { button.isHidden = !row.isOpen }
        // Not disabled: the one that was tapped keeps the focus.
        earlier[attribute: "aria-disabled"] = row.place == 0 ? "true" : nil
        later[attribute: "aria-disabled"] = row.place == row.count - 1 ? "true" : nil
    }
}
