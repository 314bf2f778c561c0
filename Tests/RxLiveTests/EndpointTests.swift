// Endpoints over real sockets: what they answer, what they refuse, and what becomes of them when the client leaves.
import Glibc
import HTTP
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct EndpointTests {
    private struct Failure: Error {}

    /// What happened, in order.
    private final class Diary: @unchecked Sendable {
        // Under the lock only.
        private var lines: [String] = []
        private let lock = Monitor()

        func write(_ line: String) { lock.locked { lines.append(line) } }

        var all: [String] { lock.locked { lines } }

        func waits(for lines: [String]) -> Bool {
            for _ in 0..<12_000 {
                if all == lines { return true }
                usleep(5_000)
            }
            return false
        }
    }

    @Test func `answers by method and parameter, with safe fields`() throws {
        let house = try RoutedServer { router in
            router.endpoint(.get, "/notes/:id") { (request, id: Int) in .text("note \(id) \(request.query["q"] ?? "-")")
            }
            router.endpoint(.delete, "/notes/:id") { (_, id: Int) in Response(status: 204) }
        }
        let note = try house.send("GET", "/notes/7?q=x")
        #expect(note.text == "note 7 x")
        #expect(note["X-Content-Type-Options"] == "nosniff")
        #expect(note["Cache-Control"] == "private, no-cache")
        #expect(note["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(try house.send("DELETE", "/notes/7").status == 204)
        #expect(try house.send("GET", "/notes/x").status == 404)
        let wrong = try house.send("PUT", "/notes/7")
        #expect(wrong.status == 405)
        #expect(wrong["Allow"] == "GET, HEAD, DELETE")
        #expect(try house.send("HEAD", "/notes/7")["Content-Length"] == "8")
    }

    @Test func `knows a HEAD`() throws {
        let house = try RoutedServer { router in
            router.endpoint(.get, "/kind") { request in Response(headers: [("Kind", request.isHead ? "head" : "get")]) }
        }
        #expect(try house.send("HEAD", "/kind")["Kind"] == "head")
        #expect(try house.send("GET", "/kind")["Kind"] == "get")
    }

    @Test func `gets the whole body, or piece by piece`() throws {
        let house = try RoutedServer { router in
            router.endpoint(.post, "/whole", bodyLimit: 1 << 18) { request in
                .text("\(try await request.body.bytes().count)")
            }
            router.endpoint(.put, "/sum", bodyLimit: 1 << 24) { request in
                var (sum, pieces, largest) = (0, 0, 0)
                for try await piece in request.body {
                    sum = piece.reduce(sum) { $0 &+ Int($1) }
                    pieces += 1
                    largest = max(largest, piece.count)
                    if pieces % 8 == 0 { await pause() }
                }
                return .text("\(sum) \(pieces > 1) \(largest <= 131_072)")
            }
        }
        let body = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        let sum = try house.send("PUT", "/sum", [:], body).text
        #expect(sum == "\(body.reduce(0) { $0 + Int($1) }) true true")
        #expect(try house.send("POST", "/whole", [:], Array(body.prefix(1_000))).text == "1000")
        #expect(try house.send("POST", "/whole").text == "0")
        let large = try house.send("POST", "/whole", [:], body)
        #expect(large.status == 413)
        #expect(try house.send("DELETE", "/whole", [:], [1]).status == 405, "no body without a route that wants it")
    }

    @Test func `a page of another origin may not post`() throws {
        let house = try RoutedServer { router in
            router.endpoint(.post, "/own", bodyLimit: 100) { _ in .text("posted") }
            router.endpoint(.post, "/open", bodyLimit: 100, allowsOtherOrigins: true) { _ in .text("posted") }
        }
        let evil = ["Origin": "https://evil.example"]
        #expect(try house.send("POST", "/own", evil, [1]).status == 403)
        #expect(try house.send("POST", "/own", evil).status == 403)
        #expect(
            try house.send("POST", "/own", ["Origin": "http://" + house.client.address.authority], [1]).text == "posted"
        )
        #expect(try house.send("POST", "/own", [:], [1]).text == "posted")
        #expect(try house.send("POST", "/open", evil, [1]).text == "posted")
    }

    @Test func `middleware refuses before a body is read`() throws {
        let diary = Diary()
        let house = try RoutedServer { router in
            router.use { request, next in
                request.header("X-Key") == "open" ? next(request) : .error(403, "No key.")
            }
            router.endpoint(.post, "/upload", bodyLimit: 1 << 20) { request in
                diary.write("began")
                return .text("\(try await request.body.bytes().count)")
            }
        }
        #expect(try house.send("POST", "/upload", [:], [UInt8](repeating: 1, count: 500_000)).status == 403)
        #expect(diary.all.isEmpty)
        #expect(try house.send("POST", "/upload", ["X-Key": "open"], [1, 2]).text == "2")
    }

    @Test func `an error is a page of its own and hurts nobody else`() throws {
        let house = try RoutedServer { router in
            router.endpoint(.get, "/fail") { _ in throw Failure() }
            router.endpoint(.get, "/fine") { _ in .text("fine") }
        }
        #expect(try house.send("GET", "/fail").status == 500)
        #expect(try house.send("GET", "/fine").text == "fine")
    }

    @Test func `others are served while one waits`() throws {
        let diary = Diary()
        let gate = Resumption()
        let house = try RoutedServer { router in
            router.endpoint(.get, "/wait") { _ in
                await withCheckedContinuation { continuation in
                    gate.wait(continuation)
                    diary.write("waits")
                }
                return .text("waited")
            }
            router.endpoint(.get, "/go") { _ in
                gate.resume()
                return .text("gone")
            }
        }
        let client = try RawUpload(house.client, "GET /wait")
        #expect(diary.waits(for: ["waits"]))
        #expect(try house.send("GET", "/go").text == "gone")
        #expect(client.rest().hasSuffix("waited"))
    }

    @Test func `is cancelled when the client leaves`() throws {
        let diary = Diary()
        let house = try RoutedServer { router in
            router.endpoint(.get, "/wait") { _ in
                diary.write("began")
                await cancellation()
                diary.write("cancelled")
                throw CancellationError()
            }
            router.endpoint(.post, "/upload", bodyLimit: 1 << 20) { request in
                diary.write("uploading")
                do { _ = try await request.body.bytes() } catch { diary.write("\(type(of: error))") }
                return .text("never seen")
            }
        }
        do {
            let client = try RawUpload(house.client, "GET /wait")
            #expect(diary.waits(for: ["began"]))
            client.close()
        }
        #expect(diary.waits(for: ["began", "cancelled"]))
        do {
            let client = try RawUpload(house.client, "POST /upload", length: 1_000)
            #expect(diary.waits(for: ["began", "cancelled", "uploading"]))
            client.close()
        }
        #expect(diary.waits(for: ["began", "cancelled", "uploading", "RequestBodyError"]))
    }

    @Test func `is cancelled when the server stops`() throws {
        let diary = Diary()
        do {
            let house = try RoutedServer { router in
                router.endpoint(.get, "/wait") { _ in
                    diary.write("began")
                    // What comes after it may come too late for the loop: a cancellation is told at once.
                    await withTaskCancellationHandler {
                        await cancellation()
                    } onCancel: {
                        diary.write("cancelled")
                    }
                    return .text("never seen")
                }
            }
            try withExtendedLifetime(house) {
                let client = try RawUpload(house.client, "GET /wait")
                #expect(diary.waits(for: ["began"]))
                withExtendedLifetime(client) {}
            }
        }
        #expect(diary.waits(for: ["began", "cancelled"]))
    }

    @Test func `comes to its end when the server stops, on its loop`() throws {
        let diary = Diary()
        do {
            let house = try RoutedServer { router in
                router.endpoint(.get, "/wait") { _ in
                    diary.write("began")
                    await cancellation()
                    // By way of another thread, which takes its time.
                    await pause()
                    diary.write("ended")
                    return .text("never seen")
                }
            }
            try withExtendedLifetime(house) {
                let client = try RawUpload(house.client, "GET /wait")
                #expect(diary.waits(for: ["began"]))
                withExtendedLifetime(client) {}
            }
        }
        #expect(diary.all == ["began", "ended"])
    }

    @Test func `sends files with their conditions`() throws {
        let path = "/tmp/rxlive-endpoint-\(getpid())"
        let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
        #expect(write(descriptor, "0123456789", 10) == 10)
        close(descriptor)
        defer { unlink(path) }
        let house = try RoutedServer { router in
            router.endpoint(.get, "/file") { request in
                guard let file = OpenFile(path) else { return .notFound }
                return request.file(file, type: "text/plain")
            }
        }
        let whole = try house.send("GET", "/file")
        #expect(whole.text == "0123456789")
        #expect(try house.send("GET", "/file", ["Range": "bytes=2-4"]).text == "234")
        #expect(try house.send("GET", "/file", ["If-None-Match": whole["ETag"] ?? ""]).status == 304)
        let head = try house.send("HEAD", "/file", ["Range": "bytes=2-4"])
        #expect(head.status == 200 && head["Content-Length"] == "10", "a range is a GET's alone")
    }
}

/// A request that the test may leave in the middle.
private final class RawUpload {
    private var descriptor: Int32

    init(_ client: RawClient, _ line: String, length: Int = 0) throws {
        descriptor = try #require(client.address.connected())
        let fields = length > 0 ? "Content-Length: \(length)\r\n" : ""
        let head = Array(
            "\(line) HTTP/1.1\r\nHost: \(client.address.authority)\r\nConnection: close\r\n\(fields)\r\n".utf8
        )
        #expect(send(descriptor, head, head.count, Int32(MSG_NOSIGNAL)) == head.count)
    }

    deinit { close() }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    func rest() -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while case let count = recv(descriptor, &piece, piece.count, 0), count > 0 { bytes += piece[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
