// A wall for demonstration: who writes on it, and that nobody's account is used for that.
import Foundation
import Logging
import Rx
import RxLive
import RxLiveTest
import RxTest
import Storage
import Testing

@testable import Photowall

@Suite struct DemonstrationTests {
    @Test func `seeded authors write, and no person who has no password`() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path + "/wall.sqlite"), posts = PostStore(store)
        let accounts = AccountStore(store)
        _ = try posts.seed(authors: 4, posts: 12, seed: 1)
        let jane = try accounts.create(
            name: try AccountName("JaneOfElsewhere"),
            for: StoredIdentity(issuer: "https://id.example", subject: "jane")
        )
        let ann = try accounts.create(name: try AccountName("AnnWithAPassword"), passwordHash: "$hash").account
        for author in [jane, ann] { _ = try posts.create(author: author.id, message: try PostMessage("mine")) }
        let authors = try Demonstration.authors(posts, accounts)
        #expect(authors.count == 3 && !authors.contains(jane) && !authors.contains(ann))
        try accounts.close()
    }

    @Test func `authors go on posting, marked as what they are, until they are stopped`() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path + "/wall.sqlite"), posts = PostStore(store)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let clock = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        let demonstration = try Demonstration(store, logger: logger, scheduler: clock)
        clock.advanceTo(4)
        #expect(try posts.count() == 240)
        clock.advanceTo(20 * 7)
        #expect(try posts.count() == 247)
        let new = try posts.feed(for: nil, PostPage(limit: 7)).posts
        #expect(new.allSatisfy { $0.name == "Written for demonstration" })
        #expect(Set(new.map(\.author)) == Set(try Demonstration.authors(posts, AccountStore(store))))
        #expect(Set(new.map(\.message)).count == 7)
        let older = try posts.feed(for: nil, PostPage(.after(PostCursor(behind: new[6].id)), limit: 100)).posts
        #expect(older.allSatisfy { $0.name != "Written for demonstration" }, "what was seeded is not said to be new")
        demonstration.stop()
        clock.advanceTo(20 * 20)
        #expect(try posts.count() == 247)
        try AccountStore(store).close()
    }

    @Test func `a demonstration is a wall that lives as soon as it is served`() async throws {
        let folder = try TemporaryFolder(), output = Pipe()
        let process = Run.process(["--demo", "--port", "0"], in: folder)
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(line.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { UInt16($0.1) })
        let browser = SocketBrowser(port: port), feed = try await browser.visit("/signup")
        try feed.fill("username", "Newcomer")
        for field in ["password", "repeatedPassword"] { try feed.fill(field, "kobalt") }
        #expect(await feed.wait { $0.isEnabled("signup") })
        try feed.tap("signup")
        #expect(await feed.wait { $0.path == "/feed" && $0.posts.count > 20 && $0.isVisible("more") })
        let old = feed.posts
        // The first is posted five seconds after the beginning.
        let hasCome = await feed.wait { $0.isVisible("feeds[0]/mark") }
        #expect(hasCome && feed.text("feeds[0]/mark") == "Sample")
        #expect(feed.text("feeds[0]/author") != "" && feed.text("feeds[0]/date") == "just now")
        #expect(feed.posts.prefix(5).contains(old[0]), "it has come on top of the others")
        #expect((10..<20).allSatisfy { !feed.isVisible("feeds[\($0)]/mark") }, "what was seeded is not said to be new")
        // Its authors have shared pictures before all that, which others like and comment on.
        let words = ["Sailing boats at sunset", "Hot-air balloons over green hills", "Fireworks above a dark town"]
        let hasPhotos = await feed.wait { feed in
            let rows = (0..<8).filter { feed.isVisible("feeds[\($0)]/photo1") }
            return rows.compactMap { feed.attribute("alt", of: "feeds[\($0)]/photo1") }.filter(words.contains) == words
        }
        #expect(hasPhotos)
        let album = (0..<8).first { feed.attribute("alt", of: "feeds[\($0)]/photo1") == words[0] } ?? 0
        let isTalkedOf = await feed.wait {
            $0.text("feeds[\(album)]/likes") == "6" && $0.text("feeds[\(album)]/comments") == "3"
        }
        #expect(isTalkedOf)
        // As the service tells it, too.
        let again = try await browser.visit("/feed")
        #expect(await again.wait { $0.isVisible("feeds[0]/mark") })
        for page in [feed, again] { page.close() }
    }

    @Test func `a demonstration that goes without a word posts no more`() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path + "/wall.sqlite"), posts = PostStore(store)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let clock = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        var demonstration: Demonstration? = try Demonstration(store, logger: logger, scheduler: clock)
        clock.advanceTo(20)
        #expect(try posts.count() == 241)
        demonstration = nil
        clock.advanceTo(60)
        #expect(try posts.count() == 241 && demonstration == nil)
        try AccountStore(store).close()
    }

    @Test func `who is told that a post is not stored may stop it`() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path + "/wall.sqlite")
        let clock = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        let told = Told()
        let demonstration = try Demonstration(store, logger: Logger(label: "test") { _ in told }, scheduler: clock)
        told.onWarning = { [weak demonstration] in demonstration?.stop() }
        try AccountStore(store).close()
        clock.advanceTo(100)
        #expect(told.warnings == 1)
    }

    /// A log whose reader acts on it.
    ///
    /// `@unchecked Sendable`: used by the one thread that runs the test.
    private final class Told: LogHandler, @unchecked Sendable {
        var onWarning: () -> Void = {}
        private(set) var warnings = 0
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            guard event.level == .warning else { return }
            warnings += 1
            onWarning()
        }
    }

    @Test func `a wall without posts is seeded once, and one with posts is left alone`() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path + "/wall.sqlite"), posts = PostStore(store)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        for _ in 0..<2 {
            let demonstration = try Demonstration(store, logger: logger)
            #expect(try posts.count() == 240)
            withExtendedLifetime(demonstration) {}
        }
        try AccountStore(store).close()
    }
}
