// What an owner has begun and may go on with: theirs alone, neither whole nor expired, and whether somebody is at it.
import Testing

@testable import Uploads

@Suite struct UnfinishedTests {
    private let folder = TestFolder()
    private let clock = TestClock()

    @Test func `what may go on is told to its owner, what was continued last first`() async throws {
        let store = try UploadStore(folder, clock: clock)
        let metadata = UploadMetadata(["filename": "a.jpg"])
        let first = try await store.create(length: 4, metadata: metadata, owner: "ada").id
        let second = try await store.create(length: 4, owner: "ada").id
        let whole = try await store.create(length: 1, owner: "ada").id
        _ = try await store.create(length: 4, owner: "bob")
        try await store.append([1], to: whole, at: 0)
        try await store.append([1], to: second, at: 0)
        clock.advance(by: 10)
        try await store.append([1, 2], to: first, at: 0)
        let all = store.unfinished(of: "ada")
        #expect(all.map(\.info.id) == [first, second])
        #expect(all.map(\.info.offset) == [2, 1] && all[0].info.metadata["filename"] == "a.jpg")
        #expect(store.unfinished(of: "eve").isEmpty)
        try await store.terminate(first, owner: "ada")
        #expect(store.unfinished(of: "ada").map(\.info.id) == [second])
        clock.advance(by: 86_400)
        #expect(store.unfinished(of: "ada").isEmpty, "it has expired, though nobody has swept it yet")
        #expect(!folder.names().isEmpty)
    }

    @Test func `it is busy while bytes come, and when it has just begun`() async throws {
        let store = try UploadStore(folder, clock: clock)
        let id = try await store.create(length: 4, owner: "ada").id
        let isBusy = { store.unfinished(of: "ada").map(\.isBusy) }
        #expect(isBusy() == [true])
        clock.advance(by: 3)
        #expect(isBusy() == [false])
        let line = Line()
        async let cut = error { () throws(UploadError) in _ = try await store.append(id, owner: "ada", at: 0, line) }
        line.send([1])
        #expect(await comesTrue { isBusy() == [true] })
        // Nothing comes over that line any more.
        clock.advance(by: 3)
        #expect(isBusy() == [false])
        line.send([2])
        #expect(await comesTrue { isBusy() == [true] })
        line.cut()
        #expect(await cut == .interrupted)
        #expect(isBusy() == [false], "at once")
    }

    @Test func `what is looked at here is no reason to keep it`() async throws {
        let store = try UploadStore(folder, clock: clock)
        let id = try await store.create(length: 4, owner: "ada").id
        try await store.append([1], to: id, at: 0)
        try store.leave(id, owner: "ada")
        #expect(store.unfinished(of: "ada").count == 1)
        clock.advance(by: 30)
        #expect(store.unfinished(of: "ada").isEmpty)
        #expect(await store.sweep() == 1)
    }

    @Test func `what is to be kept forever expires when there are no more dates`() async throws {
        var limits = UploadLimits()
        limits.unfinished = .seconds(Int64.max)
        let store = try UploadStore(folder, limits: limits)
        #expect(try await store.create(length: 5, owner: "ada").expires == 253_402_300_799)
    }
}
