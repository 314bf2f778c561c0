// Uploads of one process: how they begin, whose they are, within which limits, and how they end.
import Glibc
import Locking
import Testing

@testable import Uploads

@Suite struct UploadStoreTests {
    @Test func `more than can be counted is more than an owner may announce`() throws {
        var limits = UploadLimits(), books = UploadStore.Books()
        (limits.bytesPerOwner, limits.total) = (.max, .max)
        let folder = TestFolder()
        for (length, isTaken) in [(Int64.max - 1, true), (2, false), (1, true)] {
            let id = UploadID.random()
            let record = UploadRecord(owner: "one", length: length, metadata: UploadMetadata())
            let file = PartialFile("\(folder.path)/\(id.text)", length: length)
            let upload = Upload(id, record, file: file, changed: 0)
            let sum = try? books.add(upload, limits, stored: 0)
            #expect((sum != nil) == isTaken)
        }
        #expect(books.owners["one"]?.bytes == .max)
    }

    private let folder = TestFolder()

    @Test func `an upload in parts becomes a file`() async throws {
        let store = try UploadStore(folder)
        let bytes = noise(300_000)
        let upload = try await store.create(length: 300_000, metadata: UploadMetadata(["filename": "a"]), owner: "ada")
        #expect(upload.offset == 0)
        #expect(upload.hash == nil)
        #expect(try await store.append(Array(bytes[..<100_001]), to: upload.id, at: 0).offset == 100_001)
        let looked = try await store.info(upload.id, owner: "ada")
        #expect(looked.offset == 100_001)
        #expect(looked.metadata["filename"] == "a")
        #expect(folder.files.isEmpty, "nothing counts before it is whole")
        let whole = try await store.append(Array(bytes[100_001...]), to: upload.id, at: 100_001)
        #expect(whole.hash == hash(bytes))
        #expect(whole.expires == nil)
        let path = store.vault.path(of: hash(bytes))
        #expect(content(path) == bytes)
        #expect(path == "\(folder.path)/files/\(hash(bytes).text.prefix(2))/\(hash(bytes).text.dropFirst(2))")
        #expect(folder.names() == [upload.id.text], "its record alone is left of the upload")
        #expect(try await store.info(upload.id, owner: "ada").hash == hash(bytes))
    }

    @Test func `an upload of no bytes is whole at once`() async throws {
        let store = try UploadStore(folder)
        let upload = try await store.create(length: 0, owner: "ada")
        #expect(upload.hash == hash([]))
        #expect(folder.files == [hash([]).text])
    }

    @Test func `ids are not to be guessed`() async throws {
        let store = try UploadStore(folder)
        var ids: Set<String> = []
        for _ in 0..<20 { ids.insert(try await store.create(length: 1, owner: "ada").id.text) }
        #expect(ids.count == 20)
        #expect(ids.allSatisfy { $0.count == 22 && UploadID($0) != nil })
        #expect(UploadID("../../../../../etc/pass") == nil)
        let id = try await store.create(length: 1, owner: "ada").id
        #expect(!"\(id)".contains(id.text), "logs have no addresses")
    }

