import Glibc
import Testing

@testable import HTTP

@Suite struct ResponseFileTests {
    private let path = "/tmp/rxlive-file-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    private let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    private func file() throws -> OpenFile {
        let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
        #expect(write(descriptor, content, content.count) == content.count)
        close(descriptor)
        defer { unlink(path) }
        return try #require(OpenFile(path))
    }

    private func answer(_ file: OpenFile, _ fields: [(name: String, value: String)]) -> Response {
        .file(file, type: "image/jpeg", for: Request(path: "/", headers: fields))
    }

    private func field(_ name: String, _ response: Response) -> String? {
        response.headers.first { $0.name == name }?.value
    }

    @Test func `sends a whole file, a part, and the end of it over a socket`() throws {
        let file = try file()
        let daemon = try RunningDaemon { .file(file, type: "image/jpeg", for: $0) }
        let client = Client(daemon.port)
        let head = "GET / HTTP/1.1\r\nHost: test\r\n"
        client.send(head + "\r\n" + head + "Range: bytes=10-19\r\n\r\n" + head + "Range: bytes=-5\r\n\r\n")
        for (status, range) in [(200, 0..<100_000), (206, 10..<20), (206, 99_995..<100_000)] {
            let answer = client.answer(isHead: true)
            #expect(answer.status == status)
            #expect(answer.header("Content-Length") == "\(range.count)")
            #expect(client.take(range.count) == Array(content[range]))
        }
    }

    @Test func `HEAD tells the length alone`() throws {
        let file = try file()
        let daemon = try RunningDaemon { .file(file, type: "image/jpeg", for: $0) }
        let client = Client(daemon.port)
        client.send("HEAD / HTTP/1.1\r\nHost: test\r\n\r\nHEAD / HTTP/1.1\r\nHost: test\r\n\r\n")
        for _ in 0..<2 { #expect(client.answer(isHead: true).header("Content-Length") == "100000") }
    }

    @Test func `a range means nothing of other methods than GET`() throws {
        let file = try file()
        let daemon = try RunningDaemon { .file(file, type: "image/jpeg", for: $0) }
        let client = Client(daemon.port)
        let head = "HEAD / HTTP/1.1\r\nHost: test\r\nRange: bytes="
        client.send(head + "0-1\r\n\r\n" + head + "100000-\r\n\r\n")
        for _ in 0..<2 {
            let answer = client.answer(isHead: true)
            #expect(answer.status == 200)
            #expect(answer.header("Content-Length") == "100000")
            #expect(answer.header("Content-Range") == nil)
            #expect(answer.header("Accept-Ranges") == "bytes")
        }
        let posted = Response.file(
            file,
            type: "image/jpeg",
            for: Request(method: .post, path: "/", headers: [("Range", "bytes=0-1")])
        )
        #expect(posted.status == 200 && posted.contentLength == 100_000)
    }

    @Test(arguments: [
        ("bytes=0-0", 206, "bytes 0-0/100000"), ("bytes=99999-", 206, "bytes 99999-99999/100000"),
        ("bytes=5-999999999", 206, "bytes 5-99999/100000"), ("bytes=-200000", 206, "bytes 0-99999/100000"),
        ("BYTES = 0-0", 200, nil), ("Bytes=0-0", 206, "bytes 0-0/100000"), ("bytes=1-2,4-5", 200, nil),
        ("bytes=5-4", 200, nil), ("bytes=-", 200, nil), ("bytes=a-b", 200, nil), ("lines=1-2", 200, nil),
        ("bytes=+1-2", 200, nil), ("bytes=--1", 200, nil), ("bytes=100000-", 416, "bytes */100000"),
        ("bytes=-0", 416, "bytes */100000"),
        ("bytes=99999999999999999999-", 416, "bytes */100000"),
        ("bytes=0-99999999999999999999", 206, "bytes 0-99999/100000"),
        ("bytes=-99999999999999999999", 206, "bytes 0-99999/100000"),
    ])
    func `ranges`(_ range: String, _ status: Int, _ content: String?) throws {
        let response = answer(try file(), [("Range", range)])
        #expect(response.status == status)
        #expect(field("Content-Range", response) == content)
    }

    @Test func `what a client has is not sent again`() throws {
        let file = try file()
        let date = HTTPDate.text(file.modified)
        let earlier = HTTPDate.text(file.modified - 1)
        for (fields, status) in [
            ([("If-None-Match", file.tag)], 304), ([("If-None-Match", "\"x\", W/\(file.tag)")], 304),
            ([("If-None-Match", "*")], 304), ([("If-None-Match", "\"x\"")], 200),
            ([("If-None-Match", "\"x\""), ("If-Modified-Since", date)], 200), ([("If-Modified-Since", date)], 304),
            ([("If-Modified-Since", earlier)], 200), ([("If-Modified-Since", "yesterday")], 200),
            ([("If-Match", file.tag)], 200), ([("If-Match", "\"x\"")], 412), ([("If-Match", "W/\(file.tag)")], 412),
            ([("If-Unmodified-Since", earlier)], 412), ([("If-Unmodified-Since", date)], 200),
            ([("Range", "bytes=0-1"), ("If-Range", file.tag)], 206),
            ([("Range", "bytes=0-1"), ("If-Range", "\"x\"")], 200),
            ([("Range", "bytes=0-1"), ("If-Range", date)], 206),
            ([("Range", "bytes=0-1"), ("If-Range", earlier)], 200),
            ([("Range", "bytes=0-1"), ("If-Range", "W/\(file.tag)")], 200),
        ] {
            let response = answer(file, fields)
            #expect(response.status == status, "\(fields)")
            if status == 304 {
                #expect(field("ETag", response) == file.tag)
                #expect(response.contentLength == 0)
            }
        }
    }

    @Test func `with a tag of the caller's, nothing is told of the file itself`() throws {
        let file = try file()
        let date = HTTPDate.text(file.modified)
        let earlier = HTTPDate.text(file.modified - 1)
        for (fields, status) in [
            ([], 200), ([("If-None-Match", "\"own\"")], 304), ([("If-None-Match", "W/\"own\"")], 304),
            ([("If-None-Match", file.tag)], 200), ([("If-Modified-Since", date)], 200),
            ([("If-Match", "\"own\"")], 200), ([("If-Match", file.tag)], 412),
            ([("If-Unmodified-Since", earlier)], 200), ([("Range", "bytes=0-1")], 206),
            ([("Range", "bytes=0-1"), ("If-Range", "\"own\"")], 206),
            ([("Range", "bytes=0-1"), ("If-Range", file.tag)], 200),
            ([("Range", "bytes=0-1"), ("If-Range", date)], 200),
        ] as [([(name: String, value: String)], Int)] {
            let request = Request(path: "/", headers: fields)
            let response = Response.file(file, type: "image/jpeg", tag: "\"own\"", for: request)
            #expect(response.status == status, "\(fields)")
            #expect(field("Last-Modified", response) == nil)
            if status < 400 { #expect(field("ETag", response) == "\"own\"") }
        }
    }

    @Test func `opens regular files alone`() throws {
        #expect(OpenFile("/tmp") == nil)
        #expect(OpenFile("/dev/null") == nil)
        #expect(OpenFile("/nowhere") == nil)
        let fifo = path + "-fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        defer { unlink(fifo) }
        #expect(OpenFile(fifo) == nil, "and does not wait for a writer")
    }

    @Test func `gives its descriptors back`() throws {
        let file = try file()
        let daemon = try RunningDaemon { .file(file, type: "image/jpeg", for: $0) }
        let before = descriptors()
        for _ in 0..<10 {
            let client = Client(daemon.port)
            client.send("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
            _ = client.answer(isHead: true)
            #expect(client.take(100_000).count == 100_000)
            #expect(client.rest().isEmpty)
        }
        #expect(descriptors() <= before + 2)
    }

    private func descriptors() -> Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}
