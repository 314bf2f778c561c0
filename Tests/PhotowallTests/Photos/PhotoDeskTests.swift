// PhotoDesk: who may begin an upload: room is counted before anything is sent.
import Imaging
import Logging
import RxLiveTest
import Storage
import Testing
import Uploads

@testable import Photowall

@Suite struct PhotoDeskTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let photos: PhotoStore
    private let uploads: UploadStore
    private let ann: Int64

    init() throws {
        folder = try TemporaryFolder()
        let store = try Store(
            path: folder.path + "/desk.sqlite",
            settings: StoreSettings(now: { [clock] in clock.now })
        )
        ann = try AccountStore(store).create(name: AccountName("Ann"), passwordHash: "x").account.id
        photos = PhotoStore(store)
        let desk = PhotoDesk(store, ImageProcessor(), Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        uploads = try UploadStore(
            folder: folder.path + "/uploads",
            limits: UploadLimits(),
            rules: desk,
            patience: 0,
            now: { [clock] in clock.now }
        )
    }

    /// Has a library take most of what it may, and answers the photo.
    private func fill(leaving rest: Int64) throws -> Photo {
        let hash = String(repeating: "ab", count: 32), bytes = PhotoStore.quota - rest
        return try photos.add(NewPhoto(hash: hash, name: "Sea", width: 3, height: 2, bytes: bytes), to: ann)
    }

    /// What is said of an upload that may not begin; nil for one that has begun.
    private func refusal(_ megabytes: Int64) async -> String? {
        do throws(UploadError) {
            _ = try await uploads.create(length: megabytes << 20, owner: "user \(ann)")
            return nil
        } catch {
            guard case .refused(let refusal) = error, refusal.status == 413 else { return "\(error)" }
            return refusal.sentence
        }
    }

    @Test func `what is being sent takes room before it is there`() async throws {
        _ = try fill(leaving: 100 << 20)
        #expect(await refusal(100) == nil)
        let sentence = "Your library has no room for this one besides the photos that are being sent."
        #expect(await refusal(100) == sentence)
        #expect(await refusal(1) == sentence)
        #expect(await refusal(101)?.hasPrefix("Your library is full: delete photos") == true)
    }

    @Test func `what was left undone keeps nobody from going on`() async throws {
        _ = try fill(leaving: 100 << 20)
        #expect(await refusal(100) == nil)
        clock.advance(by: 121)
        #expect(await refusal(100) == nil)
    }

    @Test func `what is deleted makes room once it has gone for good`() async throws {
        let photo = try fill(leaving: 0)
        clock.advance(by: PhotoStore.holdTime)
        try photos.delete(photo.id, of: ann)
        #expect(await refusal(1)?.contains("makes room within the hour") == true)
        clock.advance(by: Photo.undoTime)
        #expect(await refusal(1)?.contains("makes room within the hour") == true)
        clock.advance(by: 1)
        #expect(await refusal(1) == nil, "though nobody has cleared it away")
    }
}