    @Test func `another owner finds nothing`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 4, owner: "ada").id
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "eve") } == .unknown)
        #expect(
            await error { () throws(UploadError) in try await store.append([1], to: id, owner: "eve", at: 0) }
                == .unknown
        )
        #expect(await error { () throws(UploadError) in try await store.terminate(id, owner: "eve") } == .unknown)
        #expect(await error { () throws(UploadError) in _ = try store.progress(id, owner: "eve") } == .unknown)
        #expect(try await store.append([1, 2, 3, 4], to: id, at: 0).hash == hash([1, 2, 3, 4]))
    }

    @Test func `goes on only where it stopped`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 4, owner: "ada").id
        try await store.append([1, 2], to: id, at: 0)
        for wrong in [0, 1, 3, 4, Int64.max, -1] {
            #expect(
                await error { () throws(UploadError) in try await store.append([9], to: id, at: wrong) }
                    == .conflict(offset: 2)
            )
        }
        #expect(try await store.append([3, 4], to: id, at: 2).hash == hash([1, 2, 3, 4]))
        #expect(
            await error { () throws(UploadError) in try await store.append([5], to: id, at: 2) } == .conflict(offset: 4)
        )
        #expect(try await store.append([], to: id, at: 4).hash != nil, "who has not heard it hears it again")
    }

    @Test func `never has more bytes than it was to have`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 4, owner: "ada").id
        let announced = await error { () throws(UploadError) in
            _ = try await store.append(id, owner: "ada", at: 0, count: 5, Line([1, 2, 3, 4, 5]))
        }
        #expect(announced == .tooMuch(length: 4))
        #expect(try await store.info(id, owner: "ada").offset == 0, "told before anything was taken")
        let other = try await store.create(length: 4, owner: "ada").id
        let unannounced = await error { () throws(UploadError) in
            try await store.append([1, 2, 3, 4, 5], to: other, at: 0)
        }
        #expect(unannounced == .tooMuch(length: 4))
        #expect(try await store.info(other, owner: "ada").hash == hash([1, 2, 3, 4]))
    }

    @Test func `limits hold, and are free again`() async throws {
        var limits = UploadLimits()
        (limits.bytes, limits.uploadsPerOwner, limits.bytesPerOwner, limits.total) = (100, 2, 150, 400)
        let store = try UploadStore(folder, limits: limits)
        func refusal(_ length: Int64, _ owner: String = "ada") async -> UploadError? {
            await error { () throws(UploadError) in _ = try await store.create(length: length, owner: owner) }
        }
        #expect(await refusal(101) == .tooLarge(limit: 100))
        #expect(await refusal(-1) == .tooLarge(limit: 100))
        let first = try await store.create(length: 100, owner: "ada").id
        #expect(await refusal(51) == .tooManyBytes)
        let second = try await store.create(length: 50, owner: "ada").id
        #expect(await refusal(0) == .tooManyUploads)
        #expect(await refusal(100, "bob") == nil)
        #expect(await refusal(100, "eve") == nil)
        #expect(await refusal(51, "joe") == nil, "what is announced takes no room from anybody")
        #expect(store.books.withLock { $0.underWay } == 0)
        try await store.terminate(second, owner: "ada")
        try await store.append(noise(100), to: first, at: 0)
        #expect(await refusal(49, "ada") == nil, "what is whole is not under way")
        #expect(store.books.withLock { $0.underWay } == 0 && store.vault.bytes == 100)
    }

    @Test func `all files together, and what has come of others, have a limit`() async throws {
        var limits = UploadLimits()
        limits.total = 400
        let store = try UploadStore(folder, limits: limits)
        let first = try await store.create(length: 200, owner: "ada").id
        let second = try await store.create(length: 300, owner: "bob").id
        try await store.append(noise(200), to: first, at: 0)
        try await store.append(noise(150), to: second, owner: "bob", at: 0)
        #expect(store.books.withLock { $0.underWay } == 150 && store.vault.bytes == 200)
        #expect(await error { () throws(UploadError) in _ = try await store.create(length: 51, owner: "eve") } == .full)
        _ = try await store.create(length: 50, owner: "eve")
        let full = await error { () throws(UploadError) in
            try await store.append(noise(51), to: second, owner: "bob", at: 150)
        }
        #expect(full == .full)
        #expect(try await store.info(second, owner: "bob").offset == 150, "nothing of it is lost")
        try await store.terminate(first, owner: "ada")
        _ = try await store.vault.delete(hash(noise(200)))
        let rest = Array(noise(300)[150...])
        #expect(try await store.append(rest, to: second, owner: "bob", at: 150).hash == hash(noise(150) + rest))
    }

    @Test func `the owner with most under way makes room for others, the oldest first`() async throws {
        var limits = UploadLimits()
        limits.uploads = 4
        let clock = TestClock()
        let store = try UploadStore(folder, limits: limits, clock: clock)
        func create(_ owner: String) async throws(UploadError) -> UploadID {
            clock.advance(by: 1)
            return try await store.create(length: 10, owner: owner).id
        }
        var ada: [UploadID] = []
        for _ in 0..<4 { ada.append(try await create("ada")) }
        clock.advance(by: 1)
        try await store.append([1], to: ada[0], at: 0)
        let own = await error { () throws(UploadError) in _ = try await create("ada") }
        #expect(own == .full, "her own give way to nobody's but others'")
        _ = try await create("bob")
        _ = try await create("bob")
        let third = await error { () throws(UploadError) in _ = try await create("bob") }
        #expect(third == .full, "he would have as many as she has")
        #expect(try await store.info(ada[0], owner: "ada").offset == 1, "somebody has gone on with it since")
        #expect(try await store.info(ada[3], owner: "ada").offset == 0)
        for gone in ada[1...2] {
            #expect(await error { () throws(UploadError) in _ = try await store.info(gone, owner: "ada") } == .unknown)
        }
        #expect(store.books.withLock { $0.owners.mapValues(\.uploads.count) } == ["ada": 2, "bob": 2])
    }

    @Test func `an owner who uploads much is forgotten first, and keeps nobody else from it`() async throws {
        var limits = UploadLimits()
        (limits.uploads, limits.wholePerOwner, limits.whole) = (2, 3, 4)
        let store = try UploadStore(folder, limits: limits)
        func upload(_ owner: String, _ byte: UInt8) async throws -> UploadID {
            let id = try await store.create(length: 1, owner: owner).id
            _ = try await store.append([byte], to: id, owner: owner, at: 0)
            return id
        }
        func knows(_ ids: [UploadID], _ owner: String) async -> [Bool] {
            var known: [Bool] = []
            for id in ids { known.append(await (try? store.info(id, owner: owner)) != nil) }
            return known
        }
        var ada: [UploadID] = []
        for byte in 0..<5 { ada.append(try await upload("ada", UInt8(byte))) }
        #expect(await knows(ada, "ada") == [false, false, true, true, true])
        let bob = [try await upload("bob", 10), try await upload("bob", 11)]
        #expect(await knows(bob, "bob") == [true, true])
        #expect(await knows(ada, "ada") == [false, false, false, false, true])
        #expect(folder.files.count == 7, "the files are there")
        #expect(folder.names().count == 3)
        #expect(store.books.withLock { $0.owners.mapValues(\.whole.count) } == ["ada": 1, "bob": 2])
    }

    @Test func `the number of uploads has a limit`() async throws {
        var limits = UploadLimits()
        limits.uploads = 3
        let store = try UploadStore(folder, limits: limits)
        for owner in ["a", "b", "c"] { _ = try await store.create(length: 1, owner: owner) }
        #expect(await error { () throws(UploadError) in _ = try await store.create(length: 1, owner: "d") } == .full)
    }

    @Test func `the application judges who begins, with what is under way`() async throws {
        let rules = TestRules()
        let store = try UploadStore(folder, rules: rules)
        _ = try await store.create(length: 10, owner: "ada")
        let unwanted = UploadMetadata(["filename": "unwanted"])
        let refusal = await error { () throws(UploadError) in
            _ = try await store.create(length: 20, metadata: unwanted, owner: "ada")
        }
        #expect(refusal == .refused(UploadRefusal(status: 413, "Your library is full.")))
        #expect(rules.admitted.withLock { $0.map(\.underWay) } == [10, 30])
        #expect(store.books.withLock { $0.underWay == 0 && $0.uploads.count == 1 })
        #expect(folder.names().count == 1)
    }

    @Test func `it judges also by those that somebody goes on with`() async throws {
        let (rules, clock) = (TestRules(), TestClock())
        let store = try UploadStore(folder, rules: rules, clock: clock)
        let left = try await store.create(length: 10, owner: "ada").id
        let busy = try await store.create(length: 20, owner: "ada").id
        let line = Line()
        async let whole = store.append(busy, owner: "ada", at: 0, line)
        line.send([1])
        #expect(await comesTrue { (try? await store.info(busy, owner: "ada").offset) == 1 })
        _ = try await store.create(length: 1, owner: "bob")
        clock.advance(by: 119)
        _ = try await store.create(length: 40, owner: "ada")
        clock.advance(by: 1)
        _ = try await store.create(length: 80, owner: "ada")
        try await store.append([1], to: left, at: 0)
        line.send(noise(19))
        line.close()
        _ = try await whole
        _ = try await store.create(length: 160, owner: "ada")
        // The fifth without the first, the last without the second, which is whole.
        let active: [Int64] = [10, 30, 1, 70, 140, 290]
        #expect(rules.admitted.withLock { $0.map(\.active) } == active)
    }

    @Test func `an end leaves nothing`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 4, owner: "ada").id
        try await store.append([1, 2], to: id, at: 0)
        try await store.terminate(id, owner: "ada")
        #expect(folder.names().isEmpty)
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "ada") } == .unknown)
        #expect(await error { () throws(UploadError) in try await store.terminate(id, owner: "ada") } == .unknown)
        #expect(store.books.withLock { $0.owners.isEmpty && $0.underWay == 0 })
    }

    @Test func `an end stops who goes on with it`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 4, owner: "ada").id
        let line = Line()
        async let appended = error { () throws(UploadError) in _ = try await store.append(id, owner: "ada", at: 0, line)
        }
        line.send([1])
        #expect(await comesTrue { (try? await store.info(id, owner: "ada").offset) == 1 })
        try await store.terminate(id, owner: "ada")
        line.send([2])
        #expect(await appended != nil)
        #expect(folder.names().isEmpty)
    }

    @Test func `a folder is one process's`() async throws {
        let store = try UploadStore(folder)
        let second = await error { () throws(UploadError) in
            _ = try UploadStore(folder: folder.path, limits: UploadLimits(), rules: AnyUploads(), patience: 0) { 0 }
        }
        #expect(second == .inUse)
        withExtendedLifetime(store) {}
    }

    @Test func `what is stored is for its owner's eyes alone`() async throws {
        let store = try UploadStore(folder)
        let upload = try await store.create(length: 1, owner: "ada")
        try await store.append([1], to: upload.id, at: 0)
        for path in ["uploads/\(upload.id.text)", "files", "uploads", "files/\(hash([1]).text.prefix(2))"] {
            var info = stat()
            #expect(stat("\(folder.path)/\(path)", &info) == 0)
            #expect(info.st_mode & 0o077 == 0)
        }
    }
}
