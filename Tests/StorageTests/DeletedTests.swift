// Deleted is deleted: the words are in no file any more, not even where no table has them.

import Foundation
import GRDB
import Storage
import Testing

@Suite struct DeletedTests {
    /// The files of a folder that have a word in them.
    private func files(_ folder: Folder, having word: String) throws -> [String] {
        let wanted = Data(word.utf8)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { name in
            (try? Data(contentsOf: folder.url.appendingPathComponent(name)))?.range(of: wanted) != nil
        }
    }

    @Test func `a post's words are in no file once it is gone for good`() throws {
        let folder = try Folder(), clock = Clock()
        let store = try folder.open(clock.settings)
        let posts = PostStore(store), ann = try store.people("Ann")[0]
        for number in 0..<50 { try posts.say("something else \(number)", by: ann) }
        let long = String(repeating: "unwiederbringlich ", count: 200)
        let gone = [try posts.say("unwiederbringlich", by: ann), try posts.say(long, by: ann)]
        for post in gone { try posts.delete(id: post.id, by: ann) }
        #expect(try !files(folder, having: "unwiederbringlich").isEmpty, "it can still be brought back")
        clock.advance(hours: 1)
        #expect(try posts.purge() == 2)
        #expect(try files(folder, having: "unwiederbringlich") == [])
        #expect(try posts.count() == 50)
    }

    @Test func `a post's words are in the index of the search no more, not even in parts`() throws {
        let folder = try Folder(), clock = Clock()
        let store = try folder.open(clock.settings)
        let posts = PostStore(store), ann = try store.people("Ann")[0]
        for number in 0..<300 { try posts.say("something else \(number) #still", by: ann) }
        let gone = try posts.say("Quetzalcoatlus und #Xylophon 鳳凰木", by: ann)
        for number in 0..<300 { try posts.say("something else \(number) #there", by: ann) }
        try posts.delete(id: gone.id, by: ann)
        let parts = ["quetzalcoatl", "xylopho", "鳳凰", "凰木"]
        for part in parts { #expect(try !files(folder, having: part).isEmpty, "it can still be brought back") }
        clock.advance(hours: 1)
        #expect(try posts.purge() == 1)
        // The index keeps the beginnings of its words once.
        for part in parts + ["uetzalcoatl", "ylopho"] { #expect(try files(folder, having: part) == [], "\(part)") }
        #expect(try posts.posts(with: SearchWords("#still"), for: ann, limit: 100).posts.count == 100)
        try folder.foreign().write { database in
            try database.execute(sql: "INSERT INTO postWords(postWords) VALUES ('integrity-check')")
        }
    }

    @Test func `a photo's name is in no file once it is gone for good`() throws {
        let folder = try Folder(), clock = Clock()
        let store = try folder.open(clock.settings)
        let photos = PhotoStore(store), ann = try store.people("Ann")[0]
        let hash = String(repeating: "b", count: 64)
        let id = try photos.add(NewPhoto(hash: hash, name: "geheimnis.jpg", width: 2, height: 1, bytes: 3), to: ann).id
        try photos.delete(id, of: ann)
        clock.advance(hours: 2)
        #expect(try photos.purge() == 1)
        #expect(try files(folder, having: "geheimnis") == [])
        #expect(try files(folder, having: hash) == [])
    }
}
