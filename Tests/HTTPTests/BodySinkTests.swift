import Glibc
import Testing

@testable import HTTP

/// Takes as much as it has room for.
private final class Bucket: BodySink, @unchecked Sendable {
    // Used on the daemon's thread alone, except for `log`, which has a lock of its own.
    var onRoom: (() -> Void)?
    private var room: Int
    private(set) var bytes: [UInt8] = []
    let log = Collected<String>()
    var reply: Reply?

    init(room: Int = .max) { self.room = room }

    func receive(_ piece: UnsafeRawBufferPointer) -> Int {
        let taken = min(room, piece.count)
        room -= taken
        bytes += piece.prefix(taken)
        if taken < piece.count { log.append("full at \(bytes.count)") }
        return taken
    }

    func end(isWhole: Bool) {
        log.append(isWhole ? "whole" : "broken")
        if isWhole { reply?.send(.text("\(bytes.count)")) }
    }

    func makeRoom(_ more: Int) {
        room += more
        onRoom?()
    }
}

@Suite struct BodySinkTests {
    private func daemon(
        _ bucket: Bucket,
        limit: Int = 1 << 24,
        answer: Response? = nil,
        patience: Duration = .seconds(120),
        silence: Duration = .seconds(30)
    ) throws -> RunningDaemon {
        var settings = DaemonSettings()
        settings.bodyTimeout = patience
        settings.idleTimeout = silence
        let intake: (borrowing Request) -> Intake? = { request in
            guard request.path == "/upload" else { return nil }
            return Intake(sink: bucket) { reply in
                reply.onCancel = { bucket.log.append("cancelled") }
                bucket.reply = reply
                if let answer { reply.send(answer) }
            }
        }
        return try RunningDaemon(settings, bodyLimit: { _ in limit }, intake: intake) { request in
            .text("whole \(request.body.count)")
        }
    }

    private func post(_ length: Int, path: String = "/upload") -> String {
        "POST \(path) HTTP/1.1\r\nHost: test\r\nContent-Length: \(length)\r\n\r\n"
    }

