// PhotoLibrary+Interrupted: uploads of a session with which no page goes on, and which page takes them in hand again. The store of
// uploads says what there is, also after a restart; nothing is kept of it elsewhere.
import Foundation
import Rx
import RxLive
import Uploads

extension PhotoLibrary {
    /// Who has taken an upload in hand, or let go of one.
    private static let claimed = Topic<String>("claimed uploads")

    /// How often it is looked whether an upload that no page goes on with is still there.
    static let lookPause = RxTimeInterval.seconds(1)

    /// What a session has begun that no page goes on with, what was continued last first: now, and whenever that has changed.
    ///
    /// To be subscribed to in a page's turn. What has ended or expired, and what a client of its own has begun, is not among them.
    func interrupted(in session: SessionID, of user: Principal) -> Observable<[InterruptedUpload]> {
        // Looked at once it is subscribed to, so that nobody comes between.
        let changes = PhotoLibrary.claimed.events.compactMap { event -> Void? in
            event.message.map { $0 == user.id } ?? true ? () : nil
        }
        return Observable.merge(changes, .just(()))
            .flatMapLatest { [self] in
                // Of what expires, ends elsewhere, or is still being sent by a line that goes, there is no news.
                Observable<Int>.interval(PhotoLibrary.lookPause, scheduler: MainScheduler.instance).startWith(0)
                    .map { [self] _ in look(session, user) }
                    .take(until: { !$0.isWorthAnother }, behavior: .inclusive)
            }
            .map(\.found)
            .distinctUntilChanged()
    }

    private func look(
        _ session: SessionID,
        _ user: Principal
    ) -> (found: [InterruptedUpload], isWorthAnother: Bool) {
        let all = uploads.unfinished(of: user.uploadOwner)
        let busy = Set(all.filter(\.isBusy).map(\.info.id.text))
        let free = claims.unclaimed(all.map(\.info)).prefix(UploadList.limit)
            .compactMap { InterruptedUpload($0, session) }
        return (free.filter { !busy.contains($0.id) }, !free.isEmpty)
    }

    /// Takes an upload in hand for a page.
    ///
    /// - Parameters:
    ///   - id: The upload.
    ///   - user: Whose it is.
    ///   - page: Who takes it.
    /// - Returns: False where another page has it.
    func claim(_ id: String, of user: Principal, by page: ObjectIdentifier) -> Bool {
        guard let id = UploadID(id), claims.claim(id, by: page) else { return false }
        PhotoLibrary.claimed.post(user.id)
        return true
    }

    /// Lets go of an upload: another page may take it.
    func release(_ id: String, of user: Principal, by page: ObjectIdentifier) {
        guard let id = UploadID(id) else { return }
        claims.release(id, by: page)
        PhotoLibrary.claimed.post(user.id)
    }

    /// What is said of an upload so that its session finds it again.
    static func metadata(of file: ChosenPhoto, in session: SessionID) -> UploadMetadata {
        UploadMetadata(["filename": file.name, "session": session.text])
    }
}

extension InterruptedUpload {
    /// An upload of a session; nil where it is another one's.
    fileprivate init?(_ info: UploadInfo, _ session: SessionID) {
        guard info.metadata["session"] == session.text, let name = info.metadata["filename"] else { return nil }
        self.init(id: info.id.text, name: name, size: Int(info.length), stored: Int(info.offset))
    }
}
