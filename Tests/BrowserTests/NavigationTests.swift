// To and fro, reload, several tabs, and two documents of one page.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct NavigationTests {
        private static let count = "[data-outlet=count]"
        private static let plus = "[data-outlet=plus]"

        /// What only browsers show: their own history.
        ///
        /// Whether one keeps a page is its business, and is printed; what it keeps goes on, and what it makes again is alive.
        @Test(arguments: Engine.allCases)
        func `comes back as it was, or rebuilt, by the browser's own history`(_ engine: Engine) async throws {
            try await visit(engine, "/counter") { ada in
                // Heard where the same document is shown again.
                let listen = "addEventListener('pageshow', event => window.wasKept = event.persisted)"
                try await ada.run(listen)
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "1"))
                try await ada.click("a[href='/signup']")
                try await ada.wait(until: .text("h1", is: "Create your account"))
                try await ada.waitForServer()
                try await ada.run(listen)
                try await ada.type("a b", into: Form.userName)
                try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
                var kept: [Bool] = [], count = 1
                for isBack in [true, false, true, false] {
                    try await isBack ? ada.back() : ada.forward()
                    try await ada.wait(until: .text("h1", is: isBack ? "Counter" : "Create your account"))
                    try await ada.waitForServer()
                    let wasKept = try await ada.run("return window.wasKept === true").bool == true
                    kept.append(wasKept)
                    // A document that is shown once more has its listener already.
                    try await ada.run("if (window.wasKept === undefined) \(listen); window.wasKept = false")
                    if isBack {
                        if !wasKept { count = 0 }
                        try await ada.wait(until: .text(Self.count, is: "\(count)"))
                        count += 1
                        try await ada.click(Self.plus)
                        try await ada.wait(until: .text(Self.count, is: "\(count)"))
                    } else {
                        if wasKept { #expect(try await ada.value(of: Form.userName) == "a b") }
                        // Whatever the browser has restored is judged.
                        let says = try await ada.value(of: Form.userName) == "" ? "" : "Letters and digits only"
                        try await ada.wait(until: .text(Form.userNameSays, is: says))
                    }
                }
                print("\(engine.rawValue) keeps pages: \(kept)")
                // Firefox keeps no page that has had a WebSocket.
                #expect(kept.allSatisfy { $0 == (engine != .firefox) })
                try await ada.replace(Form.userName, by: Wall.name())
                try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            }
        }

        /// What only browsers show: their cache of pages (https://html.spec.whatwg.org/#navigating-across-documents), here asked for by
        /// events as not all of them keep this page, and a reload.
        @Test(arguments: Engine.allCases)
        func `goes on after it was put away and taken out again, and starts over when it is reloaded`(
            _ engine: Engine
        ) async throws {
            try await visit(engine, "/counter") { ada in
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "1"))
                let page = try await ada.attribute("data-page", of: "body")
                try await ada.run("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
                try await ada.run("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "2"))
                #expect(try await ada.attribute("data-page", of: "body") == page)
                try await ada.reload()
                try await ada.waitForServer()
                #expect(try await ada.text(of: Self.count) == "0")
                try await ada.click(Self.plus)
                try await ada.wait(until: .text(Self.count, is: "1"))
            }
        }

        /// What only browsers show: a second tab with the first one's HTML, as one that is duplicated, or has it from a cache.
        ///
        /// It gets a page of its own, in place, and the tabs are kept apart.
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
