// A demonstration wall: the same for the same seed, of the size that was asked for, quickly.

import Foundation
import GRDB
import Storage
import Testing

@Suite struct PostStoreDemonstrationTests {
    private func all(_ posts: PostStore) throws -> [Post] {
        var (found, page) = ([Post](), PostPage(limit: 100))
        while true {
            let slice = try posts.feed(for: nil, page)
            found += slice.posts
            guard slice.hasNext else { return found }
            page = PostPage(.after(slice.after), limit: 100)
        }
    }

    private func wall(_ seed: UInt64, authors: Int = 40, posts: Int = 1_500) throws -> [Post] {
        let store = PostStore(try Folder().open(Clock().settings))
        try store.seed(authors: authors, posts: posts, seed: seed)
        return try all(store)
    }

    @Test func `the same seed makes the same wall, another another`() throws {
        let one = try wall(1)
        #expect(try wall(1) == one)
        #expect(try wall(2) != one)
    }

    @Test func `a wall is plausible`() throws {
        let clock = Clock()
        let posts = try Array(wall(1).reversed())
        #expect(posts.count == 1_500)
        let joins = posts.filter { $0.story != nil }
        #expect(joins.count == 40 && Set(joins.map(\.author)).count == 40)
        #expect(joins.allSatisfy { $0.story == "\($0.author.name) joined Photowall." && $0.message == nil })
        // Nobody says anything before they joined.
        var known: Set<Account> = []
        for post in posts {
            if post.story != nil { known.insert(post.author) }
            #expect(known.contains(post.author))
        }
        #expect(Set(posts.compactMap(\.message)).count >= 60)
        #expect(!posts.contains { $0.isAddressed }, "nobody could read it")
        let links = posts.filter { $0.type == .link }
        #expect((50..<300).contains(links.count) && links.allSatisfy { $0.name != nil && $0.message != nil })
        #expect(zip(posts, posts.dropFirst()).allSatisfy { $0.made <= $1.made })
        #expect(posts.last?.made == clock.now)
        #expect((89...90).contains((clock.now - posts[0].made) / 86_400))
    }

    @Test func `all that is said may be said`() throws {
        for post in try wall(3) {
            if let message = post.message { #expect(try PostMessage(message).text == message) }
            for line in [post.story, post.name].compactMap({ $0 }) { #expect(try PostLine(line).text == line) }
        }
    }

    @Test(arguments: [(0, 0, 0), (5, 0, 0), (0, 3, 1), (-1, 1, 1), (5, 3, 3), (5, 5, 5), (1, 1_001, 1), (3, -1, 0)])
    func `there are as many as was asked for`(authors: Int, posts: Int, made: Int) throws {
        let store = try Folder().open()
        let people = try PostStore(store).seed(authors: authors, posts: posts, seed: 7)
        #expect(people.count == made)
        #expect(try PostStore(store).count() == max(posts, 0))
        for person in people { #expect(try AccountStore(store).account(id: person.id) == person) }
    }

    @Test func `nobody can log into its accounts`() throws {
        let store = try Folder().open()
        let people = try PostStore(store).seed(authors: 100, posts: 100, seed: 1)
        for person in people { #expect(try AccountStore(store).passwordHash(of: person.id) == "!") }
    }

    @Test func `a name that somebody has is left to them`() throws {
        let store = try Folder().open()
        let real = try store.people("ANN", "ben", "Ann2")
        let posts = PostStore(store)
        let people = try posts.seed(authors: 40, posts: 40, seed: 1)
        #expect(Set(people.map(\.id)).isDisjoint(with: real) && people.count == 40)
        #expect(people[0].name == "Ann3" && people[1].name == "Ben2" && people[2].name == "Clara")
        let more = try posts.seed(authors: 40, posts: 40, seed: 1, addsToPosts: true)
        #expect(Set(people).isDisjoint(with: more))
        #expect(try posts.count() == 80)
    }

    @Test func `where there are posts, even deleted ones, it is refused unless told otherwise`() throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        let post = try posts.say("mine", by: ann)
        try posts.delete(id: post.id, by: ann)
        #expect(throws: StorageError.hasPosts) { try posts.seed(authors: 3, posts: 3, seed: 1) }
        #expect(try posts.count() == 0)
        #expect(try AccountStore(store).people(matching: "ann").count == 1)
        try posts.seed(authors: 3, posts: 3, seed: 1, addsToPosts: true)
        #expect(try posts.count() == 3)
        #expect(throws: StorageError.hasPosts) { try posts.seed(authors: 3, posts: 3, seed: 1) }
    }

    @Test func `other calls write between its transactions`() throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let isDone = DispatchSemaphore(value: 0)
        // A thread of its own, since others may keep all those busy that tasks have.
        Thread.detachNewThread {
            #expect(throws: Never.self) { try PostStore(store).seed(authors: 10, posts: 40_000, seed: 1) }
            isDone.signal()
        }
        // From the first transaction on, so that seeding does not find a post of Ann's.
        while try PostStore(store).count() == 0 { usleep(1_000) }
        let mine = try PostStore(store).say("in between", by: ann)
        isDone.wait()
        #expect(try PostStore(store).count() == 40_001)
        #expect(mine.id < 40_001 && mine.id % 1_000 == 1)
        #expect(try PostStore(store).post(id: mine.id, for: nil) == mine)
    }

    @Test func `100 000 posts are made in seconds`() throws {
        let store = PostStore(try Folder().open())
        let started = clock()
        try store.seed(authors: 1_000, posts: 100_000, seed: 1)
        let time = clock() - started
        #expect(time < 60_000_000, "microseconds of processor time")
        #expect(try store.count() == 100_000)
        let asked = clock()
        let slice = try store.feed(for: nil, PostPage(limit: 100))
        #expect(slice.posts.count == 100)
        #expect(clock() - asked < 1_000_000, "microseconds of processor time")
    }
}
