// PhotoAlbums: albums by their ids, which their owner may delete behind an app's back.
import Rx

final class PhotoAlbums {
    private var albums: Set<String>
    var isReachable = true

    init(albums: Set<String>) { self.albums = albums }

    /// Opens the album that an app has kept the id of.
    ///
    /// - Returns: Nothing, where the album is there; the id of another one, where it had to be made; or fails, where there is no
    ///   access to any album.
    func open(albumId: String) -> Maybe<String> {
        .deferred { [self] in
            guard isReachable else { return .error(Problem.denied) }
            guard !albums.contains(albumId) else { return .empty() }
            let new = "album-\(albums.count + 1)"
            albums.insert(new)
            return .just(new)
        }
    }

    enum Problem: Error, CustomStringConvertible {
        case denied, full

        var description: String {
            switch self {
            case .denied: "there is no access to the albums"
            case .full: "the disk is full"
            }
        }
    }
}
