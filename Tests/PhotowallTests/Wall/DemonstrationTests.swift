// A wall for demonstration: who writes on it, and that nobody's account is used for that.
import Foundation
import Logging
import RxLive
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
