// ClaimedUploads: the uploads that one page goes on with, which no other page does meanwhile.
import RxLive

/// The uploads that a page has claimed, of those under way in its library.
///
/// Used on the page's loop; it is to claim nothing any more before it goes.
final class ClaimedUploads {
    private var uploads: Set<String> = []
    private let service: any PhotoUploads
    private let user: Principal

    init(_ service: any PhotoUploads, user: Principal) {
        self.service = service
        self.user = user
    }

    /// Claims an upload; false where another page has it.
    func claim(_ upload: String) -> Bool {
        if uploads.contains(upload) { return true }
        guard service.claim(upload, of: user, by: ObjectIdentifier(self)) else { return false }
        uploads.insert(upload)
        return true
    }

    /// Claims these uploads, and releases all others.
    ///
    /// - Parameter wanted: What the page goes on with.
    /// - Returns: Those of them that another page has.
    @discardableResult
    func keep(_ wanted: Set<String>) -> Set<String> {
        let others = wanted.filter { !claim($0) }
        for upload in uploads.subtracting(wanted) { service.release(upload, of: user, by: ObjectIdentifier(self)) }
        uploads.formIntersection(wanted)
        return others
    }
}
