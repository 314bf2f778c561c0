// Who may read a post: each kind of reader by each way to read, and the forms of the rule against each other.

import GRDB
import Sodium
import Storage
import Testing

@Suite struct PostReadersTests {
    private let folder: Folder
    private let clock = Clock()
    private let store: Store
    private let posts: PostStore
    private let photos: PhotoStore
    private let ann: Int64, ben: Int64, clara: Int64, eve: Int64

    init() throws {
        folder = try Folder()
        store = try folder.open(clock.settings)
        (posts, photos) = (PostStore(store), PhotoStore(store))
        let ids = try store.people("Ann", "Ben", "Clara", "Eve")
        (ann, ben, clara, eve) = (ids[0], ids[1], ids[2], ids[3])
    }

    private func photo(of owner: Int64) throws -> Int64 {
        let photo = NewPhoto(hash: String(repeating: "ab", count: 32), name: "Sea", width: 3, height: 2, bytes: 9)
        return try photos.add(photo, to: owner).id
    }

    /// A post with a photo.
    private func show(by author: Int64, to: [Int64]) throws -> Post {
        try posts.create(author: author, to: to, story: PostLine("Look!"), photos: [PostPhoto(photo(of: author))]).post
    }

    /// Every way in which somebody reads a post on the wall; true where it is read.
    private func ways(_ post: Post, _ reader: Int64?) throws -> [String: Bool] {
        let (above, below) = (PostCursor(behind: post.id + 1), PostCursor(behind: post.id - 1))
        let photo = try #require(post.photos.first?.id)
        func isIn(_ position: PostPage.Position) throws -> Bool {
            try posts.feed(for: reader, PostPage(position, limit: 1)).posts.contains { $0.id == post.id }
        }
        var ways = [
            "in the feed": try posts.feed(for: reader, PostPage(limit: 100)).posts.contains(post),
            "after a cursor": try isIn(.after(above)), "before a cursor": try isIn(.before(below)),
            "by its id": try posts.post(id: post.id, for: reader) == post,
            "its photo on the wall": try photos.photo(photo, for: reader, isOfWall: true) != nil,
            "by its own word": post.readers.map { $0.contains(reader ?? -1) } ?? true,
        ]
        if reader != post.author.id {
            ways["its photo"] = try photos.photo(photo, for: reader) != nil
            for (name, change) in [("by deleting", posts.delete), ("by restoring", posts.restore)] {
                do {
                    _ = try change(post.id, reader ?? -1)
                    Issue.record("it is another's")
                } catch {
                    ways[name] = error == .notYours
                }
            }
        }
        return ways
    }

    private func expect(_ post: Post, isReadBy readers: [Int64], among others: [Int64?]) throws {
        for reader in readers + others {
            let isReader = reader.map(readers.contains) ?? false
            for (way, isRead) in try ways(post, reader) {
                #expect(isRead == isReader, "\(reader ?? -1) \(way)")
            }
        }
    }

    @Test func `only its author and the people it names read an addressed post, by any way`() throws {
        // What all may read, above and below.
        for number in 0..<3 { try posts.say("\(number)", by: eve) }
        let post = try show(by: ann, to: [ben, clara])
        for number in 3..<6 { try posts.say("\(number)", by: eve) }
        #expect(post.isAddressed && post.readers == [ann, ben, clara])
        try expect(post, isReadBy: [ann, ben, clara], among: [eve, nil, 99, 0, -1])
    }

