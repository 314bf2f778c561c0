// UploadHand: the uploads that one page has in hand: it goes on with them, and no other page does.
import RxLive

/// What a page has in hand, of what there is under way in its library.
///
/// Used on the page's loop; whoever lets go of it calls ``hold(_:)`` with nothing before.
final class UploadHand {
    private var uploads: Set<String> = []
    private let service: any PhotoUploads
    private let user: Principal

    init(_ service: any PhotoUploads, user: Principal) {
        self.service = service
        self.user = user
    }

    /// Takes an upload in hand; false where another page has it.
    func take(_ upload: String) -> Bool {
        if uploads.contains(upload) { return true }
        guard service.claim(upload, of: user, by: ObjectIdentifier(self)) else { return false }
        uploads.insert(upload)
        return true
    }

    /// Has these in hand, and lets go of all others.
    ///
    /// - Parameter wanted: What the page goes on with.
    /// - Returns: Those of them that another page has.
    @discardableResult
    func hold(_ wanted: Set<String>) -> Set<String> {
        let others = wanted.filter { !take($0) }
        for upload in uploads.subtracting(wanted) { service.release(upload, of: user, by: ObjectIdentifier(self)) }
        uploads.formIntersection(wanted)
        return others
    }
}
