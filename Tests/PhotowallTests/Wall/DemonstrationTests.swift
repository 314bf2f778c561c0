// A wall for demonstration: who writes on it, and that nobody's account is used for that.
import Foundation
import Logging
import Rx
import RxLive
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
        clock.advanceTo(19)
        #expect(try posts.count() == 240)
        clock.advanceTo(20 * 7)
        #expect(try posts.count() == 247)
        let new = try posts.feed(PostPage(limit: 7)).posts
        #expect(new.allSatisfy { $0.name == "Written for demonstration" })
        #expect(Set(new.map(\.author)) == Set(try Demonstration.authors(posts, AccountStore(store))))
        #expect(Set(new.map(\.message)).count == 7)
        let older = try posts.feed(PostPage(.after(PostCursor(behind: new[6].id)), limit: 100)).posts
        #expect(older.allSatisfy { $0.name != "Written for demonstration" }, "what was seeded is not said to be new")
        demonstration.stop()
        clock.advanceTo(20 * 20)
        #expect(try posts.count() == 247)
        try AccountStore(store).close()
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
