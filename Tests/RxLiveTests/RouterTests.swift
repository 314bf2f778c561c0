// What stands at which path, asked over real sockets.
import HTTP
import Testing

@testable import RxLive
@testable import RxLiveTest

private enum Tab: String, PathParameter { case photos, friends }

/// Says what its route has given it.
private final class EchoController: ViewController<SecondView> {
    private let text: String

    init(_ text: String) {
        self.text = text
        super.init()
    }

    override var title: String? { text }
}

@Suite struct RouterTests {
    /// What screens were made with.
    private final class Seen: @unchecked Sendable {
        // Written on the server's one loop, before the answer that the test waits for.
        var texts: [String] = []

        func show(_ text: String) -> AnyViewController {
            texts.append(text)
            return EchoController(text)
        }
    }

    @Test func `a screen gets the parameters of its path, typed`() throws {
        let seen = Seen()
        let house = try RoutedServer { router in
            router.screen("/people/:id") { (_, id: Int) in seen.show("person \(id)") }
            router.screen("/people/:id/:tab") { (_, id: Int, tab: Tab) in seen.show("\(tab) of \(id)") }
            router.screen("/tags/:name") { (_, name: String) in seen.show("tag \(name)") }
        }
        #expect(try house.get("/people/7").status == 200)
        #expect(try house.get("/people/-7/friends").status == 200)
        #expect(try house.get("/tags/gr%C3%BCn%20%3F").status == 200)
        for path in [
            "/people/x", "/people/007", "/people/+7", "/people/99999999999999999999", "/people/7/cats", "/people/7.0",
        ] {
            #expect(try house.get(path).status == 404, "\(path)")
        }
        #expect(seen.texts == ["person 7", "friends of -7", "tag grün ?"])
        #expect(try house.get("/health").text.hasPrefix("ok\npages 3\n"), "a path that does not match leaves no page")
    }

    @Test func `what is for users alone needs logins, and the start says so`() throws {
        let routes: [(inout Router) -> Void] = [
            { $0.userScreen("/feed") { (_, _) in EchoController("feed") } },
            { $0.endpoint(.get, "/feed", for: .users) { _ in .text("feed") } },
        ]
        for add in routes {
            let error = #expect(throws: StartError.self) { try RoutedServer { add(&$0) } }
            #expect(
                error?.description
                    == "/feed is for those who are logged in, but nobody can: the application has no logins."
            )
        }
    }

    @Test func `a screen knows query, languages and cookies, also later`() throws {
        let kept = Kept()
        let seen = Seen()
        let house = try RoutedServer { router in
            router.screen("/") { (request: PageRequest) in
                kept.request = request
                let languages = request.languages.joined(separator: " ")
                let cookie = request.headers.cookie("theme") ?? "-"
                return seen.show("\(request.query["q"] ?? "-") \(languages) \(cookie)")
            }
        }
        let fields = ["Accept-Language": "de;q=0.5, en-GB, *;q=0.1, fr;q=0, en;q=0.5", "Cookie": "a=b; theme=dark"]
        _ = try house.get("/?q=a+b&q=c", fields)
        #expect(seen.texts == ["a b en-GB de en dark"])
        #expect(kept.request?.headers["accept-LANGUAGE"] == fields["Accept-Language"])
        #expect(kept.request?.headers.all.contains { $0.name == "Cookie" } == true)
    }

    /// A request that outlives its connection.
    private final class Kept: @unchecked Sendable {
        // Written on the loop before the answer, read after it.
        var request: PageRequest?
    }

    @Test func `a path that has moved leads on, with its parameters and its query`() throws {
        let seen = Seen()
        let house = try RoutedServer { router in
            router.screen("/people/:id") { (_, id: Int) in seen.show("\(id)") }
            router.redirect("/persons/:id", to: "/people/:id")
            router.redirect("/now", to: "/people/1", isPermanent: false)
        }
        let moved = try house.get("/persons/a%20%C3%BC%2Fb?x=1&y=%20")
        #expect(moved.status == 400, "an encoded slash is refused before")
        let other = try house.get("/persons/a%20%C3%BC%3F?x=1&y=%20")
        #expect(other.status == 308)
        #expect(other["Location"] == "/people/a%20%C3%BC%3F?x=1&y=%20")
        #expect(try house.get("/now").status == 307)
        #expect(try house.get("/now")["Location"] == "/people/1")
        let slash = try house.get("/people/7/?x=1")
        #expect(slash.status == 308)
        #expect(slash["Location"] == "/people/7?x=1")
        #expect(try house.get("/nobody/").status == 404)
        #expect(try #require(house.client.request("POST", "/now")).status == 405)
    }

    @Test func `the application's own page for what is not there`() throws {
        let seen = Seen()
        let house = try RoutedServer { router in
            router.notFound { (request: PageRequest) in seen.show("no \(request.path)") }
            router.screen("/people/:id") { (_, id: Int) in seen.show("\(id)") }
        }
        let page = ["Accept": "text/html,application/xhtml+xml"]
        for path in ["/cats", "/people/x"] {
            let answer = try house.get(path, page)
            #expect(answer.status == 404)
            #expect(answer.token != nil)
        }
        #expect(seen.texts == ["no /cats", "no /people/x"])
        let picture = try house.get("/cat.png", ["Accept": "image/*"])
        #expect(picture.status == 404)
        #expect(picture.token == nil)
    }

    @Test func `a browser that asks for an icon hears that there is none, or gets the application's`() throws {
        let seen = Seen()
        let house = try RoutedServer { router in router.notFound { (_: PageRequest) in seen.show("nothing") } }
        let answer = try house.get("/favicon.ico", ["Accept": "image/*"])
        #expect(answer.status == 204)
        #expect(answer["Cache-Control"] == "public, max-age=86400")
        #expect(try house.get("/favicon.icon").status == 404)
        let other = try RoutedServer { router in router.endpoint(.get, "/favicon.ico") { _ in .text("mine") } }
        #expect(try other.get("/favicon.ico").status == 200)
    }

    @Test func `middleware sees everything, in order, and may answer itself`() throws {
        let seen = Seen()
        let house = try RoutedServer { router in
            router.use { request, next in
                var answer = next(request)
                answer.headers.append(("X-Outer", "1"))
                return answer
            }
            router.use { request, next in
                if request.path == "/shut" { return .error(403, "Shut.") }
                return next(request).mapped { answer in
                    var answer = answer
                    answer.headers.append(("X-Inner", "\(answer.status)"))
                    return answer
                }
            }
            router.screen("/") { seen.show("index") }
            router.endpoint(.get, "/later") { _ in
                await pause()
                return .text("late")
            }
        }
        let page = try house.get("/")
        #expect(page["X-Outer"] == "1")
        #expect(page["X-Inner"] == "200")
        #expect(try house.get("/shut").status == 403)
        #expect(try house.get("/shut")["X-Outer"] == "1")
        #expect(try house.get("/nowhere")["X-Inner"] == "404")
        #expect(try house.get("/later")["X-Inner"] == "200")
        #expect(try house.get("/later").text == "late")
    }
}
