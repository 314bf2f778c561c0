// How an upload becomes a file: once for equal bytes, judged by the application, and tried again where it did not succeed.
import Dispatch
import Glibc
import Locking
import Testing

@testable import Uploads

@Suite struct FinishTests {
    private let folder = TestFolder()

    @Test func `equal bytes are stored once, for all their owners`() async throws {
        let store = try UploadStore(folder)
        let bytes = noise(1_000)
        for owner in ["ada", "bob", "ada"] {
            let id = try await store.create(length: 1_000, owner: owner).id
            #expect(try await store.append(bytes, to: id, owner: owner, at: 0).hash == hash(bytes))
        }
        #expect(folder.files == [hash(bytes).text])
        #expect(store.vault.bytes == 1_000)
        var info = stat()
        #expect(stat(store.vault.path(of: hash(bytes)), &info) == 0)
        #expect(info.st_nlink == 1, "nothing else holds its room")
    }

    @Test func `a file that something has cut off is replaced`() async throws {
        let bytes = noise(1_000)
        for _ in 0..<2 {
            let store = try UploadStore(folder)
            let id = try await store.create(length: 1_000, owner: "ada").id
            try await store.append(bytes, to: id, at: 0)
            #expect(store.vault.bytes == 1_000)
            #expect(content(store.vault.path(of: hash(bytes))) == bytes)
            #expect(truncate(store.vault.path(of: hash(bytes)), 10) == 0)
        }
    }

    @Test func `the application is asked before the client hears it`() async throws {
        let gate = Gate()
        let rules = TestRules(gate: gate)
        let store = try UploadStore(folder, rules: rules)
        let id = try await store.create(length: 3, metadata: UploadMetadata(["filename": "x"]), owner: "ada").id
        let isOver = LockedValue(false)
        let task = Task {
            defer { isOver.withLock { $0 = true } }
            return try await store.append([1, 2, 3], to: id, at: 0)
        }
        #expect(await comesTrue { rules.accepted.withLock { !$0.isEmpty } })
        let asked = try #require(rules.accepted.withLock { $0.first })
        #expect((asked.id, asked.owner, asked.size) == (id, "ada", 3))
        #expect(asked.metadata["filename"] == "x")
        #expect(asked.hash == hash([1, 2, 3]))
        #expect(content(asked.path) == [1, 2, 3])
        #expect(isOver.withLock { !$0 })
        let looking = Task { try await store.info(id, owner: "ada") }
        gate.open()
        #expect(try await task.value.hash == hash([1, 2, 3]))
        #expect(try await looking.value.hash == hash([1, 2, 3]), "an onlooker who comes meanwhile waits for the same")
        #expect(rules.accepted.withLock { $0.count } == 1)
    }

    @Test func `it goes on where the client leaves`() async throws {
        let gate = Gate()
        let rules = TestRules(gate: gate)
        let store = try UploadStore(folder, rules: rules)
        let id = try await store.create(length: 3, owner: "ada").id
        let task = Task { try await store.append([1, 2, 3], to: id, at: 0) }
        #expect(await comesTrue { rules.accepted.withLock { !$0.isEmpty } })
        task.cancel()
        gate.open()
        #expect(await comesTrue { (try? await store.info(id, owner: "ada").hash) == hash([1, 2, 3]) })
        #expect(rules.accepted.withLock { $0.count } == 1)
    }

    @Test func `nothing is kept of what the application does not want`() async throws {
        let refusal = UploadRefusal(status: 422, "That is no picture.")
        let store = try UploadStore(folder, rules: TestRules(refusal: refusal))
        let id = try await store.create(length: 3, owner: "ada").id
        let refused = await error { () throws(UploadError) in try await store.append([1, 2, 3], to: id, at: 0) }
        #expect(refused == .refused(refusal))
        #expect(folder.files.isEmpty)
        #expect(folder.names().isEmpty)
        #expect(store.vault.bytes == 0)
        #expect(store.books.withLock { $0.underWay == 0 && $0.uploads.isEmpty })
    }

    @Test func `what others have stored stays though one is refused`() async throws {
        let rules = TestRules()
        let store = try UploadStore(folder, rules: rules)
        let first = try await store.create(length: 3, owner: "ada").id
        try await store.append([1, 2, 3], to: first, at: 0)
        rules.refusal.withLock { $0 = UploadRefusal("No.") }
        let second = try await store.create(length: 3, owner: "bob").id
        _ = await error { () throws(UploadError) in try await store.append([1, 2, 3], to: second, owner: "bob", at: 0) }
        #expect(folder.files == [hash([1, 2, 3]).text])
    }

