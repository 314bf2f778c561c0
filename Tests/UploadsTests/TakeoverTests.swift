// Two requests for one upload: the newer one wins where it is right, and the older one writes nothing any more.
import Testing

@testable import Uploads

@Suite struct TakeoverTests {
    private let folder = TestFolder()

    @Test func `a newer request takes over from one whose line is dead`() async throws {
        let store = try UploadStore(folder)
        let bytes = noise(200_000)
        let id = try await store.create(length: 200_000, owner: "ada").id
        let dead = Line()
        async let older = error { () throws(UploadError) in _ = try await store.append(id, owner: "ada", at: 0, dead) }
        dead.send(Array(bytes[..<70_000]))
        #expect(await comesTrue { (try? await store.info(id, owner: "ada").offset) == 70_000 })
        let whole = try await store.append(Array(bytes[70_000...]), to: id, at: 70_000)
        #expect(whole.hash == hash(bytes))
        #expect(await older == .superseded, "its waiting ends, though nothing comes and nothing ends it")
    }

    @Test func `what the older one still gets is not written`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 6, owner: "ada").id
        let (dead, live) = (Line(), Line())
        async let older = error { () throws(UploadError) in _ = try await store.append(id, owner: "ada", at: 0, dead) }
        dead.send([1, 2])
        #expect(await comesTrue { (try? await store.info(id, owner: "ada").offset) == 2 })
        async let newer = store.append(id, owner: "ada", at: 2, live)
        live.send([3])
        #expect(await comesTrue { (try? await store.info(id, owner: "ada").offset) == 3 })
        dead.send([9, 9, 9])
        #expect(await older == .superseded)
        live.send([4, 5, 6])
        live.close()
        #expect(try await newer.hash == hash([1, 2, 3, 4, 5, 6]))
    }

    @Test func `one that is wrong about the offset is refused and disturbs nobody`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 4, owner: "ada").id
        let line = Line()
        async let first = store.append(id, owner: "ada", at: 0, line)
        line.send([1, 2])
        #expect(await comesTrue { (try? await store.info(id, owner: "ada").offset) == 2 })
        let second = await error { () throws(UploadError) in try await store.append([9, 9, 9, 9], to: id, at: 0) }
        #expect(second == .conflict(offset: 2))
        line.send([3, 4])
        line.close()
        #expect(try await first.hash == hash([1, 2, 3, 4]))
    }

    @Test func `whatever many do at once, each byte is there once`() async throws {
        let store = try UploadStore(folder)
        let bytes = noise(400_000)
        for _ in 0..<10 {
            let id = try await store.create(length: 400_000, owner: "ada").id
            await withTaskGroup { group in
                for _ in 0..<6 {
                    group.addTask {
                        // As a client does: asks, goes on there, and asks again.
                        for _ in 0..<1_000 {
                            guard let now = try? await store.info(id, owner: "ada"), now.hash == nil else { return }
                            let end = min(Int(now.offset) + 50_000, 400_000)
                            let part = Array(bytes[Int(now.offset)..<end])
                            _ = try? await store.append(id, owner: "ada", at: now.offset, Line(part, pieces: 7_000))
                        }
                    }
                }
            }
            #expect(try await store.info(id, owner: "ada").hash == hash(bytes))
            try await store.terminate(id, owner: "ada")
        }
        #expect(folder.files == [hash(bytes).text])
    }

    @Test func `uploads do not disturb each other`() async throws {
        let store = try UploadStore(folder)
        let done = await withTaskGroup(of: Bool.self, returning: Int.self) { group in
            for seed in 0..<20 {
                group.addTask {
                    let bytes = noise(100_000 + seed, seed: UInt64(seed))
                    let upload = try? await store.create(length: Int64(bytes.count), owner: "ada")
                    guard let upload else { return false }
                    let info = try? await store.append(upload.id, owner: "ada", at: 0, Line(bytes, pieces: 9_999))
                    return info?.hash == hash(bytes)
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(done == 20)
        #expect(folder.files.count == 20)
    }

    @Test func `a cancelled request keeps what was written`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 4, owner: "ada").id
        let line = Line()
        let task = Task {
            await error { () throws(UploadError) in _ = try await store.append(id, owner: "ada", at: 0, line) }
        }
        line.send([1, 2])
        #expect(await comesTrue { (try? await store.info(id, owner: "ada").offset) == 2 })
        task.cancel()
        #expect(await task.value == .interrupted)
        #expect(try await store.append([3, 4], to: id, at: 2).hash == hash([1, 2, 3, 4]))
    }

    @Test func `a cut line keeps what was written`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 4, owner: "ada").id
        let line = Line()
        line.send([1, 2])
        line.cut()
        let cut = await error { () throws(UploadError) in _ = try await store.append(id, owner: "ada", at: 0, line) }
        #expect(cut == .interrupted)
        #expect(try await store.info(id, owner: "ada").offset == 2)
    }
}
