// UploadClaims: which page has which upload in hand, so that no other one takes it for one that nobody goes on with.
import Locking
import Uploads

/// Who goes on with which upload, over all pages of the process: one page at most with each.
///
/// Any thread. A page is known by the identity of something that lives as long as its claims.
final class UploadClaims: Sendable {
    private let pages = LockedValue<[UploadID: ObjectIdentifier]>([:])

    /// Takes an upload in hand.
    ///
    /// - Parameters:
    ///   - upload: Which.
    ///   - page: Who takes it.
    /// - Returns: False where another page has it; true also where this one has had it before.
    func claim(_ upload: UploadID, by page: ObjectIdentifier) -> Bool {
        pages.withLock { pages in
            if let other = pages[upload] { return other == page }
            pages[upload] = page
            return true
        }
    }

    /// Lets go of an upload; nothing happens where another page has it.
    ///
    /// - Parameters:
    ///   - upload: Which.
    ///   - page: Who lets go.
    func release(_ upload: UploadID, by page: ObjectIdentifier) {
        pages.withLock { if $0[upload] == page { $0[upload] = nil } }
    }

    /// Those of some uploads that no page has in hand.
    func unclaimed(_ uploads: [UploadInfo]) -> [UploadInfo] {
        pages.withLock { pages in uploads.filter { pages[$0.id] == nil } }
    }
}
