// PhotoLibrary: everybody's photos: uploads come in, are looked at, and get into their owners' libraries; pictures of any size go
// out. PhotoLibrary+Endpoints has the addresses.
import Controls
import Foundation
import Imaging
import Locking
import Logging
import Rx
import RxLive
import Sodium
import Storage
import Uploads

/// The photos of all who are logged in.
final class PhotoLibrary: Sendable {
    /// Whose library has changed, and where.
    static let news = Topic<LibraryNews>("photos")

    let uploads: UploadStore
    let images: ImageProcessor
    let renditions: Renditions
    private let database: PhotoDatabase
    private let rules: PhotoUploadRules
    private let logger: Logger
    /// The folder in which the folders `samples` and `scenes` are; "": there is none.
    private let pictures = LockedValue("")
    /// Which page goes on with which upload.
    let claims = UploadClaims()
    /// How many pictures are being made for each user.
    let asking = LockedValue<[String: Int]>([:])

    /// Opens the folder, or makes one.
    ///
    /// - Parameters:
    ///   - store: Who has which photo.
    ///   - folder: Where the files lie.
    ///   - worker: The program in which codecs run; nil: this one.
    ///   - logger: Is told what fails.
    /// - Throws: `StartError` with a sentence.
    init(
        store: Store,
        folder: String,
        worker: ImageProcessor.Worker?,
        logger: Logger
    ) throws(StartError) {
        let limit = ImageLimits(bytes: PhotoLibrary.fileLimit)
        images = ImageProcessor(.init(concurrency: 2, limits: limit, worker: worker))
        database = PhotoDatabase(store)
        rules = PhotoUploadRules(database, images, logger)
        self.logger = logger
        var limits = UploadLimits()
        limits.bytes = Int64(PhotoLibrary.fileLimit)
        // What somebody has left undone is not to keep them from going on.
        limits.uploadsPerOwner = 1_000
        // A browser cannot tell a reload from the end of its page, and a person who comes back goes on by choosing the file again: to
        // lose what is there is worse than to keep it for a day. Who is asked before they leave, and leaves, has ended it.
        limits.left = limits.unfinished
        do throws(UploadError) {
            uploads = try UploadStore(folder: folder, limits: limits, rules: rules)
        } catch {
            throw StartError("The photos in \(folder) cannot be used. \(error)")
        }
        renditions = Renditions(folder: folder + "/renditions", images: images)
    }

    /// Bytes that one photo may have.
    static let fileLimit = 256 << 20

    /// Waits for what is under way; for a program that ends.
    func finish() { database.finish() }

    /// Somebody's library, the newest photo first: now, and whenever it has changed.
    ///
    /// It is read whole at first, and then as far as it has changed.
    func photos(of user: Principal) -> Observable<[Photo]> {
        guard let account = Int64(user.id) else { return .just([]) }
        return .deferred { [self] in
            var known = KnownLibrary()
            // Read once it is subscribed to what changes, so that nothing falls between.
            return Observable.merge(changes(of: user), .just(.anything))
                .flatMapLatest { [database] change in
                    known.note(change)
                    let question = known.question
                    return database.read { try question.answer(of: account, in: $0) }.asObservable()
                        .observe(on: MainScheduler.instance)
                        .map { known.take($0) }
                }
        }
    }

    /// Whether there is room for so many bytes in somebody's library: whenever it has changed, and every few seconds.
    func hasRoom(for bytes: Int, of user: Principal) -> Observable<Bool> {
        guard let account = Int64(user.id) else { return .just(false) }
        // What is deleted makes room as time goes by, without news of that.
        let ticks = Observable<Int>.interval(PhotosViewController.patience, scheduler: MainScheduler.instance)
        return Observable.merge(changes(of: user).map { _ in }, ticks.map { _ in })
            .flatMapLatest { [database] in
                database.read { try $0.room(of: account).free >= Int64(bytes) }.asObservable().catch { _ in .just(false)
                }
            }
            .observe(on: MainScheduler.instance)
    }

    private func changes(of user: Principal) -> Observable<LibraryNews.Change> {
        PhotoLibrary.news.events.compactMap { event in
            // Of what was missed it may be.
            guard let news = event.message else { return .anything }
            return news.user == user.id ? news.change : nil
        }
    }

    /// Some of somebody's photos, in the order of `ids`; those that are not there any more are left out.
    func photos(_ ids: [Int64], of user: Principal) -> Single<[Photo]> {
        guard let account = Int64(user.id) else { return .just([]) }
        return database.read { store in
            let found = Dictionary(try store.photos(ids, of: account).map { ($0.id, $0) }) { $1 }
            return ids.compactMap { found[$0] }
        }
    }

