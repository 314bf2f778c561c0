// PhotoUploads: where a person's files go, as the screen sees it.
import Rx
import RxLive
import Uploads

/// Where a person's files go.
protocol PhotoUploads: AnyObject {
    /// Begins an upload, which its session finds again; answers what it is called.
    func begin(_ file: ChosenPhoto, in session: SessionID, of user: Principal) -> Single<String>
    /// How far an upload is, up to its end; fails with a ``PhotoProblem``. What disposes of it ends nothing.
    func progress(of id: String, of user: Principal) -> Observable<UploadProgress>
    /// Ends an upload.
    func cancel(_ id: String, of user: Principal)
    /// What a session has begun that no page goes on with: now, and whenever that has changed.
    func interrupted(in session: SessionID, of user: Principal) -> Observable<[InterruptedUpload]>
    /// Claims an upload for a page; false where another page has it.
    func claim(_ id: String, of user: Principal, by page: ObjectIdentifier) -> Bool
    /// Releases an upload: another page may claim it.
    func release(_ id: String, of user: Principal, by page: ObjectIdentifier)
}

extension PhotoLibrary: PhotoUploads {}

extension UploadProgress {
    /// In whole percents, as people are told: 0…100.
    var percent: Int { Int(fraction * 100) }
}
