// Files by hash: found, listed, deleted when nothing refers to them, and not while an upload has just stored them.
import Glibc
import Testing

@testable import Uploads

@Suite struct FileVaultTests {
    private let folder = TestFolder()

    private func upload(_ bytes: [UInt8], to store: UploadStore) async throws -> UploadID {
        let id = try await store.create(length: Int64(bytes.count), owner: "ada").id
        try await store.append(bytes, to: id, at: 0)
        return id
    }

    @Test func `finds and lists files`() async throws {
        let store = try UploadStore(folder)
        _ = try await upload([1, 2, 3], to: store)
        _ = try await upload([4], to: store)
        let file = try #require(try await store.vault.file(hash([1, 2, 3])))
        #expect((file.hash, file.size) == (hash([1, 2, 3]), 3))
        #expect(abs(file.stored - Int64(time(nil))) < 100)
        #expect(try await store.vault.file(hash([9])) == nil)
        #expect(Set(try await store.vault.files().map(\.hash)) == [hash([1, 2, 3]), hash([4])])
        #expect(store.vault.bytes == 4)
    }

    @Test func `deletes what no upload holds any more`() async throws {
        let store = try UploadStore(folder)
        let id = try await upload([1, 2, 3], to: store)
        #expect(try await store.vault.delete(hash([1, 2, 3])) == false, "its upload was just now")
        #expect(folder.files.count == 1)
        try await store.terminate(id, owner: "ada")
        let open = open(store.vault.path(of: hash([1, 2, 3])), O_RDONLY)
        #expect(try await store.vault.delete(hash([1, 2, 3])))
        #expect(folder.files.isEmpty)
        #expect(store.vault.bytes == 0)
        var byte: UInt8 = 0
        #expect(read(open, &byte, 1) == 1, "a reader that has it open reads on")
        close(open)
        #expect(try await store.vault.delete(hash([1, 2, 3])), "what is gone is gone")
    }

    @Test func `a second upload of the same bytes holds them, too`() async throws {
        let store = try UploadStore(folder)
        let first = try await upload([1], to: store)
        let second = try await upload([1], to: store)
        try await store.terminate(first, owner: "ada")
        #expect(try await store.vault.delete(hash([1])) == false)
        try await store.terminate(second, owner: "ada")
        #expect(try await store.vault.delete(hash([1])))
    }

    @Test func `sweeps what nothing refers to`() async throws {
        let store = try UploadStore(folder)
        for byte in 0..<5 { try await store.terminate(upload([UInt8(byte)], to: store), owner: "ada") }
        _ = try await upload([9], to: store)
        #expect(try await store.vault.sweep { $0 == hash([3]) } == 4)
        #expect(Set(folder.files) == [hash([3]).text, hash([9]).text])
    }

    @Test func `what does not come to the disk is not there, and new the next time`() async throws {
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            let vault = try FileVault(folder: path + "/files", threads: FileThreads(count: 1))
            try Files.write(path + "/part", "abc")
            let bytes = Array("abc".utf8)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let usual = limit.rlim_cur
            // A file is linked without a descriptor; its folder is not brought to the disk without one.
            limit.rlim_cur = 0
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let missing = await error { () throws(UploadError) in
                _ = try vault.store(path + "/part", as: hash(bytes), size: 3)
            }
            limit.rlim_cur = usual
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #expect(missing == UploadError(errno: EMFILE))
            #expect(content(vault.path(of: hash(bytes))) == nil)
            #expect(vault.bytes == 0)
            #expect(try vault.store(path + "/part", as: hash(bytes), size: 3))
            #expect(vault.bytes == 3)
        }
    }

    @Test func `counts at the start what is there`() async throws {
        do {
            let store = try UploadStore(folder)
            _ = try await upload(noise(1_000), to: store)
            let id = try await upload(noise(10), to: store)
            try await store.terminate(id, owner: "ada")
        }
        let store = try UploadStore(folder)
        #expect(store.vault.bytes == 1_010)
        #expect(try await store.vault.delete(hash(noise(10))))
        #expect(try await store.vault.delete(hash(noise(1_000))) == false, "still held, also after a restart")
    }
}
