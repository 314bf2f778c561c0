// PhotoShelf: a person's photos, as the form of a post sees them.
import Controls
import Rx
import RxLive
import Storage

/// Where the form of a post has its photos from.
protocol PhotoShelf: PhotoUploads {
    /// Somebody's library, the newest photo first: now, and whenever it has changed.
    func photos(of user: Principal) -> Observable<[Photo]>
    /// Some of somebody's photos, in the order of `ids`; those that are not there any more are left out.
    func photos(_ ids: [Int64], of user: Principal) -> Single<[Photo]>
    /// The photo that an upload, or another once-action of this key, has become; nil where there is none.
    func saved(of user: Principal, key: OnceKey) -> Single<Int64?>
}

extension PhotoLibrary: PhotoShelf {}
