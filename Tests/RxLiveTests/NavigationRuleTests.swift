// Navigation on the server: main screens one above the other, at addresses, and what browsers may ask of them. The browser
// is spoken by hand; how a real one goes through its history, RuntimeTests and BrowserTests show.
import Controls
import HTTP
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct NavigationRuleTests {
    private static let forward = 5

    // MARK: Screens

    @Test func `a pushed screen is told with its place, and its controls have numbers of their own`() throws {
        let stage = try Stage()
        let pushed = stage.turn { stage.made[0].push("/b") }
        #expect(pushed.count == 1)
        #expect(pushed.first?.hasPrefix(#"[1,0,[0,[9,1,"/b","title b","#) == true)
        #expect(pushed.first?.contains(#">b</h1>"#) == true)
        #expect(
            stage.turn { stage.made[1].view.noted.text = "x" } == [#"[2,0,[832,"x"]]"#],
            "control 9 + 4, property 0"
        )
        #expect(stage.tap(9 + NavigationRuleTests.forward, at: 2).isEmpty)
        #expect(stage.log.suffix(3) == ["a disappears", "b appears", "b forward"])
    }

    @Test func `a popped screen gives way to the one below, whose content comes again`() throws {
        let stage = try Stage()
        _ = stage.turn { stage.made[0].push("/b") }
        _ = stage.type("typed", into: 3, at: 0)
        let popped = stage.turn { stage.made[1].pop() }
        #expect(popped.first?.hasPrefix(#"[2,1,[0,[0,0,"/a","title a","#) == true)
        #expect(popped.first?.contains("typed") == true)
        #expect(stage.log.filter { $0.hasPrefix("b") } == ["b appears", "b disappears", "b ends"])
        #expect(stage.stack == ["a"])
        #expect(stage.turn { stage.made[0].pop() }.isEmpty, "nothing is below")
    }

    @Test func `text for a covered screen reaches it, and for one that has gone nobody`() throws {
        let stage = try Stage()
        _ = stage.turn { stage.made[0].push("/b") }
        _ = stage.type("late", into: 3, at: 0)
        #expect(stage.log.last == "a late")
        _ = stage.turn { stage.made[1].pop() }
        _ = stage.type("lost", into: 12, at: 1)
        #expect(stage.log.last == "a appears")
        _ = stage.turn { stage.made[0].push("/c") }
        _ = stage.type("lost", into: 12, at: 2)
        #expect(stage.log.last == "c appears", "a base is never used again")
    }

    @Test func `text that comes after its screen was shown again without it is said`() throws {
        let stage = try Stage()
        _ = stage.turn { stage.made[0].push("/b") }
        _ = stage.turn { stage.made[1].pop() }
        #expect(stage.type("late", into: 3, at: 0) == [#"[3,1,[193,"late"]]"#])
        #expect(stage.type("now", into: 3, at: 3).isEmpty, "the browser shows it")
    }

    @Test func `a second tap, made before the next screen was seen, is dropped`() throws {
        let stage = try Stage()
        stage.made[0].onForward = { $0.push("/b") }
        #expect(stage.tap(NavigationRuleTests.forward, at: 0).count == 1)
        #expect(stage.tap(NavigationRuleTests.forward, at: 0).isEmpty)
        #expect(stage.stack == ["a", "b"])
    }

    @Test func `a tap made before a screen came and went is dropped`() throws {
        let stage = try Stage()
        stage.made[0].onForward = { $0.push("/b") }
        _ = stage.tap(NavigationRuleTests.forward, at: 0)
        _ = stage.turn { stage.made[1].pop() }
        #expect(stage.stack == ["a"])
        _ = stage.tap(NavigationRuleTests.forward, at: 0)
        #expect(stage.stack == ["a"], "two of what the tap begins")
        _ = stage.tap(NavigationRuleTests.forward, at: 2)
        #expect(stage.stack == ["a", "b"])
    }

    @Test func `a screen that nobody saw takes no taps away from the one below`() throws {
        let stage = try Stage()
        _ = stage.turn {
            stage.made[0].push("/b")
            stage.made[1].pop()
        }
        _ = stage.tap(NavigationRuleTests.forward, at: 0)
        #expect(stage.log.last == "a forward")
    }

    @Test func `after a cut the place is told again, and taps from before it are dropped`() throws {
        let stage = try Stage()
        _ = stage.turn { stage.made[0].push("/b") }
        stage.open(frame: 0)
        #expect(stage.connection.sent.first?.contains(#"[0,[9,1,"/b""#) == true)
        _ = stage.turn { stage.made[1].pop() }
        stage.open(frame: 2)
        #expect(stage.connection.sent.first?.contains(#"[0,[0,0,"/a""#) == true)
        _ = stage.tap(NavigationRuleTests.forward, at: 2)
        #expect(stage.log.last == "a appears")
        _ = stage.tap(NavigationRuleTests.forward, at: 4)
        #expect(stage.log.last == "a forward")
    }

    @Test func `what is far below is closed, and made again by its address`() throws {
        let stage = try Stage()
        for place in 1...16 { _ = stage.turn { stage.made[place - 1].push("/s\(place)") } }
        #expect(stage.core?.screens.count == 16)
        #expect(stage.stack.first == "s1")
        let frames = stage.back(to: "/a", 0, at: 16)
        #expect(frames.first?.contains(#",0,"/a","title a","#) == true)
        #expect(stage.stack == ["a"])
    }

    @Test func `a screen that changes its address is told with it, and keeps it below others`() throws {
        let stage = try Stage()
        #expect(stage.turn { stage.made[0].changeAddress(to: "/a?q=1") } == [#"[1,0,[0,[0,0,"/a?q=1","title a"]]]"#])
        #expect(stage.turn { stage.made[0].changeAddress(to: "/a?q=1") }.isEmpty, "it is there already")
        #expect(stage.turn { stage.made[0].changeAddress(to: "//elsewhere") }.isEmpty, "it is another host's")
        _ = stage.turn { stage.made[0].push("/b") }
        #expect(stage.turn { stage.made[0].changeAddress(to: "/a?q=2") }.isEmpty, "it is covered")
        _ = stage.turn { stage.made[1].changeAddress(to: "/b?q=3") }
        let back = stage.back(to: "/a?q=2", 0, at: 3)
        #expect(back.first?.contains(#"[0,[0,0,"/a?q=2","title a","#) == true)
        #expect(stage.stack == ["a"] && stage.made.count == 2, "it is the same screen")
        stage.open(frame: 0)
        #expect(stage.connection.sent.first?.contains(#"[0,[0,0,"/a?q=2","title a""#) == true)
    }

    // MARK: Visits

    @Test func `a followed link shows the screen of its path`() throws {
        let stage = try Stage()
        let frames = stage.visit("/b?q=1", from: 7, at: 0)
        #expect(frames.first?.hasPrefix(#"[1,1,[0,[9,1,"/b?q=1","title b","#) == true)
        #expect(stage.made[1].request?.query["q"] == "1")
        #expect(stage.stack == ["a", "b"])
    }

    @Test func `a link outside of the screen is the screen's own`() throws {
        let stage = try Stage()
        _ = stage.visit("/b", at: 0)
        _ = stage.visit("/c", at: 0)
        #expect(stage.stack == ["a", "b"], "a double click")
        _ = stage.visit("/c", from: 9, at: 1)
        #expect(stage.stack == ["a", "b", "c"])
    }

    @Test func `a link that cannot be reached is not followed`() throws {
        let stage = try Stage()
        let hidden = stage.turn { stage.made[0].view.home.isHidden = true }
        #expect(hidden.count == 1)
        _ = stage.visit("/b", from: 7, at: 1)
        #expect(stage.stack == ["a"])
        _ = stage.visit("/b", from: 4, at: 1)
        #expect(stage.stack == ["a"], "a label is no control")
    }

    @Test func `the same address again is a new screen, in the same place`() throws {
        let stage = try Stage()
        _ = stage.visit("/b", at: 0)
        let frames = stage.visit("/b", from: 9, at: 1)
        #expect(frames.first?.contains(#"[0,[18,1,"/b""#) == true)
        #expect(stage.stack == ["a", "b"])
        #expect(stage.log.filter { $0.hasPrefix("b") } == ["b appears", "b disappears", "b appears", "b ends"])
    }

    @Test func `redirects are followed, and what is no screen the browser loads`() throws {
        let stage = try Stage { router in
            router.redirect("/old/:name", to: "/:name")
            router.endpoint(.get, "/file") { _ in .text("file") }
            router.screen("/secret/b", isSecret: true) { StageController("secret") }
        }
        #expect(stage.visit("/old/b?q=2", at: 0).first?.contains(#""/b?q=2""#) == true)
        #expect(stage.visit("/file", from: 9, at: 1).first?.contains(#"["go","/file"]"#) == true)
        #expect(stage.visit("/x/y", from: 9, at: 2).first?.contains(#"["go","/x/y"]"#) == true, "nothing is there")
        #expect(stage.visit("/health", from: 9, at: 3).first?.contains(#"["go","/health"]"#) == true)
        #expect(
            stage.visit("/secret/b", from: 9, at: 4).first?.contains(#"["go","/secret/b"]"#) == true,
            "kept nowhere"
        )
        #expect(stage.visit("/b/", from: 9, at: 5).first?.contains(#""/b""#) == true, "a slash too many")
    }

    @Test func `redirects in a circle end`() throws {
        let stage = try Stage { router in
            router.redirect("/one/x", to: "/two/x")
            router.redirect("/two/x", to: "/one/x")
        }
        #expect(stage.visit("/one/x", at: 0).first?.contains(#"["go","/one/x"]"#) == true)
    }

    @Test func `an unknown path shows the application's own screen for it`() throws {
        let stage = try Stage { router in router.notFound { StageController("nothing") } }
        #expect(stage.visit("/x/y", at: 0).first?.contains(#""/x/y","title nothing""#) == true)
    }

    @Test func `the middleware judges visits as it judges page loads`() throws {
        let stage = try Stage("/a", [("X-Who", "me")]) { router in
            router.use { request, next in
                switch request.path {
                case "/secret": return Response(status: 403)
                case "/members": return .seeOther("/login")
                case "/away": return .seeOther("https://example.org/")
                default: return next(request)
                }
            }
        }
        #expect(stage.visit("/secret", at: 0).first?.contains(#"["go","/secret"]"#) == true)
        #expect(stage.visit("/away", at: 1).first?.contains(#"["go","/away"]"#) == true)
        #expect(stage.visit("/members", at: 2).first?.contains(#""/login","title login""#) == true)
        #expect(stage.made.allSatisfy { !["secret", "members"].contains($0.name) })
    }

    @Test func `routes know languages and cookies at a visit too, and nobody keeps the rest`() throws {
        let stage = try Stage("/a", [("Accept-Language", "de, en;q=0.5"), ("Cookie", "theme=dark"), ("X-Who", "me")])
        _ = stage.visit("/b", at: 0)
        let request = try #require(stage.made.last?.request)
        #expect(request.headers.languages == ["de", "en"])
        #expect(request.headers.cookie("theme") == "dark")
        #expect(request.headers["X-Who"] == nil)
        #expect(request.session == stage.made[0].request?.session)
        #expect(request.path == "/b")
    }

    @Test func `the middleware knows all of the request that loaded the page`() throws {
        let stage = try Stage("/a", [("X-Who", "me")]) { router in
            router.use { request, next in request.header("X-Who") == "me" ? next(request) : Response(status: 403) }
        }
        _ = stage.visit("/b", at: 0)
        #expect(stage.stack == ["a", "b"])
    }

    // MARK: Back and forward

    @Test func `a step back pops to the screen that lives there`() throws {
        let stage = try Stage()
        _ = stage.visit("/b", at: 0)
        _ = stage.visit("/c", from: 9, at: 1)
        let frames = stage.back(to: "/a", 0, at: 2)
        #expect(frames.first?.contains(#"[0,[0,0,"/a""#) == true)
        #expect(stage.stack == ["a"])
        #expect(stage.made.count == 3)
    }

    @Test func `a step forward makes the screen again, and one of another address at that depth gives way`() throws {
        let stage = try Stage()
        _ = stage.visit("/b", at: 0)
        _ = stage.back(to: "/a", 0, at: 1)
        #expect(stage.back(to: "/b", 1, at: 2).first?.contains(#",1,"/b""#) == true)
        #expect(stage.stack == ["a", "b"])
        #expect(stage.back(to: "/c", 1, at: 3).first?.contains(#",1,"/c""#) == true)
        #expect(stage.stack == ["a", "c"])
        #expect(stage.back(to: "/before", -2, at: 4).first?.contains(#",-2,"/before""#) == true)
        #expect(stage.stack == ["before"])
    }

    @Test func `a browser that asks where it is gets an answer, whatever has changed`() throws {
        let stage = try Stage()
        #expect(stage.back(to: "/a", 0, at: 0) == [#"[1,1,[0,[0,0,"/a","title a"]]]"#])
    }

    // MARK: The end

    @Test func `a page that has failed goes nowhere`() throws {
        let stage = try Stage()
        _ = stage.turn { stage.core?.fail(PageFailure(sentence: "broken")) }
        #expect(stage.visit("/b", from: 9, at: 1).isEmpty)
        #expect(stage.back(to: "/b", 1, at: 1).first?.contains(#""/a""#) == true, "only where it is")
        #expect(stage.turn { stage.made[0].pop() }.isEmpty)
        #expect(stage.made.count == 1)
        #expect(stage.turn { stage.made[0].push(stage.controller("c"), at: "/c") }.isEmpty)
    }

    @Test(
        arguments: [
            #"2,1,["//example.org/"]"#, #"2,1,["/\\example.org/"]"#, #"2,1,["b"]"#, #"2,1,[""]"#, "2,1,[]", "2,1,[7]",
            #"2,1,["/b",1]"#, #"2,2,["/b"]"#, #"2,2,["/b","1"]"#, #"2,2,["/b",4294967296]"#,
            #"2,2,["/b",-9223372036854775808]"#, "2,3,[1]", "2,4,[]",
            "2,3,[]", "",
        ]
    )
    func `what no browser asks for is malformed`(_ rest: String) throws {
        let stage = try Stage()
        stage.say("0", at: 0, rest.isEmpty ? "" : "," + rest)
        #expect(stage.connection.closed == .malformed)
    }

    @Test func `an address that is too long is malformed`() throws {
        let stage = try Stage()
        stage.say("0", at: 0, ",2,1,[\"/\(String(repeating: "a", count: ScreenPlace.addressLimit))\"]")
        #expect(stage.connection.closed == .malformed)
    }

    @Test func `an address that the server does not read shows nothing`() throws {
        let stage = try Stage()
        #expect(stage.visit("/%2", at: 0).isEmpty)
        #expect(stage.visit("/a/../b", at: 0).isEmpty)
        #expect(stage.stack == ["a"])
    }
}
