// Posts that say something else: by the author alone, and nothing but their words.

import Foundation
import Storage
import Testing

@Suite struct PostStoreEditingTests {
    private let clock = Clock()
    private let folder: Folder
    private let posts: PostStore
    private let (ann, ben, eve): (Int64, Int64, Int64)
    private let picture: Int64
    private let story: PostLine

    init() throws {
        folder = try Folder()
        let store = try folder.open(clock.settings)
        posts = PostStore(store)
        let people = try store.people("Ann", "Ben", "Eve")
        (ann, ben, eve) = (people[0], people[1], people[2])
        let photo = NewPhoto(hash: String(repeating: "ab", count: 32), name: "Sea", width: 3, height: 2, bytes: 9)
        picture = try PhotoStore(store).add(photo, to: people[0]).id
        story = try PostLine("Ann shared a picture.")
    }

    @Test func `a post says something else, and all else of it stays`() throws {
        let post = try posts.create(author: ann, to: [ben], message: PostMessage("one"), photos: [PostPhoto(picture)])
            .post
        clock.advance(hours: 1)
        let result = try posts.edit(id: post.id, to: PostMessage("two"), orElse: story, by: ann)
        #expect(result.isChanged && result.post.message == "two" && result.post.updated == clock.now)
        #expect(result.post.made == post.made && result.post.to == post.to && result.post.photos == post.photos)
        #expect(try posts.post(id: post.id, for: ben) == result.post)
        clock.advance(hours: 1)
        let same = try posts.edit(id: post.id, to: PostMessage("two"), orElse: story, by: ann)
        #expect(!same.isChanged && same.post == result.post)
    }

    @Test func `a post is found by what it says now, and tells the people it names now`() throws {
        let post = try posts.say("herring for @Ben", by: ann)
        _ = try posts.edit(id: post.id, to: PostMessage("salmon for @Eve"), orElse: story, by: ann)
        for (word, ids) in [("herring", []), ("salmon", [post.id]), ("@eve", [post.id]), ("@ann", [post.id])] {
            #expect(try posts.posts(with: SearchWords(word), for: ben).posts.map(\.id) == ids, "\(word)")
        }
        #expect(try posts.notifications(of: ben).isEmpty)
        #expect(try posts.notifications(of: eve).map(\.words) == ["salmon for @Eve"])
    }

    @Test func `what a post said before is in no file once that is forgotten`() throws {
        let words = "unwiederbringlich"
        func files() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { name in
                (try? Data(contentsOf: folder.url.appendingPathComponent(name)))?.range(of: Data(words.utf8)) != nil
            }
        }
        for number in 0..<50 { try posts.say("something else \(number)", by: ann) }
        let post = try posts.say(words, by: ann)
        _ = try posts.edit(id: post.id, to: PostMessage("two"), orElse: story, by: ann)
        #expect(try !files().isEmpty)
        #expect(try posts.forgetFormerWords())
        #expect(try files() == [])
        #expect(try !posts.forgetFormerWords())
    }

    @Test func `in the second in which it was made, too, it is changed later`() throws {
        let post = try posts.say("one", by: ann)
        #expect(try posts.edit(id: post.id, to: PostMessage("two"), orElse: story, by: ann).post.updated > post.made)
    }

    @Test func `photos need no words, and a story goes once there are some`() throws {
        let post = try posts.create(author: ann, message: PostMessage("one"), photos: [PostPhoto(picture)]).post
        let bare = try posts.edit(id: post.id, to: nil, orElse: story, by: ann).post
        #expect(bare.message == nil && bare.story == story.text)
        let told = try posts.edit(id: post.id, to: PostMessage("two"), orElse: story, by: ann).post
        #expect(told.message == "two" && told.story == nil)
        let words = try posts.say("one", by: ann)
        #expect(throws: StorageError.emptyPost) { try posts.edit(id: words.id, to: nil, orElse: story, by: ann) }
    }

    @Test func `nobody changes what somebody else said, nor what they cannot read, nor what is gone`() throws {
        let (all, some) = (try posts.say("all", by: ann), try posts.say("some", by: ann, to: [ben]))
        func edit(_ post: Post, by account: Int64) throws {
            _ = try posts.edit(id: post.id, to: PostMessage("x"), orElse: story, by: account)
        }
        #expect(throws: StorageError.notYours) { try edit(all, by: ben) }
        #expect(throws: StorageError.notYours) { try edit(some, by: ben) }
        #expect(throws: StorageError.noSuchPost) { try edit(some, by: eve) }
        try posts.delete(id: all.id, by: ann)
        #expect(throws: StorageError.noSuchPost) { try edit(all, by: ann) }
        #expect(try posts.restore(id: all.id, by: ann) == all)
        #expect(try posts.post(id: some.id, for: ann) == some)
    }
}
