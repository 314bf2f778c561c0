// To and fro, reload, several tabs, and two documents of one page.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct NavigationTests {
        private static let count = "[data-outlet=count]"
        private static let plus = "[data-outlet=plus]"

        @Test(arguments: Engine.allCases)
        func `is alive after back and forward, and says nothing wrong`(_ engine: Engine) async throws {
            try await visit(engine, "/counter") { ada in
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "1"))
                try await ada.click("a[href='/signup']")
                try await ada.wait(until: .text("h1", is: "Sign up"))
                try await ada.waitForServer()
                try await ada.type("a b", into: Form.userName)
                try await ada.wait(
                    until: .text(Form.userNameSays, is: "Letters and digits only")
                )
                try await ada.back()
                try await ada.wait(until: .text("h1", is: "Counter"))
                try await ada.waitForServer()
                // The page as it was (from the browser's cache of pages) or a new one: never a dead one.
                let before = Int(try await ada.text(of: Self.count) ?? "") ?? -1
                #expect([0, 1].contains(before))
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "\(before + 1)"))
                try await ada.forward()
                try await ada.wait(until: .text("h1", is: "Sign up"))
                try await ada.waitForServer()
                // Whatever the browser restored is judged.
                let says =
                    try await ada.value(of: Form.userName) == "" ? "" : "Letters and digits only"
                try await ada.wait(until: .text(Form.userNameSays, is: says))
                try await ada.replace(Form.userName, by: Wall.name())
                try await ada.wait(until: .text(Form.userNameSays, is: "User name available"))
            }
        }

        /// Whether a browser keeps a page is its business, and is printed; what it keeps goes on.
        @Test(arguments: Engine.allCases)
        func `comes back as it was, or anew, by the browser's own history`(_ engine: Engine) async throws {
            try await visit(engine, "/counter") { ada in
                // Heard where the same document is shown again.
                let listen = "addEventListener('pageshow', event => window.wasKept = event.persisted)"
                try await ada.run(listen)
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "1"))
                try await ada.click("a[href='/signup']")
                try await ada.wait(until: .text("h1", is: "Sign up"))
                try await ada.waitForServer()
                try await ada.run(listen)
                try await ada.type("a b", into: Form.userName)
                try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
                var kept: [Bool] = []
                for isBack in [true, false, true, false] {
                    try await isBack ? ada.back() : ada.forward()
                    try await ada.wait(until: .text("h1", is: isBack ? "Counter" : "Sign up"))
                    try await ada.waitForServer()
                    let wasKept = try await ada.run("return window.wasKept === true").bool == true
                    kept.append(wasKept)
                    // A document that is shown once more has its listener already.
                    try await ada.run("if (window.wasKept === undefined) \(listen); window.wasKept = false")
                    if isBack {
                        try await ada.wait(until: .text(Self.count, is: wasKept ? "1" : "0"))
                    } else {
                        if wasKept { #expect(try await ada.value(of: Form.userName) == "a b") }
                        let says = try await ada.value(of: Form.userName) == "" ? "" : "Letters and digits only"
                        try await ada.wait(until: .text(Form.userNameSays, is: says))
                    }
                }
                print("\(engine.rawValue) keeps pages: \(kept)")
                // Firefox keeps no page that has had a WebSocket.
                #expect(kept.allSatisfy { $0 == (engine != .firefox) })
            }
        }

        /// The browser's cache of pages (https://html.spec.whatwg.org/#navigating-across-documents), asked for by events.
        @Test(arguments: Engine.allCases)
        func `goes on after it was put away and taken out again`(_ engine: Engine) async throws {
            try await visit(engine, "/counter") { ada in
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "1"))
                let page = try await ada.attribute("data-page", of: "body")
                try await ada.run("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
                try await ada.run("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "2"))
                #expect(try await ada.attribute("data-page", of: "body") == page)
            }
        }

        @Test(arguments: Engine.allCases)
        func `begins anew when it is reloaded`(_ engine: Engine) async throws {
            try await visit(engine, "/counter") { ada in
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "1"))
                try await ada.reload()
                try await ada.waitForServer()
                #expect(try await ada.text(of: Self.count) == "0")
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "1"))
            }
        }

        @Test(arguments: Engine.allCases)
        func `keeps the tabs of one browser apart`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            try await visit(engine, "/counter") { ada in
                let first = try await ada.tab()
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "1"))
                let second = try await ada.newTab()
                try await ada.open(wall.url("/counter"))
                try await ada.waitForServer()
                #expect(try await ada.text(of: Self.count) == "0")
                for _ in 0..<3 { try await ada.click(Self.plus) }
                try await ada.wait(until: .text(Self.count, is: "3"))
                try await ada.switchTo(first)
                #expect(try await ada.text(of: Self.count) == "1")
                try await ada.click("[data-outlet=minus]")
                try await ada.wait(until: .text(Self.count, is: "0"))
                try await ada.switchTo(second)
                #expect(try await ada.text(of: Self.count) == "3")
                try await ada.leaveTab(for: first)
            }
        }

        /// A duplicated tab, or HTML from a cache: the second document gets a page of its own, in place.
        @Test(arguments: Engine.allCases)
        func `gives a second document of a page its own page`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            try await visit(engine, "/counter") { ada in
                let first = try await ada.tab()
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "1"))
                let page = try await ada.attribute("data-page", of: "body") ?? ""
                // The same HTML once more: the first page's token stands in it before the runtime runs.
                let html = try await ada.run("return await (await fetch('/counter')).text()").string ?? ""
                let copy = html.replacing(/data-page="[^"]*"/, with: "data-page=\"\(page)\"")
                #expect(copy != html)
                try await ada.newTab()
                // A document of this origin that has no policy of its own.
                try await ada.open(wall.url("/health"))
                try await ada.run(
                    "history.replaceState(null, '', '/counter'); document.open(); document.write(arguments[0]); document.close()",
                    .string(copy)
                )
                try await ada.waitForServer()
                try await ada.wait(until: .script("document.body.dataset.page !== args[0]", .string(page)))
                #expect(try await ada.text(of: Self.count) == "0")
                for _ in 0..<2 { try await ada.click(Self.plus) }
                try await ada.wait(until: .text(Self.count, is: "2"))
                _ = try await ada.messages()
                try await ada.leaveTab(for: first)
                #expect(try await ada.attribute("data-page", of: "body") == page)
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "2"))
            }
        }
    }
}
