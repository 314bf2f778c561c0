// DraftPhoto: a photo of a post in the making.
import Storage

/// A photo that somebody has put into a post that they write.
struct DraftPhoto: Codable, Hashable, Identifiable, Sendable {
    /// The photo's, in the author's library.
    let id: Int64
    /// What it is called there.
    var name = ""
    /// Pixels; 0: not known.
    var width = 0
    /// Pixels; 0: not known.
    var height = 0
    /// What the author says of it for those who cannot see it; "": nothing.
    var description = ""

    /// As the wall takes it.
    var media: AttachedMedia {
        AttachedMedia(mediaFbid: "\(id)", altTextCustom: description.allSatisfy(\.isWhitespace) ? nil : description)
    }
}

extension DraftPhoto {
    /// A photo of a library.
    init(_ photo: Photo) {
        let row = PhotoRow(photo: photo)
        self.init(id: photo.id, name: row.words, width: photo.width, height: photo.height)
    }
}
