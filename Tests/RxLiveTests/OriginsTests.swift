// Which origins may open a WebSocket, and what an origin is.
import Testing

@testable import RxLive

@Suite struct OriginsTests {
    @Test(arguments: [
        "http://a", "https://wall.example", "HTTPS://Wall.Example", "http://10.0.0.2:8080", "https://a.b:65535",
        "http://localhost", "http://my_host-1:8080", "https://[2001:db8::1]", "http://[::1]:8080",
        "https://xn--bcher-kva.de",
    ])
    func `an origin is a scheme, a host and perhaps a port`(_ text: String) {
        #expect(Origin(text) != nil)
        #expect(Origins(allowed: [text]).accepts(text, host: "other.example"))
    }

    @Test(arguments: [
        "", "http://", "https://", "wall.example", "ftp://a.b", "https://a.b/", "https://a.b/path", "https://a.b?x",
        "https://a.b#x", "https://user@a.b", "https://a.b:", "https://a.b:x", "https://a.b:65536", "https://a.b:+80",
        "https://a b", " https://a.b", "https://a..b", "https://.a", "https://*.a.b", "https://bücher.de",
        "https://[::1", "https://[]", "https://[a.b]", "https://[::1]x", "https://::1", "null",
    ])
    func `anything else is none`(_ text: String) {
        #expect(Origin(text) == nil)
        #expect(!Origins(allowed: [text]).accepts(text, host: "other.example"))
    }

    @Test func `a scheme's own port is left out, as browsers do`() {
        let origins = Origins(allowed: ["https://a.b:443", "http://a.b:80", "http://c.d:443"])
        #expect(origins.accepts("https://a.b", host: nil))
        #expect(origins.accepts("http://a.b", host: nil))
        #expect(origins.accepts("http://c.d:443", host: nil))
        #expect(!origins.accepts("http://c.d", host: nil))
    }

    @Test func `the server's own pages may, those of others may not`() {
        let origins = Origins(allowed: ["https://friend.example"])
        #expect(origins.accepts("https://wall.example", host: "wall.example"))
        #expect(origins.accepts("http://Wall.example:8080", host: "wall.Example:8080"))
        #expect(origins.accepts("https://friend.example", host: "wall.example"))
        #expect(origins.accepts(nil, host: "wall.example"))
        for other in ["https://wall.example.evil.example", "http://wall.example:8081", "null", "", "http://e.evil"] {
            #expect(!origins.accepts(other, host: "wall.example"), "\(other)")
        }
        #expect(!origins.accepts("https://wall.example", host: nil))
    }
}
