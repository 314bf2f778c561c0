// Deleting and restoring: by the author alone, and in time.

import GRDB
import Storage
import Testing

@Suite struct PostStoreDeletionTests {
    private let clock = Clock()
    private let folder: Folder
    private let store: Store
    private let posts: PostStore
    private let ann: Int64
    private let ben: Int64

    init() throws {
        folder = try Folder()
        store = try folder.open(clock.settings)
        posts = PostStore(store)
        (ann, ben) = (try store.people("Ann")[0], try store.people("Ben")[0])
    }

    @Test func `a deleted post is out of sight, and is back where it was`() throws {
        let three = try ["one", "two", "three"].map { try posts.say($0, by: ann, to: [ben]) }
        let deleted = try posts.delete(id: three[1].id, by: ann)
        #expect(deleted.deleted == clock.now && deleted.message == "two" && deleted.to == three[1].to)
        #expect(try posts.post(id: three[1].id, for: ann) == nil)
        #expect(try posts.feed(for: ann).posts == [three[2], three[0]])
        #expect(try posts.count() == 2)
        #expect(try posts.restore(id: three[1].id, by: ann) == three[1])
        #expect(try posts.feed(for: ann).posts == three.reversed())
        #expect(try posts.count() == 3)
    }

    @Test func `nobody deletes what somebody else said, nor what is not there`() throws {
        let post = try posts.say("mine", by: ann)
        #expect(throws: StorageError.notYours) { try posts.delete(id: post.id, by: ben) }
        #expect(throws: StorageError.notYours) { try posts.restore(id: post.id, by: ben) }
        #expect(throws: StorageError.notYours) { try posts.delete(id: post.id, by: 99) }
        for id in [0, -1, post.id + 1, .min, .max] {
            #expect(throws: StorageError.noSuchPost) { try posts.delete(id: id, by: ann) }
            #expect(throws: StorageError.noSuchPost) { try posts.restore(id: id, by: ann) }
        }
        #expect(try posts.post(id: post.id, for: ann) == post)
    }

    @Test func `a deleted post is none to anybody but its author`() throws {
        let post = try posts.say("mine", by: ann)
        try posts.delete(id: post.id, by: ann)
        #expect(throws: StorageError.noSuchPost) { try posts.delete(id: post.id, by: ben) }
        #expect(throws: StorageError.noSuchPost) { try posts.restore(id: post.id, by: ben) }
        #expect(try posts.restore(id: post.id, by: ann) == post)
    }

    @Test func `restoring works for 10 minutes to the second, purged or not`() throws {
        let two = try ["one", "two"].map { try posts.say($0, by: ann) }
        for post in two { try posts.delete(id: post.id, by: ann) }
        clock.advance(hours: 0, seconds: 600)
        #expect(try posts.purge() == 0)
        #expect(try posts.restore(id: two[0].id, by: ann) == two[0])
        clock.advance(hours: 0, seconds: 1)
        #expect(throws: StorageError.noSuchPost) { try posts.restore(id: two[1].id, by: ann) }
        #expect(throws: StorageError.noSuchPost) { try posts.delete(id: two[1].id, by: ann) }
        #expect(try posts.purge() == 1)
        #expect(try posts.purge() == 0)
        #expect(throws: StorageError.noSuchPost) { try posts.restore(id: two[1].id, by: ann) }
        #expect(try posts.feed(for: ann).posts == [two[0]])
    }

    @Test func `deleting again does not give more time`() throws {
        let post = try posts.say("one", by: ann)
        let deleted = try posts.delete(id: post.id, by: ann)
        clock.advance(hours: 0, seconds: 400)
        #expect(try posts.delete(id: post.id, by: ann) == deleted)
        clock.advance(hours: 0, seconds: 201)
        #expect(throws: StorageError.noSuchPost) { try posts.restore(id: post.id, by: ann) }
    }

    @Test func `a post on the wall is restored to what it is, at any time`() throws {
        let post = try posts.say("one", by: ann)
        clock.advance(hours: 1_000)
        #expect(try posts.restore(id: post.id, by: ann) == post)
        #expect(try posts.purge() == 0)
    }

    @Test func `deleted and restored there are 10 minutes again`() throws {
        let post = try posts.say("one", by: ann)
        try posts.delete(id: post.id, by: ann)
        clock.advance(hours: 0, seconds: 600)
        try posts.restore(id: post.id, by: ann)
        try posts.delete(id: post.id, by: ann)
        clock.advance(hours: 0, seconds: 600)
        #expect(try posts.restore(id: post.id, by: ann) == post)
    }

    @Test func `purging leaves nothing of a post in the file's tables`() throws {
        let post = try posts.say("secret", by: ann, to: [ben])
        let kept = try posts.say("kept", by: ann, to: [ben])
        try posts.delete(id: post.id, by: ann)
        clock.advance(hours: 1)
        #expect(try posts.purge() == 1)
        let left = try folder.foreign().read { database in
            try [
                Int64.fetchAll(database, sql: "SELECT id FROM post"),
                Int64.fetchAll(database, sql: "SELECT postID FROM recipient"),
            ]
        }
        #expect(left == [[kept.id], [kept.id]])
    }

    @Test(arguments: 0..<10)
    func `of many that delete and restore at once each gets what was true`(round: Int) async throws {
        let post = try posts.say("one", by: ann)
        let (posts, ann, ben) = (posts, ann, ben)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask {
                    let deleted = try? posts.delete(id: post.id, by: ann)
                    #expect(deleted?.deleted != nil)
                    #expect((try? posts.delete(id: post.id, by: ben)) == nil)
                    if number < 3 { #expect((try? posts.restore(id: post.id, by: ann)) == post) }
                }
            }
        }
        #expect(try posts.restore(id: post.id, by: ann) == post)
    }
}
