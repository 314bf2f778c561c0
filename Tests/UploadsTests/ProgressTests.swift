// How far an upload is, for onlookers: now, and from now on, to its end.
import Testing

@testable import Uploads

@Suite struct ProgressTests {
    private let folder = TestFolder()

    @Test func `tells what is stored, and the file at the end`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 6, owner: "ada").id
        var progress = try store.progress(id, owner: "ada").makeAsyncIterator()
        #expect(await progress.next() == UploadProgress(stored: 0, length: 6, hash: nil))
        let line = Line()
        async let whole = store.append(id, owner: "ada", at: 0, line)
        line.send([1, 2])
        #expect(await progress.next() == UploadProgress(stored: 2, length: 6, hash: nil))
        line.send([3])
        #expect(await progress.next() == UploadProgress(stored: 3, length: 6, hash: nil))
        line.send([4, 5, 6])
        line.close()
        _ = try await whole
        // What was not taken gives way to what is newer.
        #expect(await progress.next() == UploadProgress(stored: 6, length: 6, hash: hash([1, 2, 3, 4, 5, 6])))
        #expect(await progress.next() == nil)
        var late = try store.progress(id, owner: "ada").makeAsyncIterator()
        #expect(await late.next()?.hash != nil)
        #expect(await late.next() == nil)
    }

    @Test func `ends without a file where the upload ends`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 6, owner: "ada").id
        var progress = try store.progress(id, owner: "ada").makeAsyncIterator()
        _ = await progress.next()
        try await store.terminate(id, owner: "ada")
        #expect(await progress.next() == nil)
    }

    @Test func `who begins to look while it ends is told the end`() async throws {
        let store = try UploadStore(folder)
        for _ in 0..<100 {
            let id = try await store.create(length: 3, owner: "ada").id
            let watching = Task.detached {
                var streams: [AsyncStream<UploadProgress>] = []
                // Bounded, and only the last few are kept: the upload waits for this loop's locks, and tells each watcher.
                for _ in 0..<2_000 {
                    streams.append(try store.progress(id, owner: "ada"))
                    if case .whole = try store.find(id, "ada") { break }
                    if streams.count > 8 { streams.removeFirst() }
                }
                return streams
            }
            let line = Line()
            line.send([1, 2, 3])
            line.close()
            _ = try await store.append(id, owner: "ada", at: 0, line)
            for stream in try await watching.value {
                var last: UploadProgress?
                for await progress in stream { last = progress }
                #expect(last?.hash != nil)
            }
        }
    }

    @Test func `what a watcher is told last is the end, whenever it has come`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 3, owner: "ada").id
        guard case .underWay(let made) = try store.find(id, "ada") else {
            Issue.record("it is whole")
            return
        }
        let (record, whole) = (made.record, hash([1, 2, 3]))
        for _ in 0..<5_000 {
            let upload = Upload(id, record, file: PartialFile("", length: 3), changed: 0)
            let watching = Task.detached {
                var streams: [AsyncStream<UploadProgress>] = []
                repeat { streams.append(upload.progress()) } while upload.isReceiving && streams.count < 100
                return streams
            }
            while upload.watcherCount == 0 { await Task.yield() }
            upload.isStored(whole, at: 0)
            for stream in await watching.value {
                var last: UploadProgress?
                for await progress in stream { last = progress }
                #expect(last?.hash == whole)
            }
        }
    }

    @Test func `who looks away is forgotten`() async throws {
        let store = try UploadStore(folder)
        let id = try await store.create(length: 6, owner: "ada").id
        guard case .underWay(let upload) = try store.find(id, "ada") else {
            Issue.record("it is whole")
            return
        }
        do {
            var progress = try store.progress(id, owner: "ada").makeAsyncIterator()
            _ = await progress.next()
            #expect(upload.watcherCount == 1)
        }
        #expect(await comesTrue { upload.watcherCount == 0 })
    }
}
