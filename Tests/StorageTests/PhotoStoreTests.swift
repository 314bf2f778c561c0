// Libraries: who has which photo, who may see it, and when it is gone for good.

import Foundation
import GRDB
import Sodium
import Storage
import Testing

@Suite struct PhotoStoreTests {
    private let folder: Folder
    private let clock = Clock()
    private let store: Store
    private let photos: PhotoStore
    private let ann: Int64, bob: Int64

    init() throws {
        folder = try Folder()
        store = try folder.open(clock.settings)
        photos = PhotoStore(store)
        let ids = try store.people("Ann", "Bob")
        (ann, bob) = (ids[0], ids[1])
        // They are not new.
        clock.advance(hours: PhotoStore.youth / 3_600)
    }

    private func photo(_ name: String, bytes: Int64 = 9, hash: String = "ab") -> NewPhoto {
        NewPhoto(hash: String(repeating: hash, count: 32), name: name, width: 3, height: 2, bytes: bytes)
    }

    private func room(free: Int64, deleted: Int64 = 0) -> LibraryRoom {
        LibraryRoom(total: PhotoStore.quota, free: free, deleted: deleted)
    }

    @Test func `a library has its owner's photos, the newest first`() throws {
        let sea = try photos.add(photo("Sea"), to: ann), hill = try photos.add(photo("Hill"), to: ann)
        _ = try photos.add(photo("Town"), to: bob)
        #expect(try photos.photos(of: ann) == [hill, sea])
        #expect(sea.name == "Sea" && sea.width == 3 && sea.height == 2 && sea.bytes == 9 && sea.kind == .upload)
        #expect(try photos.bytes(of: ann) == 18)
        #expect(throws: StorageError.noSuchAccounts([99])) { try photos.add(photo("Sea"), to: 99) }
    }

    @Test func `of some photos those are found that are in a library, the newest first`() throws {
        let ids = try ["Sea", "Hill", "Lake"].map { try photos.add(photo($0), to: ann).id }
        let town = try photos.add(photo("Town"), to: bob).id
        try photos.delete(ids[1], of: ann)
        #expect(try photos.photos([ids[0], town, 99, ids[2], ids[1], ids[0]], of: ann).map(\.id) == [ids[2], ids[0]])
        #expect(try photos.photos([], of: ann).isEmpty)
    }

    @Test func `several photos go and come back at once, and no others`() throws {
        let ids = try ["Sea", "Hill", "Lake"].map { try photos.add(photo($0), to: ann).id }
        let town = try photos.add(photo("Town"), to: bob).id
        try photos.delete(ids[1], of: ann)
        #expect(try photos.delete([ids[0], ids[1], town, 99, ids[0]], of: ann) == 1)
        #expect(try photos.photos(of: ann).map(\.id) == [ids[2]] && photos.photos(of: bob).map(\.id) == [town])
        #expect(try photos.delete([], of: ann) == 0 && photos.delete([town], of: ann) == 0)
        #expect(try photos.restore([ids[0], ids[1], town, ids[2]], of: ann) == 3)
        #expect(try photos.photos(of: ann).map(\.id) == ids.reversed())
        // Not what was deleted too long ago.
        try photos.delete([ids[0]], of: ann)
        clock.advance(hours: 1)
        try photos.delete([ids[1]], of: ann)
        #expect(try photos.restore([ids[0], ids[1]], of: ann) == 1)
        #expect(try photos.photos(of: ann).map(\.id) == [ids[2], ids[1]])
    }

    @Test func `some photos are searched by their ids, however many a library has`() throws {
        let plan = try folder.plan(
            "SELECT name FROM photo WHERE \(PhotoStore.isAmong) AND deleted IS NULL ORDER BY id DESC",
            ["[1,2]", 1]
        )
        #expect(plan.contains("SEARCH photo USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN photo") }, "\(plan)")
    }

    @Test func `nobody sees another one's photo that no post shows`() throws {
        let sea = try photos.add(photo("Sea"), to: ann)
        #expect(try photos.photo(sea.id, for: ann) == sea)
        #expect(try photos.photo(sea.id, for: bob) == nil)
        #expect(try photos.photo(sea.id, for: nil) == nil)
        let posts = PostStore(store)
        let post = try posts.create(author: ann, story: try PostLine("Look!"), photos: [PostPhoto(sea.id)]).post
        #expect(post.photos.map(\.id) == [sea.id])
        #expect(try posts.post(id: post.id, for: bob)?.photos.map(\.id) == [sea.id])
        #expect(try photos.photo(sea.id, for: bob) == sea)
        #expect(try photos.photo(sea.id, for: nil) == sea)
        try posts.delete(id: post.id, by: ann)
        #expect(try photos.photo(sea.id, for: bob) == nil)
    }

