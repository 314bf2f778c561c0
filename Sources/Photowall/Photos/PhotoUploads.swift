// PhotoUploads: where a person's files go, as the screen sees it.
import Rx
import RxLive
import Uploads

/// Where a person's files go.
protocol PhotoUploads: AnyObject {
    /// Begins an upload, which its session finds again; answers what it is called.
    func begin(_ file: ChosenPhoto, in session: SessionID, of user: Principal) -> Single<String>
    /// How far an upload is, up to its end; fails with a ``PhotoProblem``. Whoever disposes of it only looks no longer.
    func progress(of id: String, of user: Principal) -> Observable<UploadProgress>
    /// Ends an upload.
    func cancel(_ id: String, of user: Principal)
    /// What a session has begun that no page goes on with: now, and whenever that has changed.
    func interrupted(in session: SessionID, of user: Principal) -> Observable<[InterruptedUpload]>
    /// Takes an upload in hand for a page; false where another page has it.
    func claim(_ id: String, of user: Principal, by page: ObjectIdentifier) -> Bool
    /// Lets go of an upload: another page may take it.
    func release(_ id: String, of user: Principal, by page: ObjectIdentifier)
}

extension PhotoUploads {
    /// An upload: how far it is, up to its end.
    ///
    /// Whoever disposes of it before ends the upload.
    ///
    /// - Parameters:
    ///   - id: The upload.
    ///   - user: Whose it is.
    ///   - isKept: Asked when it is disposed of: whether it is to go on all the same, as where a page comes back.
    /// - Returns: What ``progress(of:of:)`` says.
    func upload(_ id: String, of user: Principal, unless isKept: @escaping () -> Bool) -> Observable<UploadProgress> {
        .create { [self] observer in
            var isOver = false
            let progress = progress(of: id, of: user)
                .do(onError: { _ in isOver = true }, onCompleted: { isOver = true })
                .subscribe(observer)
            return Disposables.create {
                progress.dispose()
                if !isOver, !isKept() { self.cancel(id, of: user) }
            }
        }
    }
}

extension PhotoLibrary: PhotoUploads {}

extension UploadProgress {
    /// In whole percents, as people are told: 0…100.
    var percent: Int { Int(fraction * 100) }
}