    @Test func `what another has stored meanwhile stays, though the first one is refused and the other forgotten`()
        async throws
    {
        let rules = OneIsRefused()
        let store = try UploadStore(folder, rules: rules)
        let first = try await store.create(length: 3, owner: "ada").id
        let refused = Task {
            await error { () throws(UploadError) in try await store.append([1, 2, 3], to: first, at: 0) }
        }
        #expect(await comesTrue { rules.isAsked.withLock(\.self) })
        let second = try await store.create(length: 3, owner: "bob").id
        try await store.append([1, 2, 3], to: second, owner: "bob", at: 0)
        try await store.terminate(second, owner: "bob")
        rules.gate.open()
        #expect(await refused.value == .refused(UploadRefusal("No.")))
        #expect(folder.files == [hash([1, 2, 3]).text])
        #expect(try await store.vault.delete(hash([1, 2, 3])), "nobody holds it any more")
    }

    /// Refuses what is Ada's, when the test lets it.
    private final class OneIsRefused: UploadRules {
        let gate = Gate()
        let isAsked = LockedValue(false)

        @concurrent func accept(_ upload: StoredUpload) async throws(UploadRefusal) {
            guard upload.owner == "ada" else { return }
            isAsked.withLock { $0 = true }
            await gate.pass()
            throw UploadRefusal("No.")
        }
    }