    @Test func `a post shows its author's photos alone`() throws {
        let sea = try photos.add(photo("Sea"), to: ann), posts = PostStore(store), line = try PostLine("Look!")
        #expect(throws: StorageError.noSuchPhoto) {
            try posts.create(author: bob, story: line, photos: [PostPhoto(sea.id)])
        }
        try photos.delete(sea.id, of: ann)
        #expect(throws: StorageError.noSuchPhoto) {
            try posts.create(author: ann, story: line, photos: [PostPhoto(sea.id)])
        }
        #expect(try posts.count() == 0)
    }

    @Test func `what an action has made is known by its key, as long as keys are kept`() throws {
        let key = Token.random(), once = Once(owner: "ann", key: key, action: "photo", arguments: ["1 2"])
        #expect(try photos.photo(madeBy: once) == nil)
        let made = try photos.add(photo("Sea"), to: ann, once: once)
        #expect(try photos.photo(madeBy: once) == made)
        let other = Once(owner: "ann", key: key, action: "photo", arguments: ["1 3"])
        #expect(throws: StorageError.keyUsed) { try photos.photo(madeBy: other) }
        #expect(try photos.photo(madeBy: key, owner: "ann") == made, "whatever it was told")
        #expect(try photos.photo(madeBy: key, owner: "bob") == nil)
        #expect(try photos.photo(madeBy: Once(owner: "bob", key: key, action: "photo", arguments: ["1 2"])) == nil)
        try photos.delete(made.id, of: ann)
        #expect(try photos.photo(madeBy: once)?.id == made.id, "it was made")
        clock.advance(hours: 2)
        try photos.purge()
        #expect(throws: StorageError.noSuchPhoto) { try photos.photo(madeBy: once) }
        clock.advance(hours: 23)
        #expect(try photos.photo(madeBy: once) == nil)
        #expect(try photos.photo(madeBy: key, owner: "ann") == nil)
    }

    @Test func `one action makes one photo`() throws {
        let key = Token.random(), once = Once(owner: "ann", key: key, action: "photo", arguments: [])
        let first = try photos.add(photo("Sea"), to: ann, once: once)
        #expect(try photos.add(photo("Sea"), to: ann, once: once) == first)
        #expect(try photos.photos(of: ann) == [first])
    }

    @Test func `a deleted photo comes back within ten minutes, and its owner alone deletes it`() throws {
        let sea = try photos.add(photo("Sea"), to: ann)
        #expect(throws: StorageError.noSuchPhoto) { try photos.delete(sea.id, of: bob) }
        try photos.delete(sea.id, of: ann)
        #expect(try photos.photos(of: ann).isEmpty)
        #expect(try photos.bytes(of: ann) == sea.bytes)
        #expect(throws: StorageError.noSuchPhoto) { try photos.restore(sea.id, of: bob) }
        clock.advance(hours: 0, seconds: Photo.undoTime)
        #expect(try photos.purge() == 0)
        #expect(try photos.restore(sea.id, of: ann) == sea)
        try photos.delete(sea.id, of: ann)
        clock.advance(hours: 0, seconds: Photo.undoTime + 1)
        #expect(throws: StorageError.noSuchPhoto) { try photos.restore(sea.id, of: ann) }
        #expect(try photos.refers(to: sea.hash))
        clock.advance(hours: 1)
        #expect(try photos.purge() == 1)
        #expect(try !photos.refers(to: sea.hash))
        #expect(try photos.bytes(of: ann) == 0)
    }

    @Test func `what a post shows stays, though it is in no library any more`() throws {
        let sea = try photos.add(photo("Sea"), to: ann)
        _ = try PostStore(store).create(author: ann, story: try PostLine("Look!"), photos: [PostPhoto(sea.id)])
        try photos.delete(sea.id, of: ann)
        clock.advance(hours: 1)
        #expect(try photos.purge() == 0)
        #expect(try photos.photo(sea.id, for: bob)?.id == sea.id)
        #expect(try photos.refers(to: sea.hash))
    }

    @Test func `a full library takes nothing more, until something has gone for good`() throws {
        let large = try photos.add(photo("Sea", bytes: PhotoStore.quota), to: ann)
        #expect(throws: StorageError.overQuota) { try photos.add(photo("Hill", bytes: 1), to: ann) }
        _ = try photos.add(photo("Hill", bytes: 1), to: bob)
        #expect(try photos.room(of: ann) == room(free: 0))
        clock.advance(hours: 2)
        try photos.delete(large.id, of: ann)
        #expect(throws: StorageError.overQuota) { try photos.add(photo("Hill", bytes: 1), to: ann) }
        #expect(try photos.room(of: ann) == room(free: 0, deleted: PhotoStore.quota))
        try photos.restore(large.id, of: ann)
        try photos.delete(large.id, of: ann)
        clock.advance(hours: 0, seconds: Photo.undoTime + 1)
        #expect(throws: StorageError.overQuota) { try photos.add(photo("Hill", bytes: 1), to: ann) }
        #expect(try photos.purge() == 1)
        #expect(try photos.room(of: ann) == room(free: PhotoStore.quota))
        _ = try photos.add(photo("Hill", bytes: 1), to: ann)
    }

    @Test func `who uploads and deletes in turn has no more files than who keeps them`() throws {
        for number in 0..<4 {
            let half = try photos.add(photo("\(number)", bytes: PhotoStore.quota / 2), to: ann)
            try photos.delete(half.id, of: ann)
            clock.advance(hours: 0, seconds: Photo.undoTime + 1)
            // The file of a new photo is held for an hour, though nobody can bring the photo back.
            #expect(try photos.purge() == 0)
            guard number % 2 == 1 else { continue }
            #expect(throws: StorageError.overQuota) { try photos.add(photo("More", bytes: 1), to: ann) }
            clock.advance(hours: 1)
            #expect(try photos.purge() == 2)
        }
    }

    @Test func `what a post shows takes room though it is deleted`() throws {
        let large = try photos.add(photo("Sea", bytes: PhotoStore.quota), to: ann)
        _ = try PostStore(store).create(author: ann, story: try PostLine("Look!"), photos: [PostPhoto(large.id)])
        try photos.delete(large.id, of: ann)
        clock.advance(hours: 2)
        #expect(try photos.purge() == 0)
        #expect(throws: StorageError.overQuota) { try photos.add(photo("Hill", bytes: 1), to: ann) }
        #expect(try photos.room(of: ann) == room(free: 0), "and will not have it back")
    }

    @Test func `the library of a new account has less room, and grows a week after`() throws {
        let cal = try store.people("Cal")[0], most = PhotoStore.youngQuota, week = PhotoStore.youth
        #expect(try photos.room(of: cal) == LibraryRoom(total: most, free: most, deleted: 0, growth: week))
        _ = try photos.add(photo("Sea", bytes: most), to: cal)
        #expect(throws: StorageError.overQuota) { try photos.add(photo("Hill", bytes: 1), to: cal) }
        _ = try photos.add(photo("Sea", bytes: PhotoStore.quota), to: ann)
        clock.advance(hours: 0, seconds: week - 1)
        #expect(try photos.room(of: cal) == LibraryRoom(total: most, free: 0, deleted: 0, growth: 1))
        #expect(throws: StorageError.overQuota) { try photos.add(photo("Hill", bytes: 1), to: cal) }
        clock.advance(hours: 0, seconds: 1)
        #expect(try photos.room(of: cal) == room(free: PhotoStore.quota - most))
        _ = try photos.add(photo("Hill", bytes: 1), to: cal)
    }

    @Test func `an account keeps what it has stored, though that is more than a new one may have`() throws {
        // As the version before has written it, which had one quota for all.
        let cal = try store.people("Cal")[0], much = PhotoStore.youngQuota + 5
        let sea = try photos.add(photo("Sea"), to: cal)
        try folder.foreign().write {
            try $0.execute(sql: "UPDATE photo SET bytes = ? WHERE id = ?", arguments: [much, sea.id])
        }
        #expect(try photos.photos(of: cal).map(\.bytes) == [much])
        #expect(try photos.room(of: cal).free == -5)
        #expect(throws: StorageError.overQuota) { try photos.add(photo("Hill", bytes: 1), to: cal) }
        #expect(try photos.purge() == 0)
        #expect(try photos.photo(sea.id, for: cal)?.bytes == much)
    }

    @Test func `libraries and files are found by their indexes`() throws {
        for (sql, index) in [
            ("SELECT * FROM photo WHERE owner = 1 AND deleted IS NULL ORDER BY id DESC", "photoByOwner"),
            ("SELECT 1 FROM photo WHERE hash = 'a'", "photoByHash"),
        ] {
            let plan = try folder.plan(sql, [])
            #expect(plan.allSatisfy { $0.contains(index) } && !plan.isEmpty, "\(plan)")
        }
        let plan = try folder.plan("SELECT 1 FROM photo WHERE id = ?1 AND \(PhotoStore.isShown)", [1, 2])
        #expect(plan.contains { $0.contains("USING COVERING INDEX postPhotoByPhoto (photoID=?)") }, "\(plan)")
        #expect(plan.contains { $0.contains("recipientByAccount (accountID=? AND postID=?)") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }
}
