// PhotoLibrary: what nobody can bring back any more is gone from the disk, in all of its sizes, and nothing else is.
import Controls
import Foundation
import Logging
import Rx
import RxLive
import RxLiveTest
import Storage
import Testing
import Uploads

@testable import Photowall

@Suite struct PhotoLibraryTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let store: Store
    private let photos: PhotoStore
    private let ann: Int64

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(
            path: folder.path + "/library.sqlite",
            settings: StoreSettings(now: { [clock] in clock.now })
        )
        ann = try AccountStore(store).create(name: AccountName("Ann"), passwordHash: "x").account.id
        photos = PhotoStore(store)
    }

    /// Opens the library, as the program does when it starts.
    private func open() throws -> PhotoLibrary {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return try PhotoLibrary(store: store, folder: folder.path + "/photos", worker: nil, logger: logger)
    }

    /// A file in the vault, and a rendition of it; its hash is a letter, many times.
    private func keep(_ letter: Character, in library: PhotoLibrary) async throws {
        let hash = String(repeating: letter, count: 64)
        let path = library.uploads.vault.path(of: try #require(ContentHash(hash)))
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(atPath: "\(Package.root)/Static/samples/dawn.jpg", toPath: path)
        _ = try await library.renditions.file(of: hash, path, width: 320)
    }

    /// A photo with a file: first in the database, so that nobody takes the file for left over.
    private func photo(_ letter: Character, in library: PhotoLibrary) async throws -> Int64 {
        let hash = String(repeating: letter, count: 64)
        let photo = NewPhoto(hash: hash, name: "Sea", width: 1_200, height: 900, bytes: 1_000)
        let id = try photos.add(photo, to: ann).id
        try await keep(letter, in: library)
        return id
    }

    /// The letters of all files, and of all renditions.
    private func letters() throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/photos")
            .map { URL(fileURLWithPath: $0).lastPathComponent }
        let files = names.filter { $0.count == 62 }, renditions = names.filter { $0.hasSuffix("-320.jpg") }
        return [files, renditions].map { $0.map { String($0.prefix(1)) }.sorted().joined() }
    }

    /// Opens the library once more, and waits until it has swept: a file that nobody has is gone then.
    private func sweep(_ library: inout PhotoLibrary?) async throws {
        try await keep("0", in: try #require(library))
        library?.finish()
        library = nil
        // What the former one had begun has the folder until it has ended.
        for _ in 0..<2_400 {
            if library != nil { break }
            library = try? open()
            library?.sweep()
            try await Task.sleep(for: .milliseconds(25))
        }
        for _ in 0..<2_400 {
            if try !letters().joined().contains("0") { break }
            try await Task.sleep(for: .milliseconds(25))
        }
    }

    @Test func `a collage saved once more is the one that was saved, whatever became of its photos`() async throws {
        let library = try open()
        defer { library.finish() }
        let ids = [try await photo("a", in: library), try await photo("b", in: library)]
        let writer = LibraryPhotoWriter(library: library, user: Principal(id: "\(ann)", name: "Ann"))
        let key = try #require(OnceKey("AAAAAAAAAAAAAAAAAAAAAA"))
        let saved = try await writer.save(ids, once: key).value
        try photos.delete(ids[0], of: ann)
        #expect(try await writer.save(ids, once: key).value == saved)
        #expect(try photos.photos(of: ann).map { "\($0.id)" } == [saved, "\(ids[1])"])
        await #expect(throws: PhotoProblem(StorageError.keyUsed)) {
            try await writer.save([ids[1], 99], once: key).value
        }
        let other = try #require(OnceKey("BAAAAAAAAAAAAAAAAAAAAA"))
        await #expect(throws: PhotoProblem.self) { try await writer.save(ids, once: other).value }
    }

    @Test func `what was deleted goes with its sizes once it cannot be brought back`() async throws {
        var library: PhotoLibrary? = try open()
        _ = try await photo("a", in: try #require(library))
        let deleted = try await photo("b", in: try #require(library))
        let shown = try await photo("c", in: try #require(library))
        let post = try PostStore(store).create(
            author: ann,
            story: PostLine("Ann shared a picture."),
            photos: [PostPhoto(shown)]
        ).post
        #expect(post.photos.map(\.id) == [shown])
        for id in [deleted, shown] { try photos.delete(id, of: ann) }
        clock.advance(by: Photo.undoTime)
        try await sweep(&library)
        #expect(try letters() == ["abc", "abc"], "it can still be brought back")
        clock.advance(by: 86_400)
        try await sweep(&library)
        #expect(try letters() == ["ac", "ac"], "what a post shows stays")
        #expect(try photos.photo(shown, for: ann) != nil)
    }
}
