// What a server refuses, bounds and says in its heads, asked over real sockets.
import Logging
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct LoopServerTests {
    /// A server of one loop that ends with the test.
    private final class House {
        let client: RawClient
        let application: Application
        private let world = LabWorld()
        private let server: Server

        init(_ change: (inout ServerSettings) -> Void = { _ in }) throws {
            var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            settings.port = 0
            settings.loops = 1
            change(&settings)
            application = try world.application()
            server = try Server(application: application, settings: settings)
            try server.start()
            client = RawClient(port: server.port)
        }

        deinit { server.stop() }

        func get(_ path: String, _ fields: [String: String] = [:]) throws -> RawClient.Answer {
            try #require(client.request("GET", path, fields))
        }

        /// A page and its session, which is a new one unless told otherwise.
        func load(session: String? = nil) throws -> Loaded {
            let answer = try get("/", session.map { ["Cookie": "session=\($0)"] } ?? [:])
            return Loaded(
                status: answer.status,
                token: answer.token ?? "",
                session: try #require(session ?? answer.session ?? (answer.status == 503 ? "" : nil))
            )
        }

        func connect(_ session: String? = nil, _ fields: [String: String] = [:]) throws -> FrameClient {
            let cookie = session.map { ["Cookie": "session=\($0)"] } ?? [:]
            let (status, socket) = try #require(client.upgrade(fields.merging(cookie) { $1 }))
            #expect(status == 101)
            return socket
        }

        /// What a page answers to a browser that opens it and taps once.
        func tap(_ page: Loaded) throws -> (first: Frame, socket: FrameClient) {
            let socket = try connect(page.session)
            socket.send(FrameClient.frames(#"["o",1,"\#(page.token)","\#(RawBrowser.document)",1,0]"#, "[1,0,2]"))
            let answer = socket.next()
            return (answer == .text("[0]") ? socket.next() : answer, socket)
        }
    }

    private struct Loaded {
        let status: Int
        let token: String
        let session: String
    }

    private let counted = Frame.text(#"[1,1,[64,"1"]]"#)
    private let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'",
        "form-action 'self'", "frame-ancestors 'none'",
    ]

    // MARK: Origins

    @Test func `a page of another origin opens no connection`() throws {
        let house = try House { $0.allowedOrigins = ["https://friend.example"] }
        let own = "http://" + house.client.address.authority
        for origin in ["https://evil.example", "null", "\(own).evil.example", "http://127.0.0.1:1"] {
            #expect(house.client.upgrade(["Origin": origin])?.status == 403, "\(origin)")
        }
        for origin in [own, "https://friend.example"] {
            #expect(house.client.upgrade(["Origin": origin])?.status == 101, "\(origin)")
        }
        #expect(house.client.upgrade()?.status == 101)
    }

    @Test func `the same host without TLS is another origin`() throws {
        let house = try House { $0.trustsProxy = true }
        let host = house.client.address.authority
        for (origin, scheme, status) in [
            ("https", "https", 101), ("http", "https", 403), ("https", "http", 403), ("http", "http", 101),
        ] {
            let fields = ["Origin": "\(origin)://\(host)", "X-Forwarded-Proto": scheme]
            #expect(house.client.upgrade(fields)?.status == status, "\(origin) \(scheme)")
        }
    }

    @Test func `an origin that can never match ends the start with a sentence`() throws {
        let error = try #require(throws: StartError.self) {
            try House { $0.allowedOrigins = ["https://friend.example", "https://friend.example/path"] }
        }
        #expect(error.description == "\"https://friend.example/path\" is not an origin such as https://wall.example.")
    }

    // MARK: Heads

    @Test func `a page says what a browser may do with it`() throws {
        let page = try House().get("/")
        #expect(page.status == 200)
        let rules = page["Content-Security-Policy"]?.split(separator: "; ").map(String.init) ?? []
        for rule in policy { #expect(rules.contains(rule), "\(rule)") }
        #expect(!rules.contains { $0.contains("unsafe") })
        #expect(page["X-Content-Type-Options"] == "nosniff")
        #expect(page["Referrer-Policy"] == "same-origin")
        #expect(page["Cross-Origin-Opener-Policy"] == "same-origin")
        #expect(page["Cache-Control"] == "private, no-cache")
        #expect(try House().get("/secret")["Cache-Control"] == "no-store")
        #expect(page["Strict-Transport-Security"] == nil)
    }

    @Test func `images are from this server, and from where the settings say`() throws {
        func sources(_ origins: [String]) throws -> String? {
            let page = try House { $0.imageOrigins = origins }.get("/")
            return page["Content-Security-Policy"]?.split(separator: "; ").first { $0.hasPrefix("img-src") }.map(
                String.init
            )
        }
        #expect(try sources([]) == "img-src 'self' data:")
        #expect(
            try sources(["https://Cdn.example:443", "http://*.cdn.example:81"])
                == "img-src 'self' data: https://cdn.example http://*.cdn.example:81"
        )
        for site in [
            "*", "https:", "https://*", "https://*.", "https://a.*.b", "https://*.[::1]", "https://a 'unsafe-inline'",
            "https://a;",
        ] {
            let error = try #require(throws: StartError.self) { try House { $0.imageOrigins = [site] } }
            #expect(error.description == "\"\(site)\" is not a site of images such as https://cdn.example.")
        }
    }

    @Test(arguments: [
        ("<img src='https://cdn.example/a.png'>", "<img>", 6), ("<img src='//cdn.example/a.png'>", "<img>", 6),
        ("<img srcset='/a 1x, http://b.cdn.example:81/a 2x'>", "<img>", 6),
        ("<input type=image alt=x src=HTTPS://cdn.example:443/>", "<input>", 25),
        ("<svg><image href='https://cdn.example/a.png'/></svg>", "<image>", 13),
        (
            "<ul data-outlet=l><template data-cell=C><li><img src=https://cdn.example></li></template></ul>",
            "<img>, outlet 'l'", 50
        ),
    ])
    func `an image of another site is refused at the start, unless the settings say so`(
        _ html: String,
        _ tag: String,
        _ column: Int
    ) throws {
        let root = TemplateFolder.make(
            "images",
            [
                "Templates/Layout.html": TemplateFolder.layout("Images"),
                "Templates/A.html": "<p>\n<b>\n</b></p>\n<div>" + html + "</div>",
            ]
        )
        let application = try Application(root: root, router: Router(), screens: [])
        var settings = ServerSettings(logger: Logger(label: "test"))
        settings.port = 0
        settings.loops = 1
        let error = try #require(throws: StartError.self) { try Server(application: application, settings: settings) }
        let start = "\(root)/Templates/A.html:4:\(column + 5): error: \(tag): '"
        #expect(error.description.hasPrefix(start), "\(error.description)")
        #expect(
            error.description.contains(
                "' is on another site: the page's policy refuses its image, unless --images-from"
            )
        )
        settings.imageOrigins = ["http://cdn.example", "http://*.cdn.example:81"]
        _ = try Server(application: application, settings: settings)
        settings.imageOrigins = ["https://*.cdn.example", "https://b.cdn.example"]
        #expect(throws: StartError.self) { try Server(application: application, settings: settings) }
    }

    @Test func `the session's cookie is set once, for the server alone`() throws {
        let house = try House()
        let first = try house.get("/")
        let parts = (first["Set-Cookie"] ?? "").split(separator: "; ").map(String.init)
        #expect(parts.dropFirst() == ["Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax"])
        let session = try #require(first.session)
        #expect(session.count == 44)
        let again = try house.get("/", ["Cookie": try #require(first.cookie)])
        #expect(again["Set-Cookie"] == nil)
        #expect(again.token != first.token)
    }

    @Test func `two servers of one host give cookies of their own, which do not end each other's`() throws {
        let houses = [try House(), try House()]
        let cookies = try houses.map { try #require($0.get("/").cookie) }
        #expect(Set(cookies.map { $0.prefix { $0 != "=" } }).count == 2, "\(cookies)")
        // A browser sends both to both.
        for house in houses {
            #expect(try house.get("/", ["Cookie": cookies.joined(separator: "; ")])["Set-Cookie"] == nil)
        }
    }

    @Test func `a cookie under the name that all servers gave once is taken, and given the server's own`() throws {
        let house = try House(), own = try #require(house.get("/").cookie)
        let value = own.split(separator: "=")[1]
        let answer = try house.get("/", ["Cookie": "session=\(value)"])
        #expect(answer.cookie == own)
        let sets = answer.head.values(of: "set-cookie")
        #expect(sets.count == 2 && sets[1].hasPrefix("session=; Path=/; Max-Age=0"), "\(sets)")
        // The own one counts where there are both; the former is another server's then.
        #expect(try house.get("/", ["Cookie": "session=another's; \(own)"])["Set-Cookie"] == nil)
        // Another server's is none here, and is not taken away.
        let other = try House().get("/", ["Cookie": "session=\(value)"])
        #expect(other.cookie != own && other.head.values(of: "set-cookie").count == 1)
    }

    @Test func `a cookie that this server has not given is never taken`() throws {
        let house = try House()
        let session = try house.load().session
        let (token, seal) = (session.prefix(22), session.suffix(22))
        let foreign = try House().load().session
        for cookie in ["of-somebody-else", "\(token)", "\(seal)\(token)", "\(token)\(foreign.suffix(22))", foreign, ""]
        {
            let given = try #require(house.get("/", ["Cookie": "session=\(cookie)"]).session, "\(cookie)")
            #expect(given.count == 44)
            #expect(![session, cookie].contains(given))
        }
    }

    @Test func `a session outlives the server whose key is kept`() throws {
        let key = SessionKey.random()
        let cookie = try #require(House { $0.sessionKey = key }.get("/").cookie)
        #expect(try House { $0.sessionKey = key }.get("/", ["Cookie": cookie])["Set-Cookie"] == nil)
    }

    @Test func `HEAD is answered as GET, and makes nothing`() throws {
        let house = try House()
        let head = try #require(house.client.request("HEAD", "/"))
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        #expect(head["Content-Length"] == nil)
        #expect(head["Set-Cookie"] == nil)
        #expect(try house.get("/health").text == "ok\npages 0\n")
        let page = try house.get("/")
        for name in ["Content-Type", "Cache-Control", "Content-Security-Policy", "Referrer-Policy"] {
            #expect(head[name] == page[name], "\(name)")
        }
        #expect(house.client.request("HEAD", "/nowhere")?.status == 404)
    }

    @Test func `only this machine is told how many pages there are, and no cache keeps it`() throws {
        let house = try House { $0.trustsProxy = true }
        _ = try house.load()
        let own = try house.get("/health")
        #expect(own.text == "ok\npages 1\n")
        #expect(own["Cache-Control"] == "no-store")
        for field in ["X-Forwarded-For", "Forwarded"] {
            #expect(try house.get("/health", [field: "192.0.2.1"]).text == "ok\n")
        }
    }

    @Test func `content is refused by its head, with what fits`() throws {
        let house = try House()
        for (line, status) in [
            ("POST /", 405), ("POST /nowhere", 404), ("GET /", 413), ("PUT /static/lab.css", 405), ("POST /live", 413),
        ] {
            let words = line.split(separator: " ").map(String.init)
            // Nothing of the content is ever sent.
            let answer = try #require(house.client.request(words[0], words[1], ["Content-Length": "1000000"]))
            #expect(answer.status == status, "\(line)")
            #expect(answer["Connection"] == "close")
        }
        #expect(try house.get("/health").text == "ok\npages 0\n")
    }

    @Test func `it answers under its names alone, where it has any`() throws {
        let house = try House { $0.hosts = ["wall.example", "127.0.0.1:1"] }
        let other = ["Host": "other.example"]
        #expect(try house.get("/", other).status == 421)
        #expect(house.client.upgrade(other)?.status == 421)
        #expect(try house.get("/health", other).status == 200)
        #expect(try house.get("/").status == 200, "by which the program asks itself")
        let named = try House { $0.hosts = ["127.0.0.1", "wall.example"] }
        #expect(try named.get("/").status == 200)
        #expect(named.client.upgrade()?.status == 101)
        let error = #expect(throws: StartError.self) { try House { $0.hosts = ["wall.example/"] } }
        #expect(error?.description == "\"wall.example/\" is not a host such as wall.example.")
    }

    @Test func `behind a proxy with TLS the cookie is secure, and only there`() throws {
        let tls = ["X-Forwarded-Proto": "https"]
        let trusting = try House { $0.trustsProxy = true }
        let page = try trusting.get("/", tls)
        #expect(page["Set-Cookie"]?.hasSuffix("; Secure") == true)
        #expect(page["Set-Cookie"]?.hasPrefix("__Host-session-") == true)
        let session = try #require(page.session)
        let again = try trusting.get("/", tls.merging(["Cookie": try #require(page.cookie)]) { $1 })
        #expect(again["Set-Cookie"] == nil)
        // Anybody on the line can set a cookie without the prefix.
        #expect(try trusting.get("/", tls.merging(["Cookie": "session=\(session)"]) { $1 }).session != nil)
        #expect(page["Strict-Transport-Security"] == "max-age=31536000")
        #expect(try trusting.get("/")["Set-Cookie"]?.contains("Secure") == false)
        let plain = try House().get("/", tls)
        #expect(plain["Set-Cookie"]?.contains("Secure") == false)
        #expect(plain["Strict-Transport-Security"] == nil)
    }

    @Test func `an asset is compressed for those who take it, and kept forever`() throws {
        let house = try House()
        let path = try #require(house.application.assets.path(of: "lab.css"))
        let plain = try house.get(path)
        #expect(plain.status == 200)
        #expect(plain.text == LabTemplates.style)
        for (accepted, encoding) in [
            ("gzip", "gzip"), ("br, gzip;q=0.5", "gzip"), ("identity", nil), ("gzip;q=0", nil),
            ("gzip;q=0.000", nil), ("gzip;q=0.001", "gzip"), ("xgzip", nil),
        ] {
            let answer = try house.get(path, ["Accept-Encoding": accepted])
            #expect(answer["Content-Encoding"] == encoding, "\(accepted)")
            #expect(answer.body.starts(with: [0x1F, 0x8B]) == (encoding != nil), "\(accepted)")
            #expect(answer["Content-Length"] == "\(answer.body.count)")
            #expect(answer["Vary"] == "Accept-Encoding")
            #expect(answer["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(answer["Content-Type"] == "text/css; charset=utf-8")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
        }
        #expect(try house.get("/static/lab.css").status == 404)
    }

    @Test func `an error is a page with a policy and a way home`() throws {
        let house = try House { $0.limits.pages = 1 }
        _ = try house.load()
        for (method, path, status) in [
            ("GET", "/nowhere", 404), ("POST", "/", 405), ("GET", "/", 503), ("GET", "/live", 426),
        ] {
            let answer = try #require(house.client.request(method, path))
            #expect(answer.status == status)
            #expect(answer["Content-Security-Policy"]?.contains("default-src 'none'") == true, "\(status)")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
            #expect(answer.text.contains("<a href=\"/\">"))
            #expect(answer["Set-Cookie"] == nil)
        }
    }

    // MARK: Pages

    @Test func `of pages that nobody has claimed the oldest goes first`() throws {
        let house = try House { $0.limits.unclaimedPages = 2 }
        let claimed = try house.load()
        let tapped = try house.tap(claimed)
        #expect(tapped.first == counted)
        let pages = try (1...3).map { _ in try house.load() }
        #expect(try house.tap(pages[0]).first == .close(4404))
        for page in pages[1...] { #expect(try house.tap(page).first == counted) }
        tapped.socket.send(FrameClient.frames("[2,1,2]"))
        #expect(tapped.socket.next() == .text(#"[2,2,[64,"2"]]"#))
    }

    @Test func `a session has so many pages, and its newest does not end those in use`() throws {
        let house = try House { $0.limits.pagesPerSession = 2 }
        let first = try house.load()
        let second = try house.load(session: first.session)
        let taps = try [first, second].map { try house.tap($0) }
        #expect(taps.map(\.first) == [counted, counted])
        #expect(try house.load(session: first.session).status == 503)
        #expect(try house.load().status == 200)
        for tap in taps {
            tap.socket.send(FrameClient.frames("[2,1,2]"))
            #expect(tap.socket.next() == .text(#"[2,2,[64,"2"]]"#))
        }
    }

    @Test func `a full server says so`() throws {
        let house = try House { $0.limits.pages = 2 }
        for _ in 1...2 { #expect(try house.load().status == 200) }
        let refused = try house.get("/")
        #expect(refused.status == 503)
        #expect(refused.text.contains("too many open pages"))
        #expect(refused["Cache-Control"] == "no-store")
        #expect(try house.get("/health").text == "ok\npages 2\n")
    }

    // MARK: Connections

    /// What a new connection hears, pinged: a pong where it is let in; of a new session where none is said.
    private func connect(
        _ house: House,
        _ session: String? = nil,
        from address: String? = nil
    ) throws -> (first: Frame, socket: FrameClient) {
        let socket = try house.connect(
            try session ?? house.load().session,
            address.map { ["X-Forwarded-For": $0] } ?? [:]
        )
        socket.send([0x89, 0x80, 0, 0, 0, 0])
        return (socket.next(), socket)
    }

    private let isIn = Frame.pong("")
    private let isFull = Frame.close(4413)

    /// Whether there is room again soon after a connection has ended.
    private func isIn(after socket: FrameClient, _ body: () throws -> Frame) throws -> Bool {
        socket.send(FrameClient.close(1000))
        return try (1...200).contains { _ in try body() == isIn }
    }

    @Test func `a session has so many connections`() throws {
        let house = try House { $0.limits.connectionsPerSession = 2 }
        let sessions = try (1...2).map { _ in try house.load().session }
        let held = try (1...2).map { _ in try connect(house, sessions[0]) }
        #expect(held.map(\.first) == [isIn, isIn])
        #expect(try connect(house, sessions[0]).first == isFull)
        #expect(try connect(house, sessions[1]).first == isIn)
        #expect(try connect(house, "of-nobody").first == .close(4403))
        #expect(try isIn(after: held[0].socket) { try connect(house, sessions[0]).first })
    }

    @Test func `an address has so many connections, of whatever session`() throws {
        let house = try House { $0.limits.connectionsPerAddress = 2 }
        let held = try (1...2).map { _ in try connect(house, try house.load().session) }
        #expect(held.map(\.first) == [isIn, isIn])
        #expect(try connect(house, try house.load().session, from: "192.0.2.1").first == isFull)
        #expect(try isIn(after: held[0].socket) { try connect(house).first })
    }

    @Test func `the addresses of one IPv6 subscriber count as one`() throws {
        let house = try House {
            $0.trustsProxy = true
            $0.limits.connectionsPerAddress = 2
        }
        let addresses = ["2001:db8:1:2::1", "10.0.0.9, 2001:db8:1:2:ffff::9"]
        let held = try addresses.map { try connect(house, from: $0) }
        #expect(held.map(\.first) == [isIn, isIn])
        #expect(try connect(house, from: "2001:db8:1:2::77").first == isFull)
        let others = try ["2001:db8:1:3::1", "10.0.0.9"].map { try connect(house, from: $0) }
        #expect(others.map(\.first) == [isIn, isIn])
        #expect(try isIn(after: held[0].socket) { try connect(house, from: "2001:db8:1:2::77").first })
    }
}
