// KnownLibrary: what a page knows of a library, and what of it must be read: all at first, and then what has changed.
import Storage

/// Whose library has changed, and where.
struct LibraryNews: Sendable {
    /// What has changed.
    enum Change: Sendable {
        /// A photo has come, has gone, or is there again.
        case photo(Int64)
        /// The same of several.
        case photos([Int64])
        /// Nobody knows what.
        case anything
    }

    /// The owner.
    let user: String
    let change: Change
}

/// A library as it was read, for somebody who follows it.
///
/// `note` what has changed, ask the `question`, and `take` the answer to it. What was noted is asked until an answer was taken, so
/// that nothing is lost where an answer is dropped.
struct KnownLibrary {
    /// What must be read.
    enum Question: Hashable, Sendable {
        case whole
        /// These photos, where they are in the library.
        case photos(Set<Int64>)

        /// The photos that are asked for, the newest first.
        ///
        /// Blocks.
        func answer(of account: Int64, in store: PhotoStore) throws(StorageError) -> [Photo] {
            switch self {
            case .whole: try store.photos(of: account)
            case .photos(let ids): try store.photos(Array(ids), of: account)
            }
        }
    }

    /// Where more has changed than that, the whole is read.
    static let limit = 500

    private var photos: [Photo] = []
    private(set) var question = Question.whole

    /// Something has changed.
    mutating func note(_ change: LibraryNews.Change) {
        guard case .photos(var ids) = question else { return question = .whole }
        switch change {
        case .photo(let id): ids.insert(id)
        case .photos(let changed): ids.formUnion(changed)
        case .anything: return question = .whole
        }
        question = ids.count > KnownLibrary.limit ? .whole : .photos(ids)
    }

    /// Takes the answer to the question, and answers the library, the newest photo first.
    mutating func take(_ found: [Photo]) -> [Photo] {
        switch question {
        case .whole: photos = found
        case .photos(let ids):
            photos.removeAll { ids.contains($0.id) }
            for photo in found {
                // Mostly it is the newest.
                photos.insert(photo, at: photos.firstIndex { $0.id < photo.id } ?? photos.count)
            }
        }
        question = .photos([])
        return photos
    }
}