    /// The collage that was saved of photos under a key; nil where none was.
    ///
    /// Fails with `StorageError.keyUsed` where one of others was saved under it.
    func saved(of photos: [Int64], of user: Principal, key: OnceKey) -> Single<Int64?> {
        let once = Int64(user.id).flatMap { PhotoUploadRules.once(key.text, of: PhotoLibrary.parts(photos), for: $0) }
        guard let once else { return .just(nil) }
        return database.read { try $0.photo(madeBy: once)?.id }
    }

    /// What was saved under a key, whatever it is made of; nil where nothing was.
    func saved(of user: Principal, key: OnceKey) -> Single<Int64?> {
        guard let account = Int64(user.id), let token = Token(key.text) else { return .just(nil) }
        return database.read { try $0.photo(madeBy: token, owner: PhotoUploadRules.owner(account))?.id }
    }

    /// What a collage is made of, in the words of its once-action.
    private static func parts(_ photos: [Int64]) -> String { photos.map(String.init).joined(separator: " ") }

    /// A photo that somebody may see: of their own photos, too, or those alone that the wall shows them.
    func photo(_ id: Int64, for user: Principal, isOfWall: Bool) -> Single<Photo?> {
        guard let account = Int64(user.id) else { return .just(nil) }
        return database.read { try $0.photo(id, for: account, isOfWall: isOfWall) }
    }

    /// Takes photos out of their owner's library, at once; fails where none of them is in it.
    func delete(_ ids: [Int64], of user: Principal) -> Single<Void> {
        change(ids, of: user) { store, account in
            // What was deleted long ago goes for good.
            _ = try store.purge()
            return try store.delete(ids, of: account)
        }
    }

    /// Deletes the files of photos that are gone for good; to be called now and then.
    @discardableResult
    func sweep() -> Task<Void, Never> {
        Task { [uploads, renditions, database] in
            // What has just become a photo is held until its upload is forgotten.
            _ = await uploads.sweep()
            _ = try? await database.write { try $0.purge() }.value
            _ = try? await uploads.vault.sweep { database.refers(to: $0.text) }
            renditions.sweep { database.refers(to: $0) }
        }
    }

    /// Puts photos back; fails where that is too late for all of them.
    func restore(_ ids: [Int64], of user: Principal) -> Single<Void> {
        change(ids, of: user) { try $0.restore(ids, of: $1) }
    }

    /// Changes photos by work that answers how many there are.
    private func change(
        _ photos: [Int64],
        of user: Principal,
        _ work: @escaping @Sendable (PhotoStore, Int64) throws -> Int
    ) -> Single<Void> {
        guard let account = Int64(user.id) else { return .error(StorageError.noSuchPhoto) }
        return database.write { if try work($0, account) == 0 { throw StorageError.noSuchPhoto } }
            .do(onSuccess: { PhotoLibrary.news.post(LibraryNews(user: user.id, change: .photos(photos))) })
            .observe(on: MainScheduler.instance)
    }

    // MARK: Coming in

    /// Begins an upload of somebody's file.
    func begin(_ file: ChosenPhoto, in session: SessionID, of user: Principal) -> Single<String> {
        .task { [uploads] in
            let metadata = PhotoLibrary.metadata(of: file, in: session)
            let owner = user.uploadOwner
            let upload = try await uploads.create(length: Int64(file.size), metadata: metadata, owner: owner)
            // Nobody waits for it any more.
            if Task.isCancelled { try await uploads.terminate(upload.id, owner: owner) }
            return upload.id.text
        }
    }

    /// How far an upload is, up to its end; fails with a ``PhotoProblem`` where it comes to nothing.
    func progress(of id: String, of user: Principal) -> Observable<UploadProgress> {
        guard let id = UploadID(id) else { return .error(PhotoProblem.gone) }
        return .deferred { [uploads, rules] in
            let owner = user.uploadOwner
            guard let stream = try? uploads.progress(id, owner: owner) else { return .error(PhotoProblem.gone) }
            var isWhole = false
            let progress = stream.asObservable().share()
            // Whose bytes are all there, and nobody has looked at it: the server was stopped then, or had a trouble.
            let judged = progress.filter { $0.stored == $0.length && $0.hash == nil }.take(1)
                .flatMap { _ in PhotoLibrary.judge(id, owner, uploads) }
                .take(until: progress.materialize().filter(\.isStopEvent))
            let parts = progress.do(onNext: { isWhole = $0.hash != nil }).distinctUntilChanged(at: \.percent)
            let end = Observable<UploadProgress>.deferred {
                if isWhole { return .empty() }
                return .error(rules.refusal(of: id) ?? PhotoProblem.gone)
            }
            return Observable.merge(judged, parts).concat(end)
        }
        .observe(on: MainScheduler.instance)
    }