    private func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) } }

    private func wait(_ condition: () -> Bool) -> Bool {
        for _ in 0..<12_000 {
            if condition() { return true }
            usleep(5_000)
        }
        return condition()
    }

    @Test func `takes a body as it comes, and then another request`() throws {
        // Before there is a connection: making it takes longer than a head may, where each access is checked.
        let body = pattern(5_000_000)
        let bucket = Bucket()
        let daemon = try daemon(bucket)
        let client = Client(daemon.port)
        client.send(post(body.count))
        client.send(body)
        #expect(client.answer().body == "5000000")
        #expect(bucket.bytes == body)
        #expect(bucket.log.all == ["whole"])
        client.send(post(3, path: "/other") + "abc")
        #expect(client.answer().body == "whole 3")
    }

    @Test func `a body in chunks comes whole`() throws {
        let bucket = Bucket()
        let daemon = try daemon(bucket)
        let client = Client(daemon.port)
        client.send("POST /upload HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n")
        #expect(client.answer().body == "11")
        #expect(bucket.bytes == Array("hello world".utf8))
    }

    @Test func `reads no more than there is room for`() throws {
        let bucket = Bucket(room: 1_000)
        let daemon = try daemon(bucket)
        let client = Client(daemon.port)
        let body = pattern(20_000)
        client.send(post(body.count))
        client.send(body)
        #expect(wait { bucket.log.all == ["full at 1000"] })
        #expect(daemon.isBusy)
        daemon.perform { bucket.makeRoom(10_000) }
        #expect(wait { bucket.log.all == ["full at 1000", "full at 11000"] })
        daemon.perform { bucket.makeRoom(100_000) }
        #expect(client.answer().body == "20000")
        #expect(bucket.bytes == body)
    }

    @Test func `an answer that comes while there is no room goes out`() throws {
        let bucket = Bucket(room: 1_000)
        let daemon = try daemon(bucket)
        let client = Client(daemon.port)
        let body = pattern(20_000)
        client.send(post(body.count))
        client.send(body)
        #expect(wait { bucket.log.all == ["full at 1000"] })
        daemon.perform { bucket.reply?.send(.text("enough")) }
        #expect(client.answer().body == "enough")
        #expect(bucket.bytes.count == 1_000)
    }

    @Test func `a sender waits while its body has no room`() throws {
        let bucket = Bucket(room: 0)
        let daemon = try daemon(bucket, limit: 1 << 28)
        let client = Client(daemon.port)
        client.send(post(1 << 27))
        // Far beyond what the kernel and libmicrohttpd keep: whatever is sent beyond is refused by the kernel.
        let sent = client.sendWhatGoes(1 << 27)
        #expect(sent < 1 << 25)
        #expect(wait { bucket.log.all == ["full at 0"] })
    }

    @Test func `is told when the sender leaves in the middle`() throws {
        let bucket = Bucket()
        let daemon = try daemon(bucket)
        do {
            let client = Client(daemon.port)
            client.send(post(1_000) + "part")
            #expect(!daemon.isBusy || wait { daemon.isBusy })
        }
        #expect(wait { bucket.log.all == ["broken", "cancelled"] })
        #expect(wait { !daemon.isBusy })
    }

    @Test func `is told when the sender leaves while there is no room`() throws {
        let bucket = Bucket(room: 0)
        let daemon = try daemon(bucket)
        do {
            let client = Client(daemon.port)
            client.send(post(1_000_000))
            client.send(pattern(100_000))
            #expect(wait { bucket.log.all == ["full at 0"] })
        }
        #expect(wait { bucket.log.all == ["full at 0", "broken", "cancelled"] })
        #expect(wait { !daemon.isBusy })
    }

    @Test func `a body above its limit is broken off with 413`() throws {
        let bucket = Bucket()
        let daemon = try daemon(bucket, limit: 1_000)
        let client = Client(daemon.port)
        client.send("POST /upload HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("7d0\r\n" + String(repeating: "x", count: 2_000) + "\r\n0\r\n\r\n")
        #expect(client.answer().status == 413)
        #expect(wait { bucket.log.all == ["broken", "cancelled"] })
        let declared = Client(daemon.port)
        declared.send(post(1_000_000_000))
        #expect(declared.answer().status == 413)
    }

    @Test func `a small body has its time as a whole, a large one for as long as it goes on`() throws {
        let small = Bucket(), large = Bucket()
        let daemons = [
            try daemon(small, limit: 1 << 20, patience: .seconds(1)),
            try daemon(large, limit: 1 << 20 + 1, patience: .seconds(1)),
        ]
        let clients = daemons.map { Client($0.port) }
        for client in clients { client.send(post(10)) }
        for _ in 1...10 {
            usleep(200_000)
            for client in clients { client.send("x") }
        }
        #expect(wait { small.log.all == ["broken", "cancelled"] })
        #expect(clients[1].answer().body == "10")
        withExtendedLifetime(daemons) {}
    }

    @Test func `an answer that comes early is heard by a sender that goes on`() throws {
        let bucket = Bucket()
        let daemon = try daemon(bucket, answer: .error(403, "Not here."))
        let client = Client(daemon.port)
        client.send(post(100_000))
        client.send(pattern(100_000))
        #expect(client.answer().status == 403)
        // One that sends without end is not listened to without end.
        let endless = Client(daemon.port)
        endless.send(post(10_000_000))
        endless.send(pattern(1_000_000))
        #expect(endless.answer().status == 403)
    }

    @Test func `an answer that is known by the head spares a client that asks first the body`() throws {
        let bucket = Bucket()
        let daemon = try daemon(bucket, answer: .error(403, "Not here."))
        let client = Client(daemon.port)
        client.send("POST /upload HTTP/1.1\r\nHost: test\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n")
        let answer = client.answer()
        #expect(answer.status == 403)
        #expect(answer.header("Connection") == "close")
        #expect(client.rest().isEmpty)
        #expect(wait { bucket.log.all == ["broken"] })
        #expect(wait { !daemon.isBusy })
    }

    @Test func `a client that does not send all in time gets the answer that there is`() throws {
        let bucket = Bucket()
        let daemon = try daemon(bucket, answer: .error(403, "Not here."), patience: .milliseconds(300))
        let client = Client(daemon.port)
        client.send(post(100) + "x")
        #expect(client.answer().status == 403)
        #expect(client.rest().isEmpty)
    }

    @Test(arguments: ["", "x"]) func `a client that sends no more of a body is told the answer that there is`(
        _ begun: String
    ) throws {
        let bucket = Bucket()
        let daemon = try daemon(bucket, answer: .error(403, "Not here."))
        let client = Client(daemon.port)
        client.send(post(100) + begun)
        #expect(client.answer().status == 403)
        // What it sends all the same does no harm.
        client.send([UInt8](repeating: 120, count: 100))
        #expect(client.rest().isEmpty)
        #expect(wait { !daemon.isBusy })
    }

    @Test(arguments: ["/upload", "/other"]) func `a body that is not gone on with is told so`(_ path: String) throws {
        let bucket = Bucket()
        let daemon = try daemon(bucket, silence: .seconds(1))
        let client = Client(daemon.port)
        client.send(post(100, path: path) + "x")
        let answer = client.answer()
        #expect(answer.status == 408)
        #expect(answer.isPage)
    }

    @Test func `a request without a body goes to the handler`() throws {
        let bucket = Bucket()
        let daemon = try daemon(bucket)
        let client = Client(daemon.port)
        client.send("GET /upload HTTP/1.1\r\nHost: test\r\n\r\n")
        #expect(client.answer().body == "whole 0")
        #expect(bucket.log.all.isEmpty)
    }
}
