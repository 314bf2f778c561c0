// PhotoUploadRules: who may begin an upload: room is counted before anything is sent.
import Foundation
import Imaging
import Logging
import RxLiveTest
import Storage
import Testing
import Uploads

@testable import Photowall

@Suite struct PhotoUploadRulesTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let photos: PhotoStore
    private let accounts: AccountStore
    private let uploads: UploadStore
    private let ann: Int64

    init() throws {
        folder = try TemporaryFolder()
        let store = try Store(
            path: folder.path + "/photos.sqlite",
            settings: StoreSettings(now: { [clock] in clock.now })
        )
        accounts = AccountStore(store)
        ann = try accounts.create(name: AccountName("Ann"), passwordHash: "x").account.id
        photos = PhotoStore(store)
        // She is not new.
        clock.advance(by: PhotoStore.youth)
        let rules = PhotoUploadRules(
            PhotoDatabase(store),
            ImageProcessor(),
            Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        uploads = try UploadStore(
            folder: folder.path + "/uploads",
            limits: UploadLimits(),
            rules: rules,
            patience: 0,
            now: { [clock] in clock.now }
        )
    }

    /// Has a library take most of what it may, and answers the photo.
    private func fill(leaving rest: Int64) throws -> Photo {
        let hash = String(repeating: "ab", count: 32), bytes = PhotoStore.quota - rest
        return try photos.add(NewPhoto(hash: hash, name: "Sea", width: 3, height: 2, bytes: bytes), to: ann)
    }

    /// A picture that is taken, to make others of that are not.
    private static let sea = Array(
        (try? Data(contentsOf: URL(fileURLWithPath: "\(Package.root)/Static/samples/dawn.jpg"))) ?? Data()
    )

    /// A GIF of as many frames of one pixel.
    private static func gif(frames: Int) -> [UInt8] {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        return Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
            + (0..<frames).flatMap { _ in frame } + [0x3B]
    }

    /// The same photo with another size in the head of its frame.
    private static func enlarged(width: Int, height: Int) -> [UInt8] {
        var bytes = sea
        for place in bytes.indices.dropLast(8) where bytes[place] == 0xFF && [0xC0, 0xC2].contains(bytes[place + 1]) {
            let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
            bytes.replaceSubrange(place + 5..<place + 9, with: size)
            break
        }
        return bytes
    }

    /// Files that are refused, and what is said of them.
    private static let refused: [(bytes: [UInt8], sentence: String)] = [
        (Array("hello, hello".utf8), "This file is not a picture."),
        (
            Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8),
            "Pictures of the format SVG cannot be used here."
        ),
        (sea.dropLast(sea.count / 2), "This picture is incomplete: the end of the file is missing."),
        (
            enlarged(width: 50_000, height: 50_000),
            "This picture is too large: 50000 × 50000 pixels; 100 megapixels are allowed."
        ),
        (gif(frames: 1_001), "This animation has too many frames; 1000 are allowed."),
        (
            sea + Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18),
            "There is more in this file than a picture: a ZIP archive."
        ),
        (
            sea + Array("<script>alert(1)</script>".utf8),
            "There is more in this file than a picture: a web page."
        ),
        (sea + Array("%PDF-1.7\n".utf8), "There is more in this file than a picture: a PDF document."),
        (sea + gif(frames: 1), "There is more in this file than a picture: a second picture, of another format."),
    ]

    /// Sends a file, and answers what is said of it; nil where it is taken.
    private func sent(_ bytes: [UInt8]) async throws -> String? { try await uploads.send(bytes, owner: "user \(ann)") }

    /// Files of uploads and of the vault.
    private func files() throws -> [String] {
        let all = try #require(FileManager.default.enumerator(atPath: folder.path + "/uploads"))
        return all.compactMap { $0 as? String }.filter { name in
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(
                atPath: "\(folder.path)/uploads/\(name)",
                isDirectory: &isFolder
            )
            return isThere && !isFolder.boolValue
        }
        .sorted()
    }

    @Test func `of what is refused nothing is kept, and a sentence says why`() async throws {
        let before = try files()
        for (bytes, sentence) in PhotoUploadRulesTests.refused {
            #expect(try await sent(bytes) == sentence)
            #expect(try files() == before, "\(sentence)")
            #expect(try await uploads.vault.files().isEmpty, "\(sentence)")
            #expect(try photos.photos(of: ann).isEmpty, "\(sentence)")
            #expect(try photos.room(of: ann).free == PhotoStore.quota, "\(sentence)")
        }
        #expect(try await sent(PhotoUploadRulesTests.sea) == nil)
        #expect(try files().count > before.count)
        #expect(try await uploads.vault.files().count == 1)
        #expect(try photos.photos(of: ann).count == 1)
    }

    /// What is said of an upload that may not begin; nil for one that has begun.
    private func refusal(_ megabytes: Int64, of account: Int64? = nil) async -> String? {
        do throws(UploadError) {
            _ = try await uploads.create(length: megabytes << 20, owner: "user \(account ?? ann)")
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

    @Test func `who is new is told how much room they have, and when it grows`() async throws {
        let bob = try accounts.create(name: AccountName("Bob"), passwordHash: "x").account.id
        let full = "Your library is full: delete photos that you do not need, and try again."
        #expect(await refusal(257, of: bob) == full + " A new account has room for 256 MB; yours has 2 GB in 7 days.")
        clock.advance(by: PhotoStore.youth - 86_401)
        #expect(await refusal(257, of: bob) == full + " A new account has room for 256 MB; yours has 2 GB in 2 days.")
        clock.advance(by: 2)
        #expect(await refusal(257, of: bob) == full + " A new account has room for 256 MB; yours has 2 GB in 24 hours.")
        clock.advance(by: 86_398)
        #expect(await refusal(257, of: bob) == full + " A new account has room for 256 MB; yours has 2 GB in 1 second.")
        clock.advance(by: 1)
        #expect(await refusal(257, of: bob) == nil)
    }

    @Test func `what somebody new leaves undone takes no more than twice their room`() async throws {
        let bob = try accounts.create(name: AccountName("Bob"), passwordHash: "x").account.id
        for _ in 1...2 {
            #expect(await refusal(256, of: bob) == nil)
            clock.advance(by: 121)
        }
        let sentence = "Your uploads under way are too large together. Please go on with them or cancel them."
        #expect(await refusal(1, of: bob)?.hasPrefix(sentence + " A new account has room for 256 MB;") == true)
        clock.advance(by: PhotoStore.youth)
        #expect(await refusal(1, of: bob) == nil)
    }

    @Test func `a photo that finds no room once it is there is refused with the same sentence`() async throws {
        let bob = try accounts.create(name: AccountName("Bob"), passwordHash: "x").account.id
        let upload = try await uploads.create(length: Int64(PhotoUploadRulesTests.sea.count), owner: "user \(bob)")
        let bytes = PhotoStore.youngQuota, hash = String(repeating: "ab", count: 32)
        _ = try photos.add(NewPhoto(hash: hash, name: "Sea", width: 3, height: 2, bytes: bytes), to: bob)
        let pieces = AsyncStream<[UInt8]> { pieces in
            pieces.yield(PhotoUploadRulesTests.sea)
            pieces.finish()
        }
        do throws(UploadError) {
            _ = try await uploads.append(upload.id, owner: "user \(bob)", at: 0, pieces)
            Issue.record("it was taken")
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            #expect(refusal.status == 413)
            #expect(refusal.sentence.hasSuffix("A new account has room for 256 MB; yours has 2 GB in 7 days."))
        }
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
