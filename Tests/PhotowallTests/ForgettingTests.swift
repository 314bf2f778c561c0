// Deleted is deleted: the words of a post and the bytes of a photo are in no file of the server an hour after nobody can bring them
// back, whatever happens meanwhile.
import Foundation
import GRDB
import Logging
import NetworkingCache
import Rx
import RxLive
import RxLiveTest
import RxTest
import StateStorage
import Storage
import Testing
import Uploads

@testable import Photowall

@Suite struct ForgettingTests {
    private static let word = "unwiederbringlich"

    /// The files of some folders that have some bytes in them.
    private func files(_ folders: [String], having bytes: Data) throws -> [String] {
        try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
                FileManager.default.contents(atPath: folder + "/" + name)?.range(of: bytes) != nil
            }
        }
    }

    private func wait(until condition: () throws -> Bool) async throws -> Bool {
        for _ in 0..<400 {
            if try condition() { return true }
            try await Task.sleep(for: .milliseconds(25))
        }
        return false
    }

    @Test func `a post that somebody has written, read and deleted is in no file any more`() async throws {
        let clock = TestClock(), beside = try TemporaryFolder()
        let state = try SQLiteStateStore(path: beside.path + "/state")
        let house = try WallHouse(settings: StoreSettings(now: { clock.now }), state: state)
        let ann = try house.reader("Ann"), folders = [house.folder.path, beside.path]
        let word = Data(Self.word.utf8)
        try ann.fill("message", Self.word)
        house.server.advance(by: .seconds(3))
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.value("message") == "" })
        let bob = try house.reader("Bob")
        #expect(house.wait { bob.html.contains(Self.word) })
        let kept = try house.post("kept", by: "Ann")
        let inside = try #require(house.photowall.house), posts = PostStore(inside.store)
        #expect(try await wait { try files(folders, having: word).contains { $0.contains("cache") } })
        let post = try #require(try posts.feed(for: nil).posts.first { $0.message == Self.word })
        try posts.delete(id: post.id, by: post.author.id)
        try inside.forgetting.turn()
        #expect(try !files(folders, having: word).isEmpty, "it can still be brought back")
        for page in [ann, bob] { page.close() }
        clock.advance(by: 3_600)
        house.server.advance(by: .seconds(3_600))
        // A post stays as long as answers with it do: by it the next turn knows of them, after a crash, too.
        let reader = try openBeside(house.folder.path + "/wall.sqlite.cache")
        try await reader.read { database in
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM answer")
            #expect(count ?? 0 > 0)
            #expect(throws: CacheError.self) { try inside.forgetting.turn() }
        }
        try reader.close()
        #expect(try posts.isPurgeDue())
        try inside.forgetting.turn()
        let isGone = try await wait { try files(folders, having: word).isEmpty }
        let left = try files(folders, having: word)
        #expect(isGone, "\(left)")
        #expect(try posts.post(id: kept.id, for: nil) != nil)
    }

    @Test func `a comment that somebody has written, read, changed and deleted is in no file any more`() async throws {
        let clock = TestClock(), beside = try TemporaryFolder()
        let state = try SQLiteStateStore(path: beside.path + "/state")
        let house = try WallHouse(settings: StoreSettings(now: { clock.now }), state: state)
        let post = try {
            let ann = try house.reader("Ann")
            ann.close()
            return try house.post("kept", by: "Ann")
        }()
        let bob = try house.reader("Bob"), folders = [house.folder.path, beside.path], word = Data(Self.word.utf8)
        #expect(house.wait { bob.rows("feeds").count == 1 })
        try bob.tap("feeds[0]/talk")
        #expect(house.wait { bob.isVisible("comment") })
        try bob.fill("comment", Self.word)
        house.server.advance(by: .seconds(3))
        #expect(house.wait { bob.isEnabled("send") })
        try bob.tap("send")
        #expect(house.wait { bob.value("comment") == "" && bob.text("talkTitle") == "1 comment" })
        let inside = try #require(house.photowall.house), posts = PostStore(inside.store)
        let said = try #require(try posts.comments(of: post.id, for: post.author.id).comments.first)
        _ = try posts.edit(comment: said.id, of: post.id, to: CommentText("\(Self.word)!"), by: said.author.id)
        try posts.deleteComment(said.id, of: post.id, by: post.author.id)
        try inside.forgetting.turn()
        #expect(try !files(folders, having: word).isEmpty, "it can still be brought back")
        bob.close()
        clock.advance(by: 3_600)
        house.server.advance(by: .seconds(3_600))
        #expect(try posts.isPurgeDue())
        try inside.forgetting.turn()
        let isGone = try await wait { try files(folders, having: word).isEmpty }
        let left = try files(folders, having: word)
        #expect(isGone, "\(left)")
        #expect(try posts.post(id: post.id, for: nil)?.comments == 0)
    }

    @Test func `a photo that was deleted is in no file any more, in no size`() async throws {
        let clock = TestClock()
        let house = try WallHouse(settings: StoreSettings(now: { clock.now }))
        let ann = try house.reader("Ann"), folder = house.folder.path
        let inside = try #require(house.photowall.house), photos = PhotoStore(inside.store)
        let account = try #require(try AccountStore(inside.store).credentials(of: AccountName("Ann"))).account
        let user = Principal(id: "\(account.id)", name: account.name)
        try await inside.photos.takeSamples(of: user).value
        let photo = try #require(try photos.photos(of: account.id).first)
        let path = inside.photos.uploads.vault.path(of: try #require(.init(photo.hash)))
        let bytes = try #require(FileManager.default.contents(atPath: path))
        let size = try await inside.photos.renditions.file(of: photo.hash, path, width: 320).path
        #expect(FileManager.default.fileExists(atPath: size))
        try photos.delete(photo.id, of: account.id)
        clock.advance(by: Photo.undoTime)
        try inside.forgetting.turn()
        await inside.photos.sweep().value
        #expect(try files([folder], having: bytes).count == 1, "it can still be brought back")
        clock.advance(by: 3_600)
        try inside.forgetting.turn()
        let isGone = try await wait {
            try files([folder], having: bytes).isEmpty && files([folder], having: Data(photo.hash.utf8)).isEmpty
                && !FileManager.default.fileExists(atPath: size)
        }
        let left = try files([folder], having: Data(photo.hash.utf8))
        #expect(isGone, "\(left)")
        #expect(try photos.photos(of: account.id).count > 1)
        ann.close()
    }

    @Test func `it is done at the start, and then every ten minutes, until it ends`() throws {
        let folder = try TemporaryFolder(), clock = TestClock(), time = TestScheduler(initialClock: 0)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let store = try Store(path: folder.path + "/wall.sqlite", settings: StoreSettings(now: { clock.now }))
        let ann = try AccountStore(store).create(name: AccountName("Ann"), passwordHash: "x").account.id
        let posts = PostStore(store)
        func deleteOne() throws {
            try posts.delete(id: posts.create(author: ann, message: PostMessage("gone")).post.id, by: ann)
            clock.advance(by: Post.undoTime + 1)
        }
        func left() throws -> Int? {
            try openBeside(folder.path + "/wall.sqlite").read { try Int.fetchOne($0, sql: "SELECT count(*) FROM post") }
        }
        try deleteOne()
        let photos = try PhotoLibrary(store: store, folder: folder.path + "/photos", worker: nil, logger: logger)
        let walls = Walls(tokens: GraphTokens(), other: nil, cache: nil, logger: logger)
        let forgetting = Forgetting(store, photos, walls, logger: logger, scheduler: time)
        time.advanceTo(2)
        #expect(try left() == 0)
        try deleteOne()
        time.advanceTo(590)
        #expect(try left() == 1)
        time.advanceTo(610)
        #expect(try left() == 0)
        try deleteOne()
        forgetting.finish()
        time.advanceTo(2_000)
        #expect(try left() == 1)
        photos.finish()
    }
}
