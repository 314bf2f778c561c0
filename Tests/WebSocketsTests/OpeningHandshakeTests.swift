// Mirrors OpeningHandshake.swift and HandshakeError.swift.
import Testing

@testable import WebSockets

struct OpeningHandshakeTests {
    private let good = [
        "upgrade": "websocket", "connection": "keep-alive, Upgrade", "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]

    private func answer(
        _ changes: [String: String] = [:],
        without missing: String = "",
        method: String = "GET",
        version: String = "HTTP/1.1"
    ) -> Result<String, HandshakeError> {
        let fields = good.merging(changes) { $1 }.filter { $0.key != missing }
        return Result { () throws(HandshakeError) in
            try OpeningHandshake.accept(method: method, httpVersion: version) { fields[$0.lowercased()] }
        }
    }

    @Test func `accepts the RFC's request`() {
        #expect(answer() == .success("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
    }

    @Test func `does not mind case and spaces`() {
        let changes = [
            "upgrade": " WebSocket ", "connection": "UPGRADE\t", "sec-websocket-version": " 13",
            "sec-websocket-key": " dGhlIHNhbXBsZSBub25jZQ== ",
        ]
        #expect(answer(changes) == .success("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
        #expect(answer(["upgrade": "h2c, websocket"]) == .success("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
    }

    @Test(arguments: ["POST", "HEAD", "get", ""]) func `wants a GET`(method: String) {
        #expect(answer(method: method) == .failure(.method))
    }

    @Test(arguments: ["HTTP/1.0", "HTTP/0.9", "HTTP/1", "HTTP/1.x", "", "1.1"])
    func `wants HTTP 1.1`(version: String) {
        #expect(answer(version: version) == .failure(.httpVersion))
    }

    @Test func `wants each field`() {
        #expect(answer(without: "upgrade") == .failure(.upgrade))
        #expect(answer(["upgrade": "websockets"]) == .failure(.upgrade))
        #expect(answer(without: "connection") == .failure(.connection))
        #expect(answer(["connection": "close"]) == .failure(.connection))
        #expect(answer(["sec-websocket-version": "8"]) == .failure(.version))
        #expect(answer(without: "sec-websocket-version") == .failure(.version))
        #expect(answer(without: "sec-websocket-key") == .failure(.key))
    }

    @Test(arguments: ["", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZTE=", "dGhlIHNhbXBsZSBub25j!Q==", "===="])
    func `wants a key of sixteen bytes`(key: String) {
        #expect(answer(["sec-websocket-key": key]) == .failure(.key))
    }

    @Test(arguments: [
        (HandshakeError.method, 405), (.httpVersion, 400), (.upgrade, 426), (.connection, 400), (.key, 400),
        (.version, 426),
    ])
    func `answers each mistake by a status`(error: HandshakeError, status: Int) {
        #expect(error.status == status)
        #expect(error.section.hasPrefix("4.2.1"))
        let fields = Dictionary(uniqueKeysWithValues: error.fields.map { ($0.name, $0.value) })
        #expect(fields["Sec-WebSocket-Version"] == (status == 426 ? "13" : nil))
        #expect(fields["Upgrade"] == (status == 426 ? "websocket" : nil))
        #expect(fields["Allow"] == (status == 405 ? "GET" : nil))
    }

    @Test func `makes keys that it accepts`() {
        let key = OpeningHandshake.randomKey()
        #expect(answer(["sec-websocket-key": key]) == .success(OpeningHandshake.acceptKey(for: key)))
        #expect(key != OpeningHandshake.randomKey())
    }
}
