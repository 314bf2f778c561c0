// A disk that stands still keeps the threads of files waiting, and nobody else.
import Dispatch
import Glibc
import Locking
import Testing

@testable import Uploads

@Suite struct SlowDiskTests {
    private let folder = TestFolder()

    /// While a file is being removed, all that a loop asks for is answered, and an upload begins.
    @Test func `nothing that a loop asks for waits for the disk`() async throws {
        let place = LockedValue<UploadStore?>(nil)
        let answered = LockedValue<[Bool]>([])
        let store = try UploadStore(
            folder: folder.path,
            limits: UploadLimits(),
            rules: AnyUploads(),
            patience: 2_000,
            unlink: { path in
                if let store = place.withLock({ $0 }) { answered.withLock { $0.append(SlowDiskTests.answers(store)) } }
                return Glibc.unlink(path)
            },
            now: { 1_700_000_000 }
        )
        let id = try await store.create(length: 3, owner: "ada").id
        try await store.append([1, 2, 3], to: id, at: 0)
        _ = try await store.create(length: 3, owner: "bob")
        try await store.terminate(id, owner: "ada")
        place.withLock { $0 = store }
        #expect(try await store.vault.delete(hash([1, 2, 3])))
        place.withLock { $0 = nil }
        #expect(answered.withLock(\.self) == [true])
        #expect(store.unfinished(of: "ada").map(\.info.length) == [4])
        #expect(store.vault.bytes == 0)
    }

    /// Whether the store says all that it says to loops, from another thread; false where that takes forever.
    private static func answers(_ store: UploadStore) -> Bool {
        let end = DispatchSemaphore(value: 0)
        Task {
            _ = try? await store.create(length: 4, owner: "ada")
            end.signal()
        }
        DispatchQueue.global().async {
            // What a loop says and asks: of an upload, of an owner's uploads, and how much there is.
            let found = store.unfinished(of: "bob").first?.info.id
            if let found {
                _ = try? store.progress(found, owner: "bob")
                try? store.leave(found, owner: "bob")
                _ = try? store.find(found, "bob")
            }
            _ = store.vault.bytes
            end.signal()
        }
        return (0..<2).allSatisfy { _ in end.wait(timeout: .now() + 100) == .success }
    }
}
