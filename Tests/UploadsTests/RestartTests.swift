// Restarts: what a killed process has written is found, to the byte, and nothing that it has not.
import Glibc
import Locking
import Testing

@testable import Uploads

@Suite struct RestartTests {
    private let folder = TestFolder()

    /// The upload that another process has left.
    private func left() throws -> UploadID { try #require(folder.names().compactMap { UploadID($0) }.first) }

    @Test func `goes on where a killed process stopped, and knows the hash`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let store = try UploadStore(folder: path)
            let upload = try await store.create(
                length: 300_000,
                metadata: UploadMetadata(["filename": "a"]),
                owner: "ada"
            )
            let line = Line()
            line.send(Array(noise(300_000)[..<123_457]))
            Task { _ = try? await store.append(upload.id, owner: "ada", at: 0, line) }
            while try await store.info(upload.id, owner: "ada").offset < 123_457 { usleep(1_000) }
            kill(getpid(), SIGKILL)
        }
        let store = try UploadStore(folder)
        let id = try left()
        let found = try await store.info(id, owner: "ada")
        #expect(found.offset == 123_457)
        #expect(found.length == 300_000)
        #expect(found.metadata["filename"] == "a")
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "eve") } == .unknown)
        #expect(store.books.withLock { $0.underWay } == 123_457)
        let whole = try await store.append(Array(noise(300_000)[123_457...]), to: id, at: 123_457)
        #expect(whole.hash == hash(noise(300_000)))
    }

    @Test func `killed again and again in the middle of a write, it gets there`() async throws {
        for round in 0..<4 {
            let patience = UInt32(2_000 + round * 3_000)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.path as String, patience = patience as UInt32] in
                let store = try UploadStore(folder: path)
                let found = store.books.withLock { $0.uploads.values.first }
                let id = if let found { found.id } else { try await store.create(length: 1 << 26, owner: "ada").id }
                let start = try await store.info(id, owner: "ada").offset
                let line = Line()
                // The bytes of each place are known, so that the whole can be told from another whole.
                for block in Int(start / 65_536)..<1_024 {
                    let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: block), count: 65_536)
                    line.send(block == Int(start / 65_536) ? Array(bytes[Int(start % 65_536)...]) : bytes)
                }
                Task { _ = try? await store.append(id, owner: "ada", at: start, line) }
                while try await store.info(id, owner: "ada").offset == start { usleep(100) }
                usleep(patience)
                kill(getpid(), SIGKILL)
            }
        }
        let store = try UploadStore(folder)
        let id = try left()
        let offset = Int(try await store.info(id, owner: "ada").offset)
        #expect(0..<(1 << 26) ~= offset)
        let written = try #require(content("\(folder.path)/uploads/\(id.text).part"))
        #expect(written.count == offset, "what is there counts, and all of it")
        #expect(written.indices.allSatisfy { written[$0] == UInt8(truncatingIfNeeded: $0 / 65_536) })
    }

    @Test func `what waited for its checksum when the process was killed does not count`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let store = try UploadStore(folder: path)
            let id = try await store.create(length: 10, owner: "ada").id
            _ = try await store.append([1, 2, 3], to: id, at: 0)
            let line = Line()
            line.send([9, 9, 9])
            let checksum = Checksum(.sha1, [UInt8](repeating: 0, count: 20))
            Task { _ = try? await store.append(id, owner: "ada", at: 3, checksum: checksum, line) }
            while content("\(path)/uploads/\(id.text).part")?.count != 6 { usleep(1_000) }
            kill(getpid(), SIGKILL)
        }
        let store = try UploadStore(folder)
        let id = try left()
        #expect(try await store.info(id, owner: "ada").offset == 3)
        let rest = [UInt8](4...10)
        #expect(try await store.append(rest, to: id, at: 3).hash == hash([1, 2, 3] + rest))
        #expect(folder.names() == [id.text])
    }

    @Test func `killed before the application has accepted it, it is asked again`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            struct Killing: UploadRules {
                @concurrent func accept(_ upload: StoredUpload) async throws(UploadRefusal) { kill(getpid(), SIGKILL) }
            }
            let store = try UploadStore(folder: path, rules: Killing())
            let id = try await store.create(length: 3, owner: "ada").id
            _ = try await store.append([1, 2, 3], to: id, at: 0)
        }
        let rules = TestRules()
        let store = try UploadStore(folder, rules: rules)
        let id = try left()
        #expect(try await store.info(id, owner: "ada").hash == hash([1, 2, 3]), "who asks has it finished")
        #expect(rules.accepted.withLock { $0.map(\.id) } == [id])
        #expect(folder.names() == [id.text])
        #expect(folder.files == [hash([1, 2, 3]).text])
    }

    @Test func `who has not heard that it is whole hears it from the next process`() async throws {
        let id: UploadID
        do {
            let store = try UploadStore(folder)
            id = try await store.create(length: 3, owner: "ada").id
            try await store.append([1, 2, 3], to: id, at: 0)
        }
        let store = try UploadStore(folder)
        #expect(try await store.info(id, owner: "ada").hash == hash([1, 2, 3]))
        #expect(try await store.info(id, owner: "ada").offset == 3)
        #expect(store.books.withLock { $0.underWay } == 0)
    }

    @Test func `more than was declared is cut off`() async throws {
        let id: UploadID
        do {
            let store = try UploadStore(folder)
            id = try await store.create(length: 3, owner: "ada").id
            try await store.append([1, 2], to: id, at: 0)
        }
        let file = open("\(folder.path)/uploads/\(id.text).part", O_WRONLY | O_APPEND)
        #expect(write(file, "xyz", 3) == 3)
        close(file)
        let store = try UploadStore(folder)
        #expect(try await store.info(id, owner: "ada").hash == hash([1, 2, UInt8(ascii: "x")]))
        #expect(content(store.vault.path(of: hash([1, 2, UInt8(ascii: "x")])))?.count == 3)
    }
}
