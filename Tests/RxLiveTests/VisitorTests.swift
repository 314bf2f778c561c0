// Visitor: what a page keeps of the request that loaded it.
import HTTP
import Testing

@testable import RxLive

@Suite struct VisitorTests {
    private func visitor(_ headers: [(name: String, value: String)], keepsAll: Bool = false) -> Visitor {
        let request = Request(path: "/", headers: headers), names = ["session-x", "session"]
        return Visitor(request, address: "192.0.2.1", keepsAll: keepsAll, ownCookies: names)
    }

    @Test(
        arguments: [
            ("session=x", nil), ("a=1", "a=1"), ("a=1; session=x", "a=1"), ("session=x; a=1; b=2", "a=1; b=2"),
            ("sessions=y", "sessions=y"), ("a=1;session=x", "a=1"), ("a=1; session-x=y", "a=1"),
            ("session-y=z", "session-y=z"),
        ] as [(String, String?)]
    ) func `keeps cookies but for the server's own`(_ cookies: String, _ kept: String?) {
        #expect(visitor([("Cookie", cookies)]).fields.first?.value == kept)
    }

    @Test func `keeps nothing of a request that says nothing`() {
        let visitor = visitor([("User-Agent", "x")])
        #expect(visitor.fields.isEmpty)
        #expect(visitor.address.isEmpty)
    }

    @Test func `keeps all for those who may ask for any`() {
        let visitor = visitor([("User-Agent", "x"), ("cookie", "session=x; a=1")], keepsAll: true)
        #expect(visitor.fields.map(\.name) == ["User-Agent", "cookie"])
        #expect(visitor.fields.last?.value == "a=1", "but never the session's own cookie")
        #expect(visitor.address == "192.0.2.1")
    }
}