    @Test func `it is tried again where it could not be stored`() async throws {
        let rules = TestRules()
        let store = try UploadStore(folder, rules: rules)
        let place = "\(folder.path)/files/\(hash([1, 2, 3]).text.prefix(2))"
        // Where the file's folder would be is something else.
        #expect(symlink("/dev/null", place) == 0)
        let id = try await store.create(length: 3, owner: "ada").id
        #expect(await error { () throws(UploadError) in try await store.append([1, 2, 3], to: id, at: 0) } != nil)
        #expect(rules.accepted.withLock { $0.isEmpty })
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "ada") } != nil)
        unlink(place)
        #expect(try await store.append([], to: id, at: 3).hash == hash([1, 2, 3]))
        #expect(folder.files == [hash([1, 2, 3]).text])
    }

    @Test func `bytes that were lost on their way to the disk are not taken to be there the next time`() async throws {
        let rules = TestRules(refusal: .later("Nobody can say."))
        let store = try UploadStore(folder, rules: rules)
        let id = try await store.create(length: 3, owner: "ada").id
        _ = await error { () throws(UploadError) in try await store.append([1, 2, 3], to: id, at: 0) }
        rules.refusal.withLock { $0 = nil }
        let upload = try #require(store.books.withLock { $0.uploads[id] })
        _ = try upload.file.withLock { file throws(UploadError) in try file.begin(isChecked: false) }
        // The file is a device now, which cannot be brought to a disk.
        let part = "\(folder.path)/uploads/\(id.text).part"
        let descriptors = Files.names(in: "/proc/self/fd").compactMap { Int32($0) }
        let file = try #require(descriptors.first { folder.target(of: $0) == part })
        let device = open("/dev/null", O_RDWR)
        #expect(dup2(device, file) == file)
        close(device)
        let lost = await error { () throws(UploadError) in _ = try await store.info(id, owner: "ada") }
        #expect(lost == UploadError(errno: EINVAL))
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "ada") } == .unknown)
        #expect(rules.accepted.withLock { $0.count } == 1)
        #expect(folder.names().isEmpty)
        #expect(folder.open.isEmpty)
        #expect(store.books.withLock { $0.uploads.isEmpty && $0.underWay == 0 })
    }

    @Test func `what is judged another time keeps no file open until somebody asks`() async throws {
        let rules = TestRules(refusal: .later("Nobody can say."))
        let store = try UploadStore(folder, rules: rules)
        var uploads: [(id: UploadID, bytes: [UInt8])] = []
        for seed in 1...5 as ClosedRange<UInt64> {
            let bytes = noise(1_000, seed: seed)
            let id = try await store.create(length: 1_000, owner: "ada").id
            let later = await error { () throws(UploadError) in try await store.append(bytes, to: id, at: 0) }
            #expect(later == .failed("Nobody can say."))
            uploads.append((id, bytes))
        }
        #expect(folder.open.isEmpty)
        #expect(await error { () throws(UploadError) in _ = try await store.info(uploads[0].id, owner: "ada") } != nil)
        #expect(folder.open.isEmpty)
        rules.refusal.withLock { $0 = nil }
        for upload in uploads {
            #expect(try await store.info(upload.id, owner: "ada").hash == hash(upload.bytes))
            #expect(content(store.vault.path(of: hash(upload.bytes))) == upload.bytes)
        }
        #expect(folder.open.isEmpty)
    }

    @Test func `an upload of no bytes that cannot be judged is none`() async throws {
        let store = try UploadStore(folder, rules: TestRules(refusal: .later("Nobody can say.")))
        let later = await error { () throws(UploadError) in _ = try await store.create(length: 0, owner: "ada") }
        #expect(later == .failed("Nobody can say."))
        #expect(store.books.withLock { $0.uploads.isEmpty })
        #expect(folder.names().isEmpty)
    }

    @Test func `a request that cannot begin keeps no file open`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 3, owner: "ada").id
        // Where it is noted how many bytes counted before is something else.
        mkdir("\(folder.path)/uploads/\(id.text).chunk", 0o700)
        let checksum = try #require(Checksum(.sha256, [UInt8](repeating: 0, count: 32)))
        let refused = await error { () throws(UploadError) in
            try await store.append([1, 2, 3], to: id, at: 0, checksum: checksum)
        }
        #expect(refused != nil && refused != .checksumMismatch)
        #expect(folder.open.isEmpty)
        #expect(try await store.append([1, 2, 3], to: id, at: 0).hash == hash([1, 2, 3]))
    }

    @Test func `bytes that something has removed are not taken to be there`() async throws {
        let rules = TestRules(refusal: .later("Nobody can say."))
        let store = try UploadStore(folder, rules: rules)
        let id = try await store.create(length: 3, owner: "ada").id
        _ = await error { () throws(UploadError) in try await store.append([1, 2, 3], to: id, at: 0) }
        rules.refusal.withLock { $0 = nil }
        for path in ["\(folder.path)/uploads/\(id.text).part", store.vault.path(of: hash([1, 2, 3]))] {
            #expect(unlink(path) == 0)
        }
        #expect(await error { () throws(UploadError) in _ = try await store.info(id, owner: "ada") } != nil)
        #expect(folder.files.isEmpty, "no empty file has the name of those bytes")
    }

    @Test func `an end that meets another try waits for it, and all is counted once`() async throws {
        let rules = SlowRules()
        var limits = UploadLimits()
        // One thread, so that what lines up for it runs in that order.
        limits.threads = 1
        let store = try UploadStore(folder, limits: limits, rules: rules)
        let id = try await store.create(length: 3, owner: "ada").id
        let first = Task { try await store.append([1, 2, 3], to: id, at: 0) }
        #expect(await comesTrue { rules.count.withLock { $0 == 1 } })
        let end = Task(executorPreference: store.threads) { try await store.terminate(id, owner: "ada") }
        // Behind it, and behind what it has lined up.
        for _ in 0..<3 { _ = await store.sweep() }
        rules.gate.open()
        #expect(await comesTrue { rules.isHeld.withLock(\.self) })
        // Before the end hears that the first try has failed, there is a second one.
        let upload = try #require(store.books.withLock { $0.uploads[id] })
        let second = Task(executorPreference: store.threads) { try await store.finish(upload) }
        rules.free()
        _ = try? await first.value
        _ = try? await second.value
        try await end.value
        #expect(folder.names().isEmpty)
        #expect(store.books.withLock { $0.underWay == 0 && $0.owners.isEmpty && $0.uploads.isEmpty })
        #expect(content(store.vault.path(of: hash([1, 2, 3]))) == [1, 2, 3])
    }

    /// Puts the first upload off, on a thread that it holds until the test frees it, and takes the next ones.
    private final class SlowRules: UploadRules {
        let count = LockedValue(0)
        let gate = Gate()
        let isHeld = LockedValue(false)
        private let freedom = DispatchSemaphore(value: 0)

        @concurrent func accept(_ upload: StoredUpload) async throws(UploadRefusal) {
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            guard isFirst else { return }
            await gate.pass()
            hold()
            throw .later("Nobody can say.")
        }

        func free() { freedom.signal() }

        private func hold() {
            isHeld.withLock { $0 = true }
            freedom.wait()
        }
    }
}
