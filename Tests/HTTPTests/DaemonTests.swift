import Glibc
import Logging
import Testing

@testable import HTTP

@Suite struct DaemonTests {
    private func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: test\r\n\(fields)\r\n"
    }

    private func settings(_ change: (inout DaemonSettings) -> Void) -> DaemonSettings {
        var settings = DaemonSettings()
        change(&settings)
        return settings
    }

    // MARK: Requests

    @Test func `shows the handler the whole request`() throws {
        let daemon = try RunningDaemon(settings { $0.bodyLimit = 100 }) { request in
            let parts = [
                request.method.rawValue, request.path, request.query["q"] ?? "-", request.header("x-test") ?? "-",
                request.cookie("session") ?? "-", String(decoding: request.body, as: UTF8.self), request.remoteAddress,
                request.version,
            ]
            return .text(parts.joined(separator: "|"))
        }
        let client = Client(daemon.port)
        client.send(
            "POST /caf%C3%A9?q=1+2 HTTP/1.1\r\nHost: test\r\nX-Test: yes\r\nCookie: a=b; session=s1\r\n"
                + "Content-Length: 4\r\n\r\nbody"
        )
        #expect(client.answer().body == "POST|/café|1 2|yes|s1|body|127.0.0.1|HTTP/1.1")
    }

    @Test func `answers pipelined requests in order on one connection`() throws {
        let daemon = try RunningDaemon { .text($0.path) }
        let client = Client(daemon.port)
        client.send((1...50).map { get("/\($0)") }.joined())
        #expect((1...50).map { _ in client.answer().body } == (1...50).map { "/\($0)" })
    }

    @Test func `answers HEAD as GET without its body`() throws {
        let daemon = try RunningDaemon { request in .text(request.isHead ? "head" : "get!", status: 200) }
        let client = Client(daemon.port)
        client.send("HEAD / HTTP/1.1\r\nHost: test\r\n\r\n" + get("/"))
        let head = client.answer(isHead: true)
        #expect(head.status == 200)
        #expect(head.header("Content-Length") == "4")
        #expect(client.answer().body == "get!")
    }

    @Test func `sends shared bytes and lets go of them`() throws {
        weak var released: SharedBytes?
        let bytes = [UInt8](repeating: 7, count: 3_000_000)
        do {
            let shared = SharedBytes(bytes)
            released = shared
            let daemon = try RunningDaemon { _ in Response(body: .shared(shared)) }
            let client = Client(daemon.port)
            client.send(get("/") + get("/"))
            for _ in 1...2 { #expect(client.answer().body.utf8.count == bytes.count) }
        }
        #expect(released == nil)
    }

    @Test func `listens on IPv6 and tells addresses`() throws {
        let daemon = try RunningDaemon(settings { $0.host = "::" }) { .text($0.remoteAddress) }
        let six = Client(daemon.port, isVersion6: true)
        six.send(get("/"))
        #expect(six.answer().body == "::1")
        let four = Client(daemon.port)
        four.send(get("/"))
        #expect(four.answer().body == "127.0.0.1")
    }

    @Test func `shares its port and refuses what is no address`() throws {
        let first = try RunningDaemon { _ in .text("1") }
        let second = try RunningDaemon(settings { $0.port = first.port }) { _ in .text("2") }
        #expect(second.port == first.port)
        #expect(throws: HTTPError.address("localhost")) {
            _ = try Daemon(settings { $0.host = "localhost" }, log: Logger(label: "test")) { _ in .notFound }
        }
    }

    // MARK: Error pages

    @Test func `answers errors with whole pages`() throws {
        let daemon = try RunningDaemon { request in
            request.path == "/post" ? .methodNotAllowed([.post, .get]) : .error(404, "a < b & c")
        }
        let client = Client(daemon.port)
        client.send(get("/post"))
        let refused = client.answer()
        #expect(refused.status == 405)
        #expect(refused.header("Allow") == "POST, GET, HEAD")
        #expect(refused.isPage)
        client.send(get("/"))
        let missing = client.answer()
        #expect(missing.status == 404)
        #expect(missing.isPage)
        #expect(missing.body.contains("a &lt; b &amp; c"))
    }

    @Test(arguments: [
        ("GET /%2e%2e/etc", "", 400), ("GET /%ff", "", 400), ("BREW /", "", 501), ("GET /(8200)", "", 414),
        ("GET /", "X: (17000)\r\n", 431), ("POST /", "Content-Length: x\r\n", 400),
        ("POST /", "Content-Length: 99999999999\r\n", 413),
    ])
    func `refuses with a page`(_ line: String, _ fields: String, _ status: Int) throws {
        let daemon = try RunningDaemon { _ in .text("handler") }
        let client = Client(daemon.port)
        let request = "\(line) HTTP/1.1\r\nHost: t\r\n\(fields)\r\n"
        client.send(
            request.replacing("(8200)", with: String(repeating: "a", count: 8200))
                .replacing("(17000)", with: String(repeating: "a", count: 17000))
        )
        let answer = client.answer()
        #expect(answer.status == status)
        #expect(answer.isPage)
    }

    @Test(arguments: [("Host t\r\n", 400), ("Host: t\r\nX: (60000)\r\n", 431)])
    func `leaves what is no request to libmicrohttpd, which answers as well`(_ fields: String, _ status: Int) throws {
        let daemon = try RunningDaemon { _ in .text("handler") }
        let client = Client(daemon.port)
        let long = fields.replacing("(60000)", with: String(repeating: "a", count: 60000))
        client.send("POST / HTTP/1.1\r\n\(long)\r\n")
        let answer = client.rest()
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.contains("<html>"))
    }

    @Test func `turns a field that cannot be sent into a 500`() throws {
        let daemon = try RunningDaemon { _ in Response(headers: [("X", "a\r\nSet-Cookie: b")]) }
        let client = Client(daemon.port)
        client.send(get("/"))
        let answer = client.answer()
        #expect(answer.status == 500)
        #expect(answer.isPage)
        #expect(answer.header("Set-Cookie") == nil)
    }

    // MARK: Bodies

    @Test func `answers 413 once it has read a body that is a little too large`() throws {
        let daemon = try RunningDaemon(settings { $0.bodyLimit = 100 }) { .text("\($0.body.count)") }
        let client = Client(daemon.port)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 101\r\n\r\n" + String(repeating: "x", count: 101))
        let answer = client.answer()
        #expect(answer.status == 413)
        #expect(answer.isPage)
        let other = Client(daemon.port)
        other.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 100\r\n\r\n" + String(repeating: "x", count: 100))
        #expect(other.answer().body == "100")
    }

    @Test func `cuts a chunked body that does not end`() throws {
        let daemon = try RunningDaemon(settings { $0.bodyLimit = 100 }) { _ in .text("handler") }
        let client = Client(daemon.port)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
        for _ in 1...17 { client.send(chunk) }
        #expect(client.answer().status == 413)
    }

    @Test func `asks for the limit of each request`() throws {
        let daemon = try RunningDaemon(bodyLimit: { $0.path == "/photo" ? 10 : 1 }) { .text("\($0.body.count)") }
        for (path, status) in [("/photo", 200), ("/", 413)] {
            let client = Client(daemon.port)
            client.send("POST \(path) HTTP/1.1\r\nHost: t\r\nContent-Length: 10\r\n\r\n0123456789")
            #expect(client.answer().status == status)
        }
    }

    @Test func `a body may have no limit`() throws {
        let daemon = try RunningDaemon(bodyLimit: { _ in .max }) { .text("\($0.body.count)") }
        for field in ["", "Expect: 100-continue\r\n"] {
            let client = Client(daemon.port)
            client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 10\r\n\(field)\r\n0123456789")
            if !field.isEmpty { #expect(client.answer().status == 100) }
            #expect(client.answer().body == "10")
        }
    }

    // MARK: Limits

    @Test func `ends a head that trickles`() throws {
        let daemon = try RunningDaemon(settings { $0.headTimeout = .milliseconds(300) }) { _ in .text("handler") }
        let client = Client(daemon.port)
        client.send("GET / HTTP/1.1\r\nHo")
        let answer = client.answer()
        #expect(answer.status == 408)
        #expect(answer.isPage)
        #expect(client.rest().isEmpty)
    }

    @Test func `ends a body that does not come`() throws {
        let daemon = try RunningDaemon(
            settings {
                $0.bodyLimit = 100
                $0.bodyTimeout = .milliseconds(300)
            }
        ) { _ in .text("handler") }
        let client = Client(daemon.port)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 10\r\n\r\n0")
        #expect(client.answer().status == 408)
    }

    @Test func `ends an answer that its reader takes too slowly, a larger one later`() throws {
        let bytes = SharedBytes([UInt8](repeating: 7, count: 24_000_000))
        let daemons = try [Int.max, 4_096].map { pace in
            let settings = settings {
                $0.bodyTimeout = .milliseconds(500)
                $0.slowestReader = pace
            }
            return try RunningDaemon(settings) { _ in Response(body: .shared(bytes)) }
        }
        let clients = daemons.map { Client($0.port) }
        for client in clients {
            client.send(get("/"))
            #expect(client.answer(isHead: true).status == 200)
        }
        let start = MonotonicClock.now
        while daemons[0].isBusy, MonotonicClock.now - start < 5_000_000_000 {
            for client in clients { _ = client.take(1_000) }
            usleep(50_000)
        }
        #expect(daemons.map(\.isBusy) == [false, true])
    }

    @Test func `closes an idle connection without a word`() throws {
        let daemon = try RunningDaemon(
            settings {
                $0.keepAlive = .milliseconds(100)
            }
        ) { _ in .text("handler") }
        let client = Client(daemon.port)
        client.send(get("/"))
        #expect(client.answer().status == 200)
        #expect(client.rest().isEmpty)
    }

    @Test func `answers 503 above the limit of connections`() throws {
        let daemon = try RunningDaemon(settings { $0.connections = 2 }) { _ in .text("handler") }
        let clients = (1...3).map { _ in Client(daemon.port) }
        for client in clients { client.send(get("/")) }
        let statuses = clients.map { $0.answer().status }.sorted()
        #expect(statuses == [200, 200, 503])
    }

    @Test(arguments: [(2, 0), (100, 2)])
    func `the longest idle makes room for a client that asks`(_ connections: Int, _ ofAddress: Int) throws {
        let daemon = try RunningDaemon(
            settings {
                $0.connections = connections
                $0.connectionsPerAddress = ofAddress
            }
        ) { _ in .text("handler") }
        let idle = (1...2).map { _ in
            let client = Client(daemon.port)
            client.send(get("/"))
            #expect(client.answer().status == 200)
            return client
        }
        let third = Client(daemon.port)
        third.send(get("/"))
        #expect(third.answer().status == 200)
        #expect(idle[0].rest().isEmpty)
        idle[1].send(get("/"))
        #expect(idle[1].answer().status == 200)
    }

    @Test func `a client that has not said what it wants makes room for others, of the network that has most`() throws {
        let daemon = try RunningDaemon(
            settings {
                $0.connections = 4
                $0.silence = .zero
            }
        ) { _ in .text("handler") }
        let one = Client(daemon.port, from: 2)
        one.send("GET / HTTP/1.1\r\nHo")
        let many = (1...3).map { _ in Client(daemon.port, from: 3) }
        many[2].send("GET / HTTP/1.1\r\nHo")
        let visitor = Client(daemon.port)
        visitor.send(get("/"))
        #expect(visitor.answer().status == 200)
        #expect(many[0].answer().status == 408)
        one.send("st: t\r\n\r\n")
        #expect(one.answer().status == 200, "it is the only one of its network")
        many[2].send("st: t\r\n\r\n")
        #expect(many[2].answer().status == 200, "those that came first go first")
    }

    @Test func `a client that has not said what it wants makes room for others of its network`() throws {
        let daemon = try RunningDaemon(
            settings {
                $0.connectionsPerAddress = 2
                $0.silence = .zero
            }
        ) { _ in .text("handler") }
        let silent = (1...2).map { _ in Client(daemon.port) }
        let visitor = Client(daemon.port)
        visitor.send(get("/"))
        #expect(visitor.answer().status == 200)
        #expect(silent[0].answer().status == 408)
    }

    @Test func `a client above the limit that says nothing keeps nobody from being told so`() throws {
        let daemon = try RunningDaemon(
            settings {
                $0.connections = 1
                $0.surplus = 1
                $0.bodyLimit = 100
                $0.headTimeout = .seconds(600)
                $0.silence = .zero
            }
        ) { _ in .text("handler") }
        let busy = Client(daemon.port)
        busy.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        #expect(busy.answer().status == 100)
        let silent = Client(daemon.port, from: 2)
        let visitor = Client(daemon.port, from: 3)
        visitor.send(get("/"))
        #expect(visitor.answer().status == 503)
        #expect(silent.answer().status == 408)
        busy.send("body")
        #expect(busy.answer().status == 200)
    }

    @Test(arguments: ["", "GET /pl", "GET / HTTP/1.1\r\nHo"])
    func `a client that has gone in the midst of a head is forgotten at once`(_ start: String) throws {
        let daemon = try RunningDaemon(settings { $0.headTimeout = .seconds(600) }) { _ in .text("handler") }
        let client = Client(daemon.port)
        client.send(start)
        client.finishSending()
        #expect(client.isClosed)
    }

    @Test func `a whole head is answered though its sender has finished`() throws {
        let daemon = try RunningDaemon { _ in .text("handler") }
        let client = Client(daemon.port)
        client.send(get("/"))
        client.finishSending()
        #expect(client.answer().status == 200)
    }

    @Test func `answers 503 above the limit of an address`() throws {
        let daemon = try RunningDaemon(settings { $0.connectionsPerAddress = 1 }) { _ in .text("handler") }
        let first = Client(daemon.port)
        first.send("GET / HTTP/1.1\r\nHo")
        let second = Client(daemon.port)
        second.send(get("/"))
        let answer = second.answer()
        #expect(answer.status == 503)
        #expect(answer.isPage)
        first.send("st: t\r\n\r\n")
        #expect(first.answer().status == 200)
    }

    @Test func `limits that are as high as can be are none`() throws {
        let daemon = try RunningDaemon(
            settings {
                $0.connections = .max
                $0.surplus = .max
                $0.connectionsPerAddress = .max
                $0.headLimit = .max
                $0.targetLimit = .max
                $0.bodyLimit = .max
            }
        ) { .text(String(decoding: $0.body, as: UTF8.self)) }
        let client = Client(daemon.port)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 4\r\n\r\nbody")
        #expect(client.answer().status == 200)
    }

    // MARK: Stopping and logs

    @Test func `finishes what is under way and takes no more once quiesced`() throws {
        let daemon = try RunningDaemon(settings { $0.bodyLimit = 100 }) {
            .text(String(decoding: $0.body, as: UTF8.self))
        }
        let idle = Client(daemon.port)
        idle.send(get("/"))
        #expect(idle.answer().status == 200)
        let busy = Client(daemon.port)
        busy.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        #expect(busy.answer().status == 100)
        daemon.quiesce()
        #expect(idle.rest().isEmpty)
        busy.send("late")
        let answer = busy.answer()
        #expect(answer.body == "late")
        #expect(answer.header("Connection") == "close")
        let late = Client(daemon.port)
        late.send(get("/"))
        #expect(late.rest().isEmpty)
    }

    @Test func `logs method, path, status, bytes and time, and nothing private`() throws {
        let lines = Collected<String>()
        var log = Logger(label: "test") { _ in CollectingHandler(lines: lines) }
        log.logLevel = .debug
        let daemon = try RunningDaemon(settings { $0.bodyLimit = 100 }, log: log) { _ in .text("12345") }
        let client = Client(daemon.port)
        client.send(
            "POST /p?secret=1 HTTP/1.1\r\nHost: t\r\nCookie: secret=2\r\nConnection: close\r\nContent-Length: 7\r\n\r\nsecret3"
        )
        _ = client.rest()
        daemon.stop()
        let line = try #require(lines.all.first { $0.hasPrefix("request") })
        for part in ["method=POST", "path=/p ", "status=200", "bytes=5", "us="] { #expect(line.contains(part)) }
        #expect(!lines.all.contains { $0.contains("secret") })
    }

    @Test func `logs of a path what the settings say`() throws {
        let lines = Collected<String>()
        let log = Logger(label: "test") { _ in CollectingHandler(lines: lines) }
        let settings = settings { $0.loggedPath = { "\($0.dropLast(5))…" } }
        let daemon = try RunningDaemon(settings, log: log) { request in
            request.path == "/b/12345" ? Response(status: 200, headers: [("A\n", "")]) : .text("")
        }
        for path in ["/a/12345", "/b/12345"] {
            let client = Client(daemon.port)
            client.send("GET \(path) HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n")
            _ = client.rest()
        }
        daemon.stop()
        #expect(lines.all.filter { $0.contains("path=/a/… ") }.count == 1)
        #expect(lines.all.filter { $0.contains("path=/b/… ") }.count == 2)
        #expect(!lines.all.contains { $0.contains("12345") })
    }

    @Test func `does not log the target of a request that nobody waits for`() throws {
        let lines = Collected<String>()
        let log = Logger(label: "test") { _ in CollectingHandler(lines: lines) }
        let resets = Collected<@Sendable () -> Void>()
        let daemon = try RunningDaemon(settings { $0.loggedPath = { _ in "/…" } }, log: log) { _ in
            for reset in resets.all { reset() }
            return .text("too late")
        }
        let client = Client(daemon.port)
        resets.append(client.reset)
        client.send(get("/12345"))
        while !lines.all.contains(where: { $0.contains("path=/… ") }) { usleep(1000) }
        daemon.stop()
        let complaint = lines.all.first { $0.hasPrefix("libmicrohttpd") && $0.contains("request. Error: ") }
        #expect(complaint != nil, "\(lines.all)")
        #expect(!lines.all.contains { $0.contains("12345") })
    }

    @Test(arguments: [
        ("Failed for the request for `/a'. Error: Gone", "Failed for the request. Error: Gone"),
        ("Failed for the request for `/'. Error: request for `'. Error: Gone", "Failed for the request. Error: Gone"),
        ("Failed in request for /'. Error: request for b.", "Failed in request."),
        ("Failed in request for /a.", "Failed in request."),
        ("It is closed. Error: Gone", "It is closed. Error: Gone"),
    ])
    func `takes the target out of what libmicrohttpd says`(_ line: String, _ logged: String) {
        #expect(Daemon.withoutTarget(line) == logged)
    }
}

private struct CollectingHandler: LogHandler {
    let lines: Collected<String>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = (event.metadata ?? [:]).map { "\($0.key)=\($0.value) " }.sorted().joined()
        lines.append("\(event.message) \(fields)")
    }
}
