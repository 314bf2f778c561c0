// The photos of posts: in their order, with their authors' words, no more than a post may have, and seen by those who may read it.

import Foundation
import GRDB
import Sodium
import Storage
import Testing

@Suite struct PostPhotoTests {
    private let folder: Folder
    private let clock = Clock()
    private let store: Store
    private let posts: PostStore
    private let photos: PhotoStore
    private let ann: Int64, ben: Int64, eve: Int64

    init() throws {
        folder = try Folder()
        store = try folder.open(clock.settings)
        (posts, photos) = (PostStore(store), PhotoStore(store))
        let ids = try store.people("Ann", "Ben", "Eve")
        (ann, ben, eve) = (ids[0], ids[1], ids[2])
    }

    private func take(_ count: Int, of owner: Int64) throws -> [Int64] {
        try (0..<count).map { number in
            let hash = String(repeating: "ab", count: 32)
            let photo = NewPhoto(hash: hash, name: "\(number)", width: 30 + number, height: 20, bytes: 9)
            return try photos.add(photo, to: owner).id
        }
    }

    private func show(_ ids: [Int64], by author: Int64, to: [Int64] = [], once: Once? = nil) throws -> Post {
        let line = try PostLine("Look!"), photos = ids.map { PostPhoto($0) }
        return try posts.create(author: author, to: to, story: line, photos: photos, once: once).post
    }

    @Test func `a post shows its photos in the order in which they were named, each once, with its words`() throws {
        let ids = try take(3, of: ann)
        let named = [
            PostPhoto(ids[2], alternative: try PostLine("The sea")), PostPhoto(ids[0]), PostPhoto(ids[2]),
            PostPhoto(ids[1]),
        ]
        let made = try posts.create(author: ann, message: PostMessage("Three"), photos: named).post
        let other = try show([ids[1]], by: ann)
        let told: [Post?] = [made, try posts.post(id: made.id, for: ben), try posts.feed(for: nil).posts.last]
        for post in told {
            #expect(post?.photos.map(\.id) == [ids[2], ids[0], ids[1]])
            #expect(post?.photos.map(\.alternative) == ["The sea", nil, nil])
            #expect(post?.photos.map(\.width) == [32, 30, 31] && post?.photos.map(\.height) == [20, 20, 20])
        }
        #expect(try posts.feed(for: nil).posts.first?.photos == other.photos)
    }

    @Test func `a post shows ten photos at most, and is not made where one of them is not its author's`() throws {
        let ids = try take(11, of: ann), theirs = try take(1, of: ben)
        #expect(try show(Array(ids.prefix(10)), by: ann).photos.count == 10)
        #expect(throws: StorageError.tooManyPhotos(11)) { try show(ids, by: ann) }
        #expect(throws: StorageError.noSuchPhoto) { try show([ids[0], theirs[0]], by: ann) }
        #expect(throws: StorageError.noSuchPhoto) { try show([ids[0], 99], by: ann) }
        try photos.delete(ids[1], of: ann)
        #expect(throws: StorageError.noSuchPhoto) { try show([ids[0], ids[1]], by: ann) }
        #expect(try posts.count() == 1)
    }

    @Test func `each of its photos is seen by its readers alone, for as long as it is there`() throws {
        let ids = try take(3, of: ann), post = try show(ids, by: ann, to: [ben])
        for id in ids {
            #expect(try photos.photo(id, for: ben)?.id == id && photos.photo(id, for: ann, isOfWall: true)?.id == id)
            #expect(try photos.photo(id, for: eve) == nil && photos.photo(id, for: nil) == nil)
        }
        try posts.delete(id: post.id, by: ann)
        for id in ids { #expect(try photos.photo(id, for: ben) == nil) }
        try posts.restore(id: post.id, by: ann)
        #expect(try posts.post(id: post.id, for: ben)?.photos.map(\.id) == ids)
    }

    @Test func `none of its photos goes while the post is there, and all go after it`() throws {
        let ids = try take(2, of: ann), post = try show(ids, by: ann)
        for id in ids { try photos.delete(id, of: ann) }
        clock.advance(hours: 2)
        #expect(try photos.purge() == 0)
        #expect(try photos.room(of: ann).deleted == 0, "and the room will not come back")
        #expect(try photos.photo(ids[1], for: ben)?.id == ids[1])
        try posts.delete(id: post.id, by: ann)
        clock.advance(hours: 1)
        #expect(try posts.purge() == 1)
        #expect(try photos.purge() == 2)
    }

    @Test func `the same action makes the post once, and with other photos it is another one`() throws {
        let ids = try take(2, of: ann), key = Token.random()
        func once(_ arguments: [String]) -> Once {
            Once(owner: "user", key: key, action: "post", arguments: arguments)
        }
        let first = try show(ids, by: ann, once: once(["1 2"]))
        #expect(try show(ids, by: ann, once: once(["1 2"])).id == first.id)
        #expect(throws: StorageError.keyUsed) { try show([ids[0]], by: ann, once: once(["1"])) }
        #expect(try posts.count() == 1)
    }

    @Test func `who leaves takes their photos along, and the posts of others stay`() throws {
        let folder = try Folder(), store = try folder.open(), people = try store.people("Ann", "Ben")
        let hash = String(repeating: "ab", count: 32)
        let photo = try PhotoStore(store).add(
            NewPhoto(hash: hash, name: "Sea", width: 3, height: 2, bytes: 9),
            to: people[0]
        )
        _ = try PostStore(store).create(author: people[0], story: PostLine("Look!"), photos: [PostPhoto(photo.id)])
        try PostStore(store).say("here", by: people[1])
        try folder.foreign().write { database in
            try database.execute(
                sql: "PRAGMA foreign_keys = ON; DELETE FROM account WHERE id = ?",
                arguments: [people[0]]
            )
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM postPhoto") == 0)
        }
        #expect(try PostStore(store).feed(for: nil).posts.map(\.message) == ["here"])
    }
}
