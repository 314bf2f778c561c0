// A real server that takes uploads, in a folder that goes with the test.
import Glibc
import Testing
import Uploads

@testable import RxLive
@testable import RxLiveTest

/// A screen to come from.
private final class Hall: ViewController<SecondView> {}

/// A server with uploads at `/uploads`, everybody's unless the test says whose.
final class UploadHouse {
    let folder = "/tmp/rxlive-upload-house-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let server: RoutedServer

    init(
        limits: UploadLimits = UploadLimits(),
        logins: Logins? = nil,
        sessionKey: [UInt8] = SessionKey.random(),
        for audience: Audience = .everybody,
        owner: @escaping @Sendable (EndpointRequest) -> String? = { _ in "everybody" }
    ) throws {
        let store = try UploadStore(folder: folder, limits: limits)
        server = try RoutedServer(logins: logins, sessionKey: sessionKey) { router in
            router.uploads("/uploads", store, for: audience, owner: owner)
            router.screen("/screen") { Hall() }
        }
    }

    deinit { UploadHouse.remove(folder) }

    private static func remove(_ path: String) {
        for entry in Files.list(path) ?? [] {
            if entry.isFolder { remove("\(path)/\(entry.name)") } else { unlink("\(path)/\(entry.name)") }
        }
        rmdir(path)
    }

    /// The files that are stored, shortest first.
    var stored: [[UInt8]] {
        (Files.list(folder + "/files") ?? []).flatMap { start in
            (Files.list("\(folder)/files/\(start.name)") ?? []).compactMap { rest in
                Files.read("\(folder)/files/\(start.name)/\(rest.name)")
            }
        }
        .sorted { $0.count < $1.count }
    }

    /// Sends a request of tus.
    func send(
        _ method: String,
        _ path: String = "/uploads",
        fields: [String: String] = [:],
        _ body: [UInt8] = []
    ) throws -> RawClient.Answer {
        try server.send(method, path, fields.merging(["Tus-Resumable": "1.0.0"]) { $1 }, body)
    }

    func create(_ length: Int) throws -> String {
        let location = try send("POST", fields: ["Upload-Length": "\(length)"])["Location"]
        return try #require(location)
    }

    func patch(
        _ location: String,
        _ offset: Int,
        _ body: [UInt8],
        _ fields: [String: String] = [:]
    ) throws -> RawClient.Answer {
        let usual = ["Upload-Offset": "\(offset)", "Content-Type": "application/offset+octet-stream"]
        return try send("PATCH", location, fields: fields.merging(usual) { $1 }, body)
    }

    /// Whether an upload gets as many bytes.
    func comes(_ offset: Int, to location: String) throws -> Bool {
        for _ in 0..<12_000 {
            if try send("HEAD", location)["Upload-Offset"] == "\(offset)" { return true }
            usleep(5_000)
        }
        return false
    }

    /// The bytes of an upload, once no more come to it.
    func rest(of location: String) throws -> Int {
        var (last, steady) = (-1, 0)
        while steady < 5 {
            let offset = try #require(Int(try send("HEAD", location)["Upload-Offset"] ?? ""))
            steady = offset == last ? steady + 1 : 0
            last = offset
            usleep(100_000)
        }
        return last
    }

    /// The cookie of a browser that has loaded a page.
    func cookie() throws -> String {
        let set = try server.get("/screen", ["Accept": "text/html"])["Set-Cookie"]
        return String(try #require(set?.split(separator: ";").first))
    }

    /// Begins to send bytes, with the cookie of a session where there is one; nil as the length sends them in chunks.
    func begin(
        _ location: String,
        _ offset: Int,
        length: Int?,
        expects: Bool = false,
        cookie: SessionCookie? = nil
    ) throws -> Line {
        let descriptor = try #require(server.client.address.connected())
        let head = """
            PATCH \(location) HTTP/1.1\r
            Host: \(server.client.address.authority)\r
            Connection: close\r
            Tus-Resumable: 1.0.0\r
            Upload-Offset: \(offset)\r
            Content-Type: application/offset+octet-stream\r
            \(length.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked")\r
            \(expects ? "Expect: 100-continue\r\n" : "")\(cookie.map { "Cookie: session=\($0.text)\r\n" } ?? "")\r

            """
        let line = Line(descriptor)
        line.send(Array(head.utf8))
        return line
    }

    /// A request that the test may leave in the middle.
    final class Line {
        private let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }

        func send(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }

        /// What comes next.
        func next() -> String {
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &piece, piece.count, 0)
            return String(decoding: piece.prefix(max(0, count)), as: UTF8.self)
        }

        /// All that comes to the end.
        func rest() -> String {
            var all = ""
            while case let more = next(), !more.isEmpty { all += more }
            return all
        }
    }
}
