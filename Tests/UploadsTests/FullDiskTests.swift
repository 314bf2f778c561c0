// Disks that are full or can only be read: a sentence, and nothing lost of what was stored.
import Glibc
import Locking
import Testing

@testable import Uploads

/// A disk of a megabyte in memory; nil where this process may not have one.
private final class SmallDisk {
    let path: String

    init?() {
        path = "/tmp/rxlive-disk-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        mkdir(path, 0o700)
        guard mount("rxlive", path, "tmpfs", 0, "size=1m") == 0 else {
            rmdir(path)
            return nil
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }

    func makeReadOnly(_ isReadOnly: Bool) -> Bool {
        mount("rxlive", path, "tmpfs", UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0), "size=1m") == 0
    }

    static var isAllowed: Bool { SmallDisk() != nil }
}

@Suite struct FullDiskTests {
    private func open(_ path: String, limits: UploadLimits = UploadLimits()) throws -> UploadStore {
        try UploadStore(folder: path, limits: limits, rules: AnyUploads(), patience: 2_000) { 1_700_000_000 }
    }

    @Test(.enabled(if: SmallDisk.isAllowed)) func `what fitted on the disk is stored, and goes on when there is room`()
        async throws
    {
        let disk = try #require(SmallDisk())
        let store = try open(disk.path + "/uploads")
        let bytes = noise(900_000)
        let ballast = Glibc.open(disk.path + "/ballast", O_WRONLY | O_CREAT, 0o600)
        #expect(write(ballast, noise(400_000), 400_000) == 400_000)
        close(ballast)
        let id = try await store.create(length: 900_000, owner: "ada").id
        let full = await error { () throws(UploadError) in try await store.append(bytes, to: id, at: 0) }
        #expect(full == .full)
        #expect("\(UploadError.full)" == "There is no room for more files at the moment.")
        let offset = Int(try await store.info(id, owner: "ada").offset)
        #expect(400_000..<700_000 ~= offset)
        unlink(disk.path + "/ballast")
        let whole = try await store.append(Array(bytes[offset...]), to: id, at: Int64(offset))
        #expect(whole.hash == hash(bytes))
        #expect(content(store.vault.path(of: hash(bytes))) == bytes)
    }

    @Test(.enabled(if: SmallDisk.isAllowed)) func `a folder that can only be read loses nothing`() async throws {
        let disk = try #require(SmallDisk())
        let store = try open(disk.path + "/uploads")
        let whole = try await store.create(length: 2, owner: "ada").id
        try await store.append([7, 8], to: whole, at: 0)
        let id = try await store.create(length: 4, owner: "ada").id
        try await store.append([1, 2], to: id, at: 0)
        #expect(disk.makeReadOnly(true))
        let refused = await error { () throws(UploadError) in try await store.append([3, 4], to: id, at: 2) }
        #expect(refused == .readOnly)
        #expect(
            await error { () throws(UploadError) in _ = try await store.create(length: 4, owner: "ada") } == .readOnly
        )
        #expect(try await store.info(whole, owner: "ada").hash == hash([7, 8]))
        #expect(try await store.info(id, owner: "ada").offset == 2)
        #expect(store.books.withLock { $0.uploads.count == 1 && $0.whole.count == 1 })
        #expect(disk.makeReadOnly(false))
        #expect(try await store.append([3, 4], to: id, at: 2).hash == hash([1, 2, 3, 4]))
    }

    @Test(.enabled(if: SmallDisk.isAllowed)) func `a store opens on a disk that can only be read, and serves`()
        async throws
    {
        let disk = try #require(SmallDisk())
        do {
            let store = try open(disk.path + "/uploads")
            let whole = try await store.create(length: 2, owner: "ada").id
            try await store.append([7, 8], to: whole, at: 0)
        }
        #expect(disk.makeReadOnly(true))
        let store = try open(disk.path + "/uploads")
        #expect(content(store.vault.path(of: hash([7, 8]))) == [7, 8])
        #expect(
            await error { () throws(UploadError) in _ = try await store.create(length: 4, owner: "ada") } == .readOnly
        )
    }

    @Test func `a file that may not grow is as full`() async throws {
        let folder = TestFolder()
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 100_000, rlim_max: rlim_t.max)
            let store = try UploadStore(folder: path)
            let id = try await store.create(length: 200_000, owner: "ada").id
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let full = await error { () throws(UploadError) in try await store.append(noise(200_000), to: id, at: 0) }
            #expect(full == .full)
            #expect(try await store.info(id, owner: "ada").offset == 100_000)
            limit.rlim_cur = rlim_t.max
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let whole = try await store.append(Array(noise(200_000)[100_000...]), to: id, at: 100_000)
            #expect(whole.hash == hash(noise(200_000)))
        }
    }

    @Test func `a folder that cannot be made is said`() async {
        let missing = await error { () throws(UploadError) in _ = try UploadStore(folder: "/proc/none/uploads") }
        guard case .failed(let words) = missing else {
            Issue.record("\(String(describing: missing))")
            return
        }
        #expect(words == "No such file or directory")
    }
}