    @Test func `a post for nobody in particular is read by all`() throws {
        let post = try show(by: ann, to: [])
        #expect(!post.isAddressed && post.readers == nil)
        for reader in [ann, ben, eve, 99, nil] {
            for (way, isRead) in try ways(post, reader) { #expect(isRead || (reader == nil && way.hasPrefix("by "))) }
        }
    }

    @Test func `who addresses themselves alone, or among others, reads it once`() throws {
        let note = try show(by: ann, to: [ann]), both = try show(by: ann, to: [ann, ben])
        #expect(try posts.feed(for: ann).posts == [both, note])
        #expect(try posts.feed(for: ben).posts == [both])
        try expect(note, isReadBy: [ann], among: [ben, eve, nil])
    }

    @Test func `who has left takes no post with them that was addressed to them, and opens none to others`() throws {
        let post = try show(by: ann, to: [ben]), two = try show(by: ann, to: [ben, clara])
        let gone = try show(by: ben, to: [ann])
        try folder.foreign().write { try $0.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [ben]) }
        let (left, both) = (try #require(try posts.post(id: post.id, for: ann)), try posts.post(id: two.id, for: clara))
        #expect(left.isAddressed && left.to.isEmpty && left.readers == [ann])
        #expect(both?.to.map(\.name) == ["Clara"])
        try expect(left, isReadBy: [ann], among: [ben, clara, eve, nil])
        try expect(try #require(both), isReadBy: [ann, clara], among: [ben, eve, nil])
        #expect(try posts.post(id: gone.id, for: ann) == nil)
    }

    @Test func `a deleted post is out of its readers' sight, and comes back to them alone`() throws {
        let post = try show(by: ann, to: [ben])
        try posts.delete(id: post.id, by: ann)
        for reader in [ann, ben, eve] {
            #expect(try posts.feed(for: reader).posts.isEmpty && posts.post(id: post.id, for: reader) == nil)
        }
        #expect(try photos.photo(#require(post.photos.first?.id), for: ben) == nil)
        for reader in [ben, eve] {
            #expect(throws: StorageError.noSuchPost) { try posts.restore(id: post.id, by: reader) }
        }
        try posts.restore(id: post.id, by: ann)
        try expect(post, isReadBy: [ann, ben], among: [clara, eve, nil])
    }

    @Test func `a photo of two posts is seen by the readers of either`() throws {
        let photo = try photo(of: ann), line = try PostLine("Look!")
        _ = try posts.create(author: ann, to: [ben], story: line, photos: [PostPhoto(photo)])
        #expect(try photos.photo(photo, for: ben) != nil && photos.photo(photo, for: clara) == nil)
        let second = try posts.create(author: ann, to: [clara], story: line, photos: [PostPhoto(photo)]).post
        #expect(try photos.photo(photo, for: clara) != nil && photos.photo(photo, for: eve) == nil)
        try posts.delete(id: second.id, by: ann)
        #expect(try photos.photo(photo, for: clara) == nil)
        _ = try posts.create(author: ann, story: line, photos: [PostPhoto(photo)])
        #expect(try photos.photo(photo, for: eve) != nil && photos.photo(photo, for: nil) != nil)
    }

    @Test(arguments: 1...7)
    func `pages are as full, and end as they would, without what others alone may read`(limit: Int) throws {
        var random = Random(limit)
        var open: [Int64] = []
        for number in 0..<60 {
            let isOpen = Int.random(in: 0..<4, using: &random) == 0
            let id = try posts.say("\(number)", by: ann, to: isOpen ? [] : [ben]).id
            if isOpen { open.append(id) }
        }
        try posts.say("the last", by: ann, to: [ben])
        let newest = Array(open.reversed())
        var (found, position) = ([Int64](), PostPage.Position.newest)
        while true {
            let slice = try posts.feed(for: eve, PostPage(position, limit: limit)), ids = slice.posts.map(\.id)
            #expect(ids.count == min(limit, newest.count - found.count))
            #expect(slice.hasPrevious == !found.isEmpty)
            found += ids
            #expect(slice.hasNext == (found.count < newest.count))
            // The cursors are those of what is read.
            if let first = ids.first, let last = ids.last {
                #expect(slice.before == PostCursor(behind: first) && slice.after == PostCursor(behind: last))
            }
            guard slice.hasNext else { break }
            position = .after(slice.after)
        }
        #expect(found == newest)
        let up = try posts.feed(for: eve, PostPage(.before(PostCursor(behind: open[0])), limit: 100))
        #expect(up.posts.map(\.id) == Array(newest.dropLast()) && !up.hasPrevious && up.hasNext)
    }

    @Test func `a wall of what others alone may read is empty`() throws {
        for number in 0..<3 { try posts.say("\(number)", by: ann, to: [ben]) }
        #expect(try posts.count() == 3)
        let slice = try posts.feed(for: eve)
        let empty = try PostStore(Folder().open()).feed(for: eve)
        #expect(slice == empty)
    }

    @Test func `all forms of the rule say the same of many posts`() throws {
        var random = Random(5)
        let people = [ann, ben, clara, eve]
        var made: [Post] = []
        for _ in 0..<80 {
            let to = people.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
            made.append(try show(by: people.randomElement(using: &random) ?? ann, to: Array(to)))
        }
        for reader in people + [99, nil] {
            let feed = try posts.feed(for: reader, PostPage(limit: 100)).posts
            for post in made {
                let isReader = post.readers.map { $0.contains(reader ?? -1) } ?? true
                #expect(feed.contains(post) == isReader)
                #expect(try (posts.post(id: post.id, for: reader) != nil) == isReader)
                #expect(
                    try (photos.photo(#require(post.photos.first?.id), for: reader, isOfWall: true) != nil) == isReader
                )
            }
        }
    }

    @Test func `the key of an addressed post answers its author with the same post`() throws {
        let once = Once(owner: "user \(ann)", key: .random(), action: "post", arguments: [])
        let first = try posts.create(author: ann, to: [ben], message: PostMessage("once"), once: once)
        #expect(try posts.create(author: ann, to: [ben], message: PostMessage("once"), once: once).post == first.post)
        try posts.delete(id: first.post.id, by: ann)
        clock.advance(hours: 1)
        try posts.purge()
        let gone = try posts.create(author: ann, to: [ben], message: PostMessage("once"), once: once).post
        #expect(gone.isAddressed && gone.readers == [ann, ben])
    }
}
