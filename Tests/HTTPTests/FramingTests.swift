// Requests whose end two servers could see in different places, over real sockets: each gets one whole answer that says
// so, and nothing behind it is taken for a request.
import Glibc
import Testing

@testable import HTTP

@Suite struct FramingTests {
    private static let next = "GET /next HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n"
    private static let post = "POST /first HTTP/1.1\r\nHost: t\r\n"

    /// What a client reads that sends `request` and another one behind it, in one go or byte by byte.
    private func answers(
        to request: String,
        _ settings: DaemonSettings = DaemonSettings(),
        isSlow: Bool = false
    ) throws -> (
        text: String, paths: [String]
    ) {
        let paths = Collected<String>()
        let daemon = try RunningDaemon(settings) { request in
            paths.append("\(request.path) \(request.body.count)")
            return .text("")
        }
        let client = Client(daemon.port)
        // The bytes are those of Latin-1, so that every one can be written.
        let bytes = (request + Self.next).unicodeScalars.map { UInt8($0.value) }
        if isSlow { for byte in bytes { client.send([byte]) } } else { client.send(bytes) }
        client.finishSending()
        return (client.rest(), paths.all)
    }

    private func count(_ text: String) -> Int {
        text.split(separator: "HTTP/1.1 ", omittingEmptySubsequences: false).count - 1
    }

    @Test(arguments: [
        "\(post)Content-Length : 5\r\n\r\nabcde", "\(post)Content-Length: 5\r\nContent-Length: 5\r\n\r\nabcde",
        "\(post)Content-Length:\r\n 5\r\n\r\nabcde", "\(post)Content-Length: 5, 5\r\n\r\nabcde",
        "\(post)Content-Length: +5\r\n\r\nabcde", "\(post)Content-Length: 0x5\r\n\r\nabcde",
        "\(post)Content-Length: 9223372036854775808\r\n\r\n", "\(post)Content-Length: \r\n\r\n",
        "\(post)Content-Length: 5 \r\n\r\nabcde",
        "\(post)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "\(post)Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.0\r\nHost: t\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n0\r\n\r\n",
        "\(post)X: a\r\n b\r\n\r\n", "\(post)X: a\r\n\tb\r\n\r\n", "POST / HTTP/1.1\r\n X: a\r\nHost: t\r\n\r\n",
        "\(post): x\r\n\r\n", "\(post)a b: x\r\n\r\n", "\(post)nothing\r\n\r\n", "\(post)X: a\u{0}b\r\n\r\n",
        "\(post)X: a\rTransfer-Encoding: chunked\r\n\r\n", "\(post)X: a\nY: b\r\n\r\n", "\(post)X: a\n\n",
        "GET / HTTP/1.1\nHost: t\n\n", "\(post)X: a\r\n\n", "GET / HTTP/1.1\r\n\r\n", "\(post)Host: u\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "GET http://a/ HTTP/1.1\r\nHost: b\r\n\r\n",
        "GET  / HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET /a b HTTP/1.1\r\nHost: t\r\n\r\n", "GET /a\rb HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET /a\u{0}b HTTP/1.1\r\nHost: t\r\n\r\n",
    ])
    func `answers 400 once, and hears no more`(_ request: String) throws {
        for isSlow in [false, true] {
            let (text, paths) = try answers(to: request, isSlow: isSlow)
            #expect(text.hasPrefix("HTTP/1.1 400 "), "\(text)")
            #expect(count(text) == 1, "\(text)")
            #expect(paths.isEmpty)
        }
    }

    @Test(arguments: [
        "gzip", "gzip, chunked", "chunked, identity", "xchunked", "chunked ", "\"chunked\"", "", "\u{B}chunked",
    ])
    func `answers 501 to another transfer coding, and hears no more`(_ coding: String) throws {
        var settings = DaemonSettings()
        settings.bodyLimit = 100
        let (text, paths) = try answers(to: "\(Self.post)Transfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n", settings)
        #expect(text.hasPrefix("HTTP/1.1 \(coding == "\u{B}chunked" ? 400 : 501) "))
        #expect(count(text) == 1)
        #expect(paths.isEmpty)
    }

    @Test(arguments: [
        "Content-Length: 5\r\n\r\nabcde", "Content-Length: 99999999999999999999999\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
    ])
    func `content that nobody wants is the connection's last`(_ content: String) throws {
        let (text, paths) = try answers(to: Self.post + content)
        #expect(text.hasPrefix("HTTP/1.1 413 "))
        #expect(text.contains("\r\nConnection: close\r\n"))
        #expect(count(text) == 1)
        #expect(paths.isEmpty)
    }

    @Test func `behind a known length follows the next request, behind chunks nothing`() throws {
        var settings = DaemonSettings()
        settings.bodyLimit = 100
        let plain = try answers(to: "\(Self.post)Content-Length: 5\r\n\r\nabcde", settings)
        #expect(plain.paths == ["/first 5", "/next 0"])
        let chunked = try answers(to: "\(Self.post)Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n", settings)
        #expect(chunked.paths == ["/first 5"])
        #expect(chunked.text.contains("\r\nConnection: close\r\n"))
        #expect(count(chunked.text) == 1)
    }

    @Test func `a version that it does not speak is told so`() throws {
        let (text, paths) = try answers(to: "GET / HTTP/1.2\r\nHost: t\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 505 "))
        #expect(count(text) == 1)
        #expect(paths.isEmpty)
    }

    @Test func `a head of any size that fits is read, however it is cut`() throws {
        let daemon = try RunningDaemon { .text($0.header("x-long").map { "\($0.utf8.count)" } ?? "-") }
        for size in [1, 500, 1_000, 2_000, 4_000, 6_000, 8_000, 12_000, 16_000] {
            for piece in [700, 16_384] {
                let client = Client(daemon.port)
                let head = [UInt8](
                    "GET / HTTP/1.1\r\nHost: t\r\nX-Long: \(String(repeating: "a", count: size))\r\n\r\n".utf8
                )
                for _ in 1...2 {
                    for start in stride(from: 0, to: head.count, by: piece) {
                        client.send([UInt8](head[start..<min(start + piece, head.count)]))
                    }
                    let answer = client.answer()
                    #expect(answer.status == 200, "\(size) in pieces of \(piece)")
                    #expect(answer.body == "\(size)")
                }
            }
        }
    }

    @Test(arguments: [600, 1_500]) func `so many cookies are too many, and nothing of them stays`(_ count: Int) throws {
        let daemon = try RunningDaemon { _ in .text("handler") }
        let other = Client(daemon.port)
        other.send("GET / HTTP/1.1\r\nHo")
        let client = Client(daemon.port)
        let cookies = (1...count).map { "a\($0)=b" }.joined(separator: "; ")
        client.send("GET / HTTP/1.1\r\nHost: t\r\nCookie: \(cookies)\r\n\r\n")
        let text = client.rest()
        #expect(text.hasPrefix("HTTP/1.1 431 "), "\(text.prefix(200))")
        #expect(self.count(text) == 1)
        other.send("st: t\r\n\r\n")
        #expect(other.answer().body == "handler")
        // It finds the connection ended a moment later than the client does.
        for _ in 1...6_000 {
            if !daemon.isBusy { break }
            usleep(10_000)
        }
        #expect(!daemon.isBusy)
    }
}
