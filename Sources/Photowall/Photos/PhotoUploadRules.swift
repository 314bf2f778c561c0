// PhotoUploadRules: what becomes of a file that has arrived: is it a picture, is there room for it, and whose is it.
import Foundation
import Imaging
import Locking
import Logging
import Rx
import RxLive
import Sodium
import Storage
import Uploads

/// Judges files, and puts them into libraries.
final class PhotoUploadRules: UploadRules {
    private let database: PhotoDatabase
    private let images: ImageProcessor
    private let logger: Logger
    /// What became of the last uploads, oldest first: the photo, or why there is none.
    private let ended = LockedValue<[(id: UploadID, outcome: Result<Int64, PhotoProblem>)]>([])

    private static let limit = 1_000

    init(_ database: PhotoDatabase, _ images: ImageProcessor, _ logger: Logger) {
        self.database = database
        self.images = images
        self.logger = logger
    }

    /// Why an upload came to nothing; nil where nothing is known of that.
    func refusal(of id: UploadID) -> PhotoProblem? {
        if case .failure(let problem)? = outcome(of: id) { problem } else { nil }
    }

    /// The photo that an upload has become.
    func photo(of id: UploadID) -> Int64? { try? outcome(of: id)?.get() }

    private func outcome(of id: UploadID) -> Result<Int64, PhotoProblem>? {
        ended.withLock { $0.last { $0.id == id }?.outcome }
    }

    private func settle(_ id: UploadID, _ outcome: Result<Int64, PhotoProblem>) {
        ended.withLock { ended in
            if ended.count == PhotoUploadRules.limit { ended.removeFirst() }
            ended.append((id, outcome))
        }
    }

    // MARK: UploadRules

    @concurrent func admit(_ upload: NewUpload) async throws(UploadRefusal) {
        guard let origin = PhotoOrigin(upload.owner) else { throw UploadRefusal("This is nobody's upload.") }
        let room = try await answer { try $0.room(of: origin.account) }
        if PhotoUploadRules.refusal(of: upload, room) == nil { return }
        // What was deleted long enough ago is not in the way.
        let now = try await answer(writing: true) { store in
            try store.purge()
            return try store.room(of: origin.account)
        }
        // Told now, not once all is sent.
        if let sentence = PhotoUploadRules.refusal(of: upload, now) { throw UploadRefusal(status: 413, sentence) }
    }

    private static func refusal(of upload: NewUpload, _ room: LibraryRoom) -> String? {
        room.refusal(of: upload.length, active: upload.active, underWay: upload.underWay)
    }

    @concurrent func accept(_ upload: StoredUpload) async throws(UploadRefusal) {
        do throws(UploadRefusal) {
            settle(upload.id, .success(try await photo(of: upload)))
        } catch {
            if error.isFinal { settle(upload.id, .failure(PhotoProblem(error))) }
            throw error
        }
    }

    private func photo(of upload: StoredUpload) async throws(UploadRefusal) -> Int64 {
        guard let origin = PhotoOrigin(upload.owner) else { throw UploadRefusal("This is nobody's upload.") }
        let info: ImageInfo
        do throws(ImageError) {
            info = try await images.validate(.file(upload.path), for: "\(origin.account)")
        } catch {
            logger.info("a file was refused", metadata: ["why": "\(String(reflecting: error))"])
            switch error {
            // Nothing that the picture can do for.
            case .unavailable, .cancelled, .unreadable: throw .later(error.description)
            default: throw UploadRefusal(status: error.isOfFile ? 422 : 409, error.description)
            }
        }
        let photo = NewPhoto(
            hash: upload.hash.text,
            name: upload.metadata["filename"] ?? "Photo",
            width: info.width,
            height: info.height,
            bytes: upload.size,
            kind: origin.kind
        )
        // The same upload may come once more, after a restart; and a collage under a key that another one was saved with.
        let parts = origin.key.flatMap { _ in upload.metadata["parts"] }
        let once = PhotoUploadRules.once(origin.key ?? upload.id.text, of: parts, for: origin.account)
        let id = try await answer(writing: true) { store throws in
            do throws(StorageError) {
                return try store.add(photo, to: origin.account, once: once).id
            } catch {
                guard case .overQuota = error else { throw error }
                let room = try store.room(of: origin.account)
                // Or there are too many.
                if room.free < photo.bytes { throw UploadRefusal(status: 413, room.full) }
                throw error
            }
        }
        PhotoLibrary.news.post(LibraryNews(user: "\(origin.account)", change: .photo(id)))
        return id
    }

    /// The once-action that makes a photo.
    ///
    /// - Parameters:
    ///   - key: Its key.
    ///   - parts: What a collage is made of; nil for what is no collage.
    ///   - account: Whose photo it is.
    /// - Returns: The action; nil where the key is none.
    static func once(_ key: String, of parts: String?, for account: Int64) -> Once? {
        Token(key).map { key in
            Once(owner: owner(account), key: key, action: "photo", arguments: parts.map { [$0] } ?? [])
        }
    }

    /// Whose once-actions they are.
    static func owner(_ account: Int64) -> String { "user \(account)" }

    private func answer<Value: Sendable>(
        writing isWriting: Bool = false,
        _ work: @escaping @Sendable (PhotoStore) throws -> Value
    ) async throws(UploadRefusal) -> Value {
        do {
            return try await (isWriting ? database.write(work) : database.read(work)).value
        } catch {
            switch error {
            case let refusal as UploadRefusal: throw refusal
            case StorageError.keyUsed: throw UploadRefusal(status: 409, PhotoProblem(error).sentence)
            case StorageError.overQuota, StorageError.noSuchPhoto, StorageError.noSuchAccounts:
                throw UploadRefusal(status: 413, PhotoProblem(error).sentence)
            default: throw .later(PhotoProblem(error).sentence)
            }
        }
    }
}

/// Where a file comes from, as its upload's owner says: `user 7`, or of this program `sample 7` and `collage 7 KEY`.
private struct PhotoOrigin {
    let account: Int64
    let kind: PhotoKind
    let key: String?

    init?(_ owner: String) {
        let words = owner.split(separator: " ")
        guard words.count > 1, let account = Int64(words[1]) else { return nil }
        self.account = account
        kind = words[0] == "collage" ? .collage : words[0] == "sample" ? .sample : .upload
        key = words.count > 2 ? String(words[2]) : nil
    }
}