    /// Has a file looked at; fails where that must be done another time.
    private static func judge(_ id: UploadID, _ owner: String, _ uploads: UploadStore) -> Observable<UploadProgress> {
        Single<Void>.create {
            // Mostly somebody is at it.
            try await Task.sleep(for: .seconds(2))
            do throws(UploadError) {
                _ = try await uploads.info(id, owner: owner)
            } catch {
                switch error {
                // Its progress ends, too, and says why.
                case .refused, .unknown, .expired, .superseded: break
                default: throw PhotoProblem(sentence: error.description, isPassing: true)
                }
            }
        }
        .asObservable().flatMap { _ in Observable.empty() }
    }

    /// Ends an upload; where it has just become a photo, that goes, too.
    func cancel(_ id: String, of user: Principal) {
        guard let id = UploadID(id), let account = Int64(user.id) else { return }
        Task { [uploads, database, rules] in
            try await uploads.terminate(id, owner: user.uploadOwner)
            guard let photo = rules.photo(of: id) else { return }
            _ = try await database.write { try $0.delete(photo, of: account) }.value
            PhotoLibrary.news.post(LibraryNews(user: user.id, change: .photo(photo)))
        }
    }

    /// Puts a collage of photos into its owner's library, once for each key; a key that others were saved with is refused.
    func write(_ image: RenderedImage, of photos: [Int64], of user: Principal, key: OnceKey) async throws -> Int64 {
        let parts = PhotoLibrary.parts(photos)
        return try await write(image.bytes, named: "Collage", of: parts, from: "collage \(user.id) \(key.text)")
    }

    /// Says in which folder the folders `samples` and `scenes` are.
    func offerSamples(in folder: String) { pictures.withLock { $0 = folder } }

    /// Puts the samples into somebody's library.
    func takeSamples(of user: Principal) -> Single<Void> {
        .create { [self] in
            let folder = pictures.withLock(\.self) + "/samples"
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }
            for name in names.sorted().reversed() { _ = try await putSample("samples/\(name.dropLast(4))", of: user) }
        }
        .catch { .error(PhotoProblem($0)) }
        .observe(on: MainScheduler.instance)
    }

    /// Puts a sample, such as `samples/noon`, or a scene, such as `scenes/harbour`, into somebody's library.
    ///
    /// - Returns: The photo's id.
    func putSample(_ path: String, of user: Principal) async throws -> Int64 {
        let folder = pictures.withLock(\.self), name = path.split(separator: "/").last ?? ""
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path).jpg")))
        return try await write(bytes, named: name.capitalized, from: "sample \(user.id)")
    }

    private func write(
        _ bytes: [UInt8],
        named name: String,
        of parts: String = "",
        from owner: String
    ) async throws -> Int64 {
        let metadata = UploadMetadata(["filename": name, "parts": parts])
        let upload = try await uploads.create(length: Int64(bytes.count), metadata: metadata, owner: owner)
        let pieces = AsyncStream<[UInt8]> { pieces in
            pieces.yield(bytes)
            pieces.finish()
        }
        do {
            _ = try await uploads.append(upload.id, owner: owner, at: 0, pieces)
        } catch {
            // Nobody goes on with it.
            try? await uploads.terminate(upload.id, owner: owner)
            throw error
        }
        // Nobody asks for it again: the answer is here.
        try? await uploads.terminate(upload.id, owner: owner)
        guard let photo = rules.photo(of: upload.id) else { throw PhotoProblem.gone }
        return photo
    }
}

/// A file before it is uploaded.
struct ChosenPhoto: Hashable, Sendable {
    let name: String
    let size: Int
}

/// Why a photo is not there, in a sentence.
struct PhotoProblem: Error, Hashable, Sendable {
    let sentence: String
    /// Whether it may be well the next time.
    var isPassing = false
    /// Whether the same file would be refused again.
    var isOfFile = false
    /// Whether there is no room in the person's library.
    var isFull = false

    static let gone = PhotoProblem(sentence: "The upload has ended. Please choose the file again.")

    init(sentence: String, isPassing: Bool = false) {
        self.sentence = sentence
        self.isPassing = isPassing
    }

    /// What a person reads of an error.
    init(_ error: any Error) {
        switch error {
        case let problem as PhotoProblem: self = problem
        case let error as ImageError: sentence = error.description
        case UploadError.refused(let refusal): self = PhotoProblem(refusal)
        case let refusal as UploadRefusal:
            sentence = refusal.sentence
            isOfFile = refusal.status == 422
            isFull = refusal.status == 413
        case let error as UploadError: sentence = error.description
        case StorageError.overQuota:
            sentence = "Your library is full: delete photos that you do not need, and try again."
            isFull = true
        case StorageError.diskFull: sentence = "The server's disk is full: nothing was stored. Please try again later."
        case StorageError.keyUsed: sentence = "Another collage was saved in place of this one. Please try again."
        case StorageError.noSuchPhoto: sentence = "This photo is not there any more."
        case is WorkQueue.Full: sentence = "Too many people are busy with photos at this moment. Please try again."
        default: sentence = "The photos cannot be reached at the moment. Please try again."
        }
    }
}
