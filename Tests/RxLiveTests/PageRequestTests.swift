// What a screen may know of the request that loads its page.
import HTTP
import Locking
import Testing

@testable import RxLive

@Suite struct PageRequestTests {
    @Test(arguments: [
        ("zone=Europe/Vienna", "Europe/Vienna"),
        ("a=1; zone=America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("zone=Etc/GMT+3", "Etc/GMT+3"), ("zone=", nil), ("", nil), ("zone=Europe/Wien<b>", nil),
        ("zone=../../etc/passwd", nil),
        ("zone=" + String(repeating: "a", count: 65), nil), ("zone=Zürich", nil),
    ])
    func `the time zone is a name, or none`(_ cookies: String, _ zone: String?) {
        let request = PageRequest(
            path: "/",
            query: Query(),
            headers: HeaderFields(cookies.isEmpty ? [] : [("Cookie", cookies)]),
            session: SessionID(high: 1, low: 2)
        )
        #expect(request.timeZone == zone)
    }

    @Test(arguments: [
        ("wall.example", "https://wall.example"), ("Wall.example:8443", "https://wall.example:8443"),
        ("wall.example:443", "https://wall.example"), ("[::1]:80", "https://[::1]:80"), ("a b", nil), ("x/<b>", nil),
        ("", nil),
    ])
    func `the origin is that of the host that the browser names`(_ host: String, _ origin: String?) {
        let request = PageRequest(
            path: "/",
            query: Query(),
            headers: HeaderFields([("Host", host)]),
            session: SessionID(high: 1, low: 2),
            isSecure: true
        )
        #expect(request.origin == origin)
    }

    @Test(arguments: [(false, "http"), (true, "https")])
    func `what a proxy says of TLS is known to a page's later screens, where it is believed`(
        _ isBelieved: Bool,
        _ scheme: String
    ) throws {
        let origins = LockedValue<[String?]>([]), world = LabWorld()
        let server = try RoutedServer(trustsProxy: isBelieved) { router in
            for path in ["/", "/second"] {
                router.screen(path) { request in
                    origins.withLock { $0.append(request.origin) }
                    return SecondController(world: world)
                }
            }
        }
        let fields = ["Host": "wall.example", "X-Forwarded-Proto": "https"]
        let page = try server.get("/", fields),
            cookie = try #require(page.cookie)
        let upgrade = fields.merging(["Cookie": cookie, "Origin": "\(scheme)://wall.example"]) { $1 }
        let (status, socket) = try #require(server.client.upgrade(upgrade))
        #expect(status == 101)
        socket.send(FrameClient.frames(#"["o",1,"\#(try #require(page.token))","\#(RawBrowser.document)",1,0]"#))
        socket.send(FrameClient.frames(#"[1,0,0,2,1,["/second"]]"#))
        // The first of them may answer the opening alone.
        while origins.withLock(\.count) < 2, case .text = socket.next() {}
        #expect(origins.withLock { $0 } == ["\(scheme)://wall.example", "\(scheme)://wall.example"])
    }
}
