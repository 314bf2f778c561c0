// KnownLibrary: what is read of a library that changes, and what is known of it then.
import RxLiveTest
import Storage
import Testing

@testable import Photowall

@Suite struct KnownLibraryTests {
    private let folder: TemporaryFolder
    private let photos: PhotoStore
    private let ann: Int64

    init() throws {
        folder = try TemporaryFolder()
        let store = try Store(path: folder.path + "/library.sqlite")
        ann = try AccountStore(store).create(name: AccountName("Ann"), passwordHash: "x").account.id
        photos = PhotoStore(store)
    }

    private func add(_ name: String) throws -> Int64 {
        let hash = String(repeating: "ab", count: 32)
        return try photos.add(NewPhoto(hash: hash, name: name, width: 3, height: 2, bytes: 9), to: ann).id
    }

    /// Asks, and takes the answer.
    private func read(_ known: inout KnownLibrary) throws -> [Photo] {
        known.take(try known.question.answer(of: ann, in: photos))
    }

    @Test func `what comes, goes and comes back is where the library has it`() throws {
        var ids = try ["Sea", "Hill", "Lake"].map(add), known = KnownLibrary()
        known.note(.anything)
        #expect(try read(&known) == photos.photos(of: ann))
        ids.append(try add("Town"))
        known.note(.photo(ids[3]))
        #expect(try read(&known) == photos.photos(of: ann))
        for change in [1, 0, 3] {
            try photos.delete(ids[change], of: ann)
            known.note(.photo(ids[change]))
            #expect(try read(&known) == photos.photos(of: ann))
        }
        for change in [0, 3, 1] {
            try photos.restore(ids[change], of: ann)
            known.note(.photo(ids[change]))
        }
        #expect(try read(&known) == photos.photos(of: ann))
        #expect(try read(&known).map(\.id) == ids.reversed(), "nothing has changed")
        // Several at once.
        try photos.delete([ids[0], ids[2]], of: ann)
        known.note(.photos([ids[0], ids[2]]))
        #expect(try read(&known).map(\.id) == [ids[3], ids[1]])
        try photos.restore([ids[0], ids[2]], of: ann)
        known.note(.photos([ids[0], ids[2]]))
        #expect(known.question == .photos([ids[0], ids[2]]))
        #expect(try read(&known).map(\.id) == ids.reversed())
    }

    @Test func `what was noted is asked until an answer is taken`() throws {
        let ids = try ["Sea", "Hill"].map(add)
        var known = KnownLibrary()
        known.note(.photo(ids[0]))
        #expect(known.question == .whole, "nothing is known yet")
        _ = try read(&known)
        for id in ids { known.note(.photo(id)) }
        #expect(known.question == .photos(Set(ids)))
        known.note(.anything)
        known.note(.photo(ids[0]))
        #expect(known.question == .whole)
        _ = try read(&known)
        for id in 0...Int64(KnownLibrary.limit) { known.note(.photo(id)) }
        #expect(known.question == .whole)
    }
}
