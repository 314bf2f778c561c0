// Checksums of requests: what they are not of is not kept, and counts for nobody in between.
import Locking
import Testing

@testable import Uploads

@Suite struct ChecksumTests {
    private let folder = TestFolder()

    private func checksum(_ algorithm: Checksum.Algorithm, _ bytes: [UInt8]) throws -> Checksum {
        var running = RunningChecksum(algorithm)
        bytes.withUnsafeBytes { running.update($0) }
        return try #require(Checksum(algorithm, running.digest()))
    }

    @Test(arguments: Checksum.Algorithm.allCases)
    func `bytes with the right checksum count`(algorithm: Checksum.Algorithm) async throws {
        let store = try UploadStore(folder)
        let bytes = noise(150_000)
        let id = try await store.create(length: 150_000, owner: "ada").id
        let (one, two) = (Array(bytes[..<80_000]), Array(bytes[80_000...]))
        #expect(try await store.append(one, to: id, at: 0, checksum: checksum(algorithm, one)).offset == 80_000)
        #expect(folder.names() == [id.text, id.text + ".part"], "no mark is left")
        let whole = try await store.append(two, to: id, at: 80_000, checksum: checksum(algorithm, two))
        #expect(whole.hash == hash(bytes))
        #expect(content(store.vault.path(of: hash(bytes))) == bytes)
    }

    @Test(arguments: Checksum.Algorithm.allCases)
    func `bytes with a wrong one are discarded`(algorithm: Checksum.Algorithm) async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 6, owner: "ada").id
        try await store.append([1, 2, 3], to: id, at: 0)
        let wrong = try checksum(algorithm, [4, 5, 7])
        let mismatch = await error { () throws(UploadError) in
            try await store.append([4, 5, 6], to: id, at: 3, checksum: wrong)
        }
        #expect(mismatch == .checksumMismatch)
        #expect(try await store.info(id, owner: "ada").offset == 3)
        #expect(content("\(folder.path)/uploads/\(id.text).part") == [1, 2, 3])
        let right = try checksum(algorithm, [4, 5, 6])
        #expect(try await store.append([4, 5, 6], to: id, at: 3, checksum: right).hash == hash([1, 2, 3, 4, 5, 6]))
    }

    @Test func `nothing counts before it is checked`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 6, owner: "ada").id
        let line = Line()
        let right = try checksum(.sha1, [1, 2, 3, 4])
        async let cut = error { () throws(UploadError) in
            _ = try await store.append(id, owner: "ada", at: 0, checksum: right, line)
        }
        line.send([1, 2, 3])
        #expect(await comesTrue { content("\(folder.path)/uploads/\(id.text).part") == [1, 2, 3] })
        #expect(try await store.info(id, owner: "ada").offset == 0)
        line.cut()
        #expect(await cut == .interrupted)
        #expect(content("\(folder.path)/uploads/\(id.text).part") == [])
        #expect(try await store.append([1, 2, 3, 4, 5, 6], to: id, at: 0).hash == hash([1, 2, 3, 4, 5, 6]))
    }

    @Test func `what is not checked yet takes room`() async throws {
        var limits = UploadLimits()
        limits.total = 10
        let store = try UploadStore(folder, limits: limits)
        let first = try await store.create(length: 8, owner: "ada").id
        let second = try await store.create(length: 8, owner: "bob").id
        let right = try checksum(.sha1, noise(8))
        let line = Line()
        async let cut = error { () throws(UploadError) in
            _ = try await store.append(first, owner: "ada", at: 0, checksum: right, line)
        }
        line.send(Array(noise(8)[..<6]))
        #expect(await comesTrue { content("\(folder.path)/uploads/\(first.text).part")?.count == 6 })
        for checksum in [right, nil] {
            let full = await error { () throws(UploadError) in
                try await store.append(noise(8), to: second, owner: "bob", at: 0, checksum: checksum)
            }
            #expect(full == .full)
        }
        #expect(await error { () throws(UploadError) in _ = try await store.create(length: 5, owner: "bob") } == .full)
        line.cut()
        #expect(await cut == .interrupted)
        #expect(store.books.withLock { $0.written } == 0)
        let whole = try await store.append(noise(8), to: second, owner: "bob", at: 0, checksum: right)
        #expect(whole.hash == hash(noise(8)))
        #expect(store.books.withLock { $0.written } == 0)
    }

    @Test func `a takeover discards what was not checked`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 4, owner: "ada").id
        let line = Line()
        let right = try checksum(.sha256, [9, 9, 9])
        async let older = error { () throws(UploadError) in
            _ = try await store.append(id, owner: "ada", at: 0, checksum: right, line)
        }
        line.send([9, 9])
        #expect(await comesTrue { content("\(folder.path)/uploads/\(id.text).part") == [9, 9] })
        #expect(try await store.append([1, 2, 3, 4], to: id, at: 0).hash == hash([1, 2, 3, 4]))
        #expect(await older == .superseded)
        #expect(store.books.withLock { $0.unsettled } == 0)
    }
}
