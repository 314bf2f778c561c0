// What nobody continues, and what crashes leave, goes; what is under way and what is young stays.
import Glibc
import Locking
import Testing

@testable import Uploads

@Suite struct SweepTests {
    private let folder = TestFolder()
    private let clock = TestClock()

    private func write(_ name: String, age: Int64) {
        let path = "\(folder.path)/uploads/\(name)"
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        Glibc.write(file, "x", 1)
        let time = timespec(tv_sec: Int(clock.now - age), tv_nsec: 0)
        futimens(file, [time, time])
        close(file)
    }

    @Test func `an upload that nobody continues expires, and is swept`() async throws {
        let store = try UploadStore(folder, clock: clock)
        let id = try await store.create(length: 4, owner: "ada").id
        #expect(try await store.info(id, owner: "ada").expires == clock.now + 86_400)
        clock.advance(by: 86_000)
        let later = try await store.append([1], to: id, at: 0)
        #expect(later.expires == clock.now + 86_400, "each byte gives it more time")
        clock.advance(by: 86_399)
        #expect(await store.sweep() == 0)
        #expect(try await store.info(id, owner: "ada").offset == 1)
        clock.advance(by: 1)
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "ada") } == .expired)
        #expect(await error { () throws(UploadError) in try await store.append([2], to: id, at: 1) } == .expired)
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "eve") } == .unknown)
        #expect(await store.sweep() == 1)
        #expect(folder.names().isEmpty)
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "ada") } == .unknown)
        #expect(store.books.withLock { $0.underWay == 0 && $0.owners.isEmpty })
    }

    @Test func `one that its client has left goes soon, unless somebody asks for it`() async throws {
        let store = try UploadStore(folder, clock: clock)
        let ids = try await (store.create(length: 4, owner: "ada").id, store.create(length: 4, owner: "ada").id)
        for id in [ids.0, ids.1] {
            try await store.append([1], to: id, at: 0)
            try store.leave(id, owner: "ada")
        }
        #expect(await error { () throws(UploadError) in try store.leave(ids.0, owner: "eve") } == .unknown)
        clock.advance(by: 29)
        #expect(await store.sweep() == 0)
        // To say so again is no reason to wait longer.
        try store.leave(ids.0, owner: "ada")
        #expect(try await store.info(ids.1, owner: "ada").offset == 1)
        clock.advance(by: 1)
        #expect(await error { () throws(UploadError) in _ = try await store.info(ids.0, owner: "ada") } == .expired)
        #expect(await store.sweep() == 1)
        #expect(folder.names().allSatisfy { $0.hasPrefix(ids.1.text) }, "it was asked for")
        // Going on with it, or looking on, keeps it, too.
        try store.leave(ids.1, owner: "ada")
        try await store.append([2], to: ids.1, at: 1)
        clock.advance(by: 1_000)
        try store.leave(ids.1, owner: "ada")
        _ = try store.progress(ids.1, owner: "ada")
        clock.advance(by: 1_000)
        #expect(await store.sweep() == 0)
        try await store.append([3, 4], to: ids.1, at: 2)
        try store.leave(ids.1, owner: "ada")
        clock.advance(by: 1_000)
        #expect(try await store.info(ids.1, owner: "ada").hash == hash([1, 2, 3, 4]), "what is whole stays")
    }

    @Test func `where it may go on later, one that its client has left stays like any other`() async throws {
        var limits = UploadLimits()
        limits.left = limits.unfinished
        let store = try UploadStore(folder, limits: limits, clock: clock)
        let id = try await store.create(length: 4, owner: "ada").id
        try await store.append([1], to: id, at: 0)
        try store.leave(id, owner: "ada")
        #expect(store.books.withLock { $0.uploads[id]?.left } == nil, "nobody waits for its end")
        clock.advance(by: 86_399)
        #expect(try await store.info(id, owner: "ada").offset == 1)
        clock.advance(by: 1)
        #expect(await store.sweep() == 1)
    }

    @Test func `leaving again and again has nothing swept but what was left`() async throws {
        var limits = UploadLimits()
        limits.left = .seconds(1)
        let store = try UploadStore(folder, limits: limits, clock: clock)
        let id = try await store.create(length: 4, owner: "ada").id, swept = store.books.withLock { $0.swept }
        clock.advance(by: 5)
        for _ in 0..<20 {
            _ = try await store.info(id, owner: "ada")
            try store.leave(id, owner: "ada")
        }
        clock.advance(by: 1)
        #expect(await comesTrue { store.books.withLock { $0.uploads.isEmpty } })
        #expect(store.books.withLock { $0.swept } == swept)
        #expect(folder.names().isEmpty)
    }

    @Test func `one that is under way is not swept`() async throws {
        let store = try UploadStore(folder, clock: clock)
        let id = try await store.create(length: 2, owner: "ada").id
        let line = Line()
        async let whole = store.append(id, owner: "ada", at: 0, line)
        line.send([1])
        #expect(await comesTrue { (try? await store.info(id, owner: "ada").offset) == 1 })
        clock.advance(by: 200_000)
        #expect(await store.sweep() == 0)
        line.send([2])
        line.close()
        #expect(try await whole.hash == hash([1, 2]))
    }

    @Test func `what is whole is forgotten, and its file stays`() async throws {
        let store = try UploadStore(folder, clock: clock)
        let id = try await store.create(length: 2, owner: "ada").id
        try await store.append([1, 2], to: id, at: 0)
        clock.advance(by: 3_600)
        #expect(await store.sweep() == 0)
        #expect(folder.names().isEmpty)
        #expect(folder.files == [hash([1, 2]).text])
        #expect(try await store.vault.delete(hash([1, 2])), "nothing holds it any more")
    }

    @Test func `the time of a restart counts`() async throws {
        let id: UploadID
        do {
            let store = try UploadStore(folder: folder.path)
            id = try await store.create(length: 4, owner: "ada").id
            try await store.append([1], to: id, at: 0)
        }
        let now = Int64(time(nil))
        do {
            let store = try UploadStore(
                folder: folder.path,
                limits: UploadLimits(),
                rules: AnyUploads(),
                patience: 2_000
            ) {
                now + 86_300
            }
            #expect(try await store.info(id, owner: "ada").offset == 1)
        }
        let store = try UploadStore(folder: folder.path, limits: UploadLimits(), rules: AnyUploads(), patience: 2_000) {
            now + 86_500
        }
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "ada") } == .unknown)
        #expect(folder.names().isEmpty)
    }

    @Test func `what a crash has left goes once it is old`() async throws {
        let store = try UploadStore(folder, clock: clock)
        let id = try await store.create(length: 4, owner: "ada").id
        try await store.append([1], to: id, at: 0)
        let orphan = UploadID.random().text
        write(orphan + ".part", age: 100)
        write(orphan + ".chunk", age: 100)
        write(id.text + ".new", age: 100)
        write("anything", age: 100)
        let young = UploadID.random().text + ".part"
        write(young, age: 10)
        await store.sweep()
        #expect(folder.names() == [id.text, id.text + ".part", young].sorted())
    }

    @Test func `a record that cannot be read is no upload`() async throws {
        _ = try UploadStore(folder, clock: clock)
        let id = UploadID.random()
        write(id.text, age: 100)
        write(id.text + ".part", age: 100)
        let store = try UploadStore(folder, clock: clock)
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "ada") } == .unknown)
        #expect(folder.names().isEmpty)
    }

    @Test func `is done by itself as uploads begin`() async throws {
        let store = try UploadStore(folder, clock: clock)
        _ = try await store.create(length: 4, owner: "ada")
        clock.advance(by: 90_000)
        let id = try await store.create(length: 4, owner: "ada").id
        #expect(folder.names() == [id.text])
    }
}
