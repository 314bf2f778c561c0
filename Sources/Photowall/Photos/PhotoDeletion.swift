// PhotoDeletion: how photos go out of a library, and come back, as screens see it.
import Rx
import RxLive

/// Takes photos out of people's libraries, and puts them back.
protocol PhotoDeletion: AnyObject {
    /// Takes photos out of their owner's library, at once; those that are not in it are left out.
    func delete(_ ids: [Int64], of user: Principal) -> Single<Void>
    /// Puts them back.
    func restore(_ ids: [Int64], of user: Principal) -> Single<Void>
}

extension PhotoLibrary: PhotoDeletion {}
