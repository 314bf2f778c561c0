// ArrivingPhotos: uploads for a post: which photos they become, and in which order they were begun.
import Controls
import Rx
import RxLive
import Storage
import Uploads

/// Uploads that tell which photos they have become.
///
/// Used on one page's loop.
final class ArrivingPhotos: PhotoUploads {
    /// A photo that was uploaded.
    struct Arrival {
        let photo: Photo
        /// Which of the uploads it is, from 0 on, in the order in which they were begun.
        let place: Int
    }

    /// Photos, as they get into the library.
    var arrivals: Observable<Arrival> { arrived.asObservable() }

    private let shelf: any PhotoShelf
    private let arrived = PublishRelay<Arrival>()
    private var places: [String: Int] = [:]
    private var begun = 0

    init(_ shelf: any PhotoShelf) { self.shelf = shelf }

    func begin(_ file: ChosenPhoto, in session: SessionID, of user: Principal) -> Single<String> {
        let place = begun
        begun += 1
        return shelf.begin(file, in: session, of: user).observe(on: MainScheduler.instance)
            .do(onSuccess: { [weak self] in self?.places[$0] = place })
    }

    func progress(of id: String, of user: Principal) -> Observable<UploadProgress> {
        let arrival = Observable.deferred { [weak self] in self?.photo(of: id, user).asObservable() ?? .just(nil) }
            // It is in the library all the same, and is found there the next time.
            .catch { .error(PhotoProblem(sentence: PhotoProblem($0).sentence, isPassing: true)) }
            .observe(on: MainScheduler.instance)
        return shelf.progress(of: id, of: user)
            .concat(arrival.flatMap { [weak self] in self?.tell($0, id) ?? .empty() })
            .catch { [weak self] error in
                // It may have become a photo while nobody followed it.
                guard let self, (error as? PhotoProblem) == .gone else { return .error(error) }
                return arrival.catchAndReturn(nil).flatMap { photo in
                    photo.map { self.tell($0, id) } ?? .error(error)
                }
            }
    }

    private func tell(_ photo: Photo?, _ id: String) -> Observable<UploadProgress> {
        if let photo { arrived.accept(Arrival(photo: photo, place: places[id] ?? .max)) }
        return .empty()
    }

    private func photo(of upload: String, _ user: Principal) -> Single<Photo?> {
        guard let key = OnceKey(upload) else { return .just(nil) }
        return shelf.saved(of: user, key: key)
            .flatMap { [shelf] id in id.map { shelf.photos([$0], of: user).map(\.first) } ?? .just(nil) }
    }

    func cancel(_ id: String, of user: Principal) { shelf.cancel(id, of: user) }

    /// None: what another page has left is not for this post.
    func interrupted(in session: SessionID, of user: Principal) -> Observable<[InterruptedUpload]> { .just([]) }

    func claim(_ id: String, of user: Principal, by page: ObjectIdentifier) -> Bool {
        shelf.claim(id, of: user, by: page)
    }

    func release(_ id: String, of user: Principal, by page: ObjectIdentifier) {
        shelf.release(id, of: user, by: page)
    }
}
