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
        #expect(Origins(allowed: [text]).accepts(text, host: "other.example", isSecure: true))
    }

    @Test(arguments: [
        "", "http://", "https://", "wall.example", "ftp://a.b", "https://a.b/", "https://a.b/path", "https://a.b?x",
        "https://a.b#x", "https://user@a.b", "https://a.b:", "https://a.b:x", "https://a.b:65536", "https://a.b:+80",
        "https://a b", " https://a.b", "https://a..b", "https://.a", "https://*.a.b", "https://bücher.de",
        "https://[::1", "https://[]", "https://[a.b]", "https://[::1]x", "https://::1", "null",
    ])
    func `anything else is none`(_ text: String) {
        #expect(Origin(text) == nil)
        #expect(!Origins(allowed: [text]).accepts(text, host: "other.example", isSecure: true))
    }

    @Test func `a scheme's own port is left out, as browsers do`() {
        let origins = Origins(allowed: ["https://a.b:443", "http://a.b:80", "http://c.d:443"])
        #expect(origins.accepts("https://a.b", host: nil, isSecure: true))
        #expect(origins.accepts("http://a.b", host: nil, isSecure: true))
        #expect(origins.accepts("http://c.d:443", host: nil, isSecure: true))
        #expect(!origins.accepts("http://c.d", host: nil, isSecure: true))
    }

    @Test func `the server's own pages may, those of others may not`() {
        let origins = Origins(allowed: ["https://friend.example"])
        #expect(origins.accepts("https://wall.example", host: "wall.example", isSecure: true))
        #expect(origins.accepts("http://Wall.example:8080", host: "wall.Example:8080", isSecure: false))
        #expect(origins.accepts("https://friend.example", host: "wall.example", isSecure: false))
        #expect(origins.accepts(nil, host: "wall.example", isSecure: false))
        for other in ["https://wall.example.evil.example", "http://wall.example:8081", "null", "", "http://e.evil"] {
            #expect(!origins.accepts(other, host: "wall.example", isSecure: true), "\(other)")
        }
        #expect(!origins.accepts("https://wall.example", host: nil, isSecure: true))
        #expect(origins.accepts("https://wall.example", host: "wall.example:443", isSecure: true))
        #expect(!origins.accepts("http://wall.example", host: "wall.example", isSecure: true))
        #expect(!origins.accepts("https://wall.example", host: "wall.example", isSecure: false))
    }

    @Test func `a host without a port stands for every port`() {
        let hosts = Hosts(allowed: ["Wall.example", "other.example:8443", "[::1]"])
        for host in ["wall.example", "WALL.example:80", "other.example:8443", "[::1]", "[::1]:8080"] {
            #expect(hosts.accepts(host), "\(host)")
        }
        for host in ["other.example", "other.example:80", "evil.wall.example", "wall.example.evil", "", "[::2]"] {
            #expect(!hosts.accepts(host), "\(host)")
        }
        #expect(!hosts.accepts(nil))
        #expect(Hosts(allowed: []).accepts(nil))
    }

    @Test func `this machine is no name that somebody could point elsewhere`() {
        let hosts = Hosts(allowed: ["wall.example"])
        for host in ["127.0.0.1", "127.0.0.1:8080", "[::1]:8080"] { #expect(hosts.accepts(host), "\(host)") }
        for host in ["localhost", "127.0.0.2", "127.0.0.1.evil.example", "10.0.0.1:8080"] {
            #expect(!hosts.accepts(host), "\(host)")
        }
    }

    @Test(arguments: [
        ("10.1.2.3", ["10.1.2.3", "10.1.2.3:8080", "127.0.0.1:8080"]), ("fd00::A", ["[fd00::a]", "[fd00::a]:8080"]),
        ("Wall.Lan", ["wall.lan:8080"]), ("127.0.0.2", ["127.0.0.2:1"]),
    ])
    func `where the server listens it answers itself`(address: String, accepted: [String]) {
        let hosts = Hosts(allowed: ["wall.example"], listeningAt: address)
        for host in accepted + ["wall.example"] { #expect(hosts.accepts(host), "\(host)") }
        for host in ["10.1.2.4", "10.1.2.3.evil.example", "[fd00::b]", "evil.lan", "fd00::a", "0.0.0.0"] {
            #expect(!hosts.accepts(host), "\(host)")
        }
    }
}
