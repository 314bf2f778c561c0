// A wall elsewhere that means harm: whatever it answers, nothing of it runs or leads away, and the page can be used.
import BrowserKit
import LoopbackKit
import Synchronization
import Testing

extension BrowserTests {
    @Suite struct HostileWallTests {
        /// A server of Graph's shape that answers what it is told to.
        private final class Site: Sendable {
            private let answers = Mutex<[String: LoopbackServer.Reply]>([:])
            private let count = Mutex(0)

            /// The answers of the paths that end so; others are not found.
            func answer(_ end: String, _ reply: LoopbackServer.Reply) { answers.withLock { $0[end] = reply } }

            /// How often the feed was asked for.
            var asked: Int { count.withLock { $0 } }

            func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
                let path = request.path.prefix { $0 != "?" }
                if path.hasSuffix("/feed") { count.withLock { $0 += 1 } }
                return answers.withLock { answers in
                    answers.filter { path.hasSuffix($0.key) }.max { $0.key.count < $1.key.count }?.value ?? .answer(404)
                }
            }
        }

        /// What does harm as text, as an address, or as part of either, where somebody forgets what it is.
        private static let texts = [
            #"<img src=x onerror="window.harm=1">"#, #""><svg onload=window.harm=1>"#,
            "' onfocus='window.harm=1' autofocus='",
            "</li></template></script><script>window.harm=1</script>", "javascript:window.harm=1",
            "data:text/html,<script>opener.harm=1</script>", "x\r\nSet-Cookie: harm=1\r\nLocation: /counter",
            "\u{202E}gnp.exe\u{2066}\u{200F}", "\u{0}\u{8}\u{1B}[31m\u{FEFF}\u{FFFF}", "//evil.example/%2e%2e/%00?a#b",
            "../../counter",
            // Of the latter, where lines break anywhere, WebKit lays out 2 000 in half a second, and a post has them in six places.
            String(repeating: "W", count: 20_000), String(repeating: "e\u{301}\u{20DD}", count: 200),
            "{{harm}} ${harm} &lt;b&gt;",
        ]
        private static let pictures = [
            "javascript:window.harm=1",
            "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='window.harm=1'/>",
            "/x.svg\" onerror=\"window.harm=1", "http://127.0.0.1:1/a b\r\nc", "/harm.svg", "//", "http://[", "",
        ]

        private static func quoted(_ text: String) -> String { JSON.string(text).description }

        /// A post whose every field is hostile.
        private static func post(_ number: Int, _ text: String, id: String? = nil, mark: String = "") -> String {
            let id = quoted(id ?? text), said = quoted(mark + text), text = quoted(text),
                picture = quoted(pictures[number % pictures.count])
            let person = "{\"id\": \(text), \"name\": \(text)}"
            return """
                {"id": \(id), "created_time": "2016-05-01T04:17:17+0000", "updated_time": "2016-05-02T04:17:17+0000",
                 "from": \(person), "to": {"data": [\(person)]}, "story": \(said), "message": \(said), "name": \(text),
                 "type": \(text), "full_picture": \(picture), "images": [{"source": \(picture), "width": 9, "height": 9}]}
                """
        }

        private static func json(_ text: String) -> LoopbackServer.Reply {
            .answer(200, headers: ["Content-Type": "application/json"], body: text)
        }

        /// Answers to the feed that are no feed; of each the person is told.
        private static let faults: [(String, LoopbackServer.Reply)] = [
            ("wrong types", json(#"{"data": [{"id": 7, "created_time": [], "message": {"a": 1}, "from": "x"}]}"#)),
            ("deep nesting", json(#"{"data": "# + String(repeating: #"[{"a": "#, count: 50_000))),
            ("no end", json(#"{"data": [{"id": "7_1", "created_time": "2016"#)),
            ("no text", json("\u{FEFF}\u{0}{\"data\": []}")),
            ("a date that is none", json(#"{"data": [{"id": "7", "created_time": "<b>now</b>"}]}"#)),
            ("too much", .endless("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n")),
            (
                "a lie about its length",
                .partial("HTTP/1.1 200 OK\r\nContent-Length: 9\r\nContent-Length: 99\r\n\r\n{}")
            ),
            ("no HTTP", .partial("\u{0}\u{1}\u{2}HTTP/9.9 nonsense\n\n")),
            ("a script for a place", .answer(302, headers: ["Location": "javascript:window.harm=1"])),
            (
                "a page for an answer",
                .answer(500, headers: ["Content-Type": "text/html", "Set-Cookie": "harm=1"], body: texts[0])
            ),
            (
                "a fault that is a text",
                .answer(400, body: "{\"error\": {\"message\": \(quoted(texts[0])), \"type\": \"a\", \"code\": 1}}")
            ),
        ]

        /// Only browsers show what runs of an answer, and where it leads.
        @Test(arguments: Engine.inTurn)
        func `whatever a wall elsewhere answers, nothing runs, nothing leads away, and the page can be used`(
            _ engine: Engine
        ) async throws {
            let site = Site()
            let server = LoopbackServer { site.reply(to: $0) }
            let there = "http://127.0.0.1:\(server.port)"
            let posts = Self.texts.enumerated().map { Self.post($0.offset, $0.element) }
            // The same posts behind each other forever, and some of them twice in an answer.
            let page = "[\((posts + posts.prefix(3)).joined(separator: ", "))]"
            let next = Self.quoted(there + "/v1/me/feed?after=x\"><script>window.harm=1</script>&limit=999999999")
            site.answer("/feed", Self.json("{\"data\": \(page), \"paging\": {\"next\": \(next)}}"))
            site.answer(
                "/harm.svg",
                .answer(
                    200,
                    headers: ["Content-Type": "image/svg+xml"],
                    body:
                        "<svg xmlns='http://www.w3.org/2000/svg' onload='top.harm=1'><script>top.harm=1</script></svg>"
                )
            )
            let wall = try await Wall.start("--wall", there + "/v1", "--images-from", there)
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.wait(until: .script("document.querySelectorAll('.posts li').length > 3"))
            let marker: () async throws -> Void = {
                let seen = try await ann.run(
                    "return [window.harm ?? 0, location.origin, document.cookie.includes('harm')]"
                )
                #expect(seen == [0, .string(wall.url("")), false])
            }
            try await marker()

            // Each row leads to its post or to a sentence, and no further: by a hostile id, and by one of many with hostile texts.
            for hasHostileID in [true, false] {
                let posts = Self.texts.enumerated().map { index, text in
                    Self.post(index, text, id: hasHostileID ? nil : "7_\(index)", mark: "\(hasHostileID) ")
                }
                site.answer("/feed", Self.json("{\"data\": [\(posts.joined(separator: ", "))]}"))
                try await ann.open(wall.url("/feed"))
                try await ann.waitForServer()
                // What was stored of the answer before is shown first.
                try await ann.wait(until: .text(Board.post(posts.count), contains: "\(hasHostileID) "))
                try await ann.wait(until: .hidden("[data-outlet=indicator]"))
                for index in hasHostileID ? [0, 9] : Array(posts.indices) {
                    site.answer("", Self.json(posts[index]))
                    // Not at a place: some rows are higher than the window, and rows glide to theirs.
                    try await ann.run(
                        "document.querySelector(arguments[0]).click()",
                        .string(Board.open(index + 1))
                    )
                    if hasHostileID {
                        try await ann.wait(until: .text("dialog", contains: "This post is not there any more."))
                        try await marker()
                        try await ann.press(.escape)
                        try await ann.wait(until: .count("dialog", is: 0))
                    } else {
                        try await ann.wait(until: .script("location.pathname === '/feed/7_\(index)'"))
                        try await ann.wait(until: .visible("[data-outlet=from]"))
                        // Where the address is none there is no picture.
                        let source = try await ann.run(
                            "return document.querySelector('[data-outlet=picture]')?.getAttribute('src') ?? null"
                        )
                        #expect(
                            source.string.map {
                                $0.hasPrefix("http:") || $0.hasPrefix("/static/")
                            } ?? true,
                            "\(source)"
                        )
                        try await marker()
                        try await ann.run("history.back()")
                        try await ann.wait(until: .visible(Board.post(posts.count)))
                    }
                }
            }

            // Further posts that have no end come when they are asked for.
            site.answer("/feed", Self.json("{\"data\": \(page), \"paging\": {\"next\": \(next)}}"))
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.wait(until: .visible("[data-outlet=more]"))
            let asked = site.asked
            for _ in 0..<3 {
                try await ann.click("[data-outlet=more]")
                try await ann.wait(until: .text("[data-outlet=more]", is: "Show older posts"))
            }
            #expect(site.asked <= asked + 3)
            try await marker()

            for (name, fault) in Self.faults {
                site.answer("/feed", fault)
                try await ann.open(wall.url("/feed"))
                try await ann.waitForServer()
                try await ann.wait(until: .script("document.querySelector('dialog')?.open"))
                let said = try await ann.run("return document.querySelector('dialog').innerText").string ?? ""
                #expect(said.count < 1_000, "\(name): \(said.count)")
                try await marker()
                try await ann.press(.escape)
                try await ann.wait(until: .script("!document.querySelector('dialog')"))
            }

            // It is still a wall.
            site.answer("/feed", Self.json("{\"data\": [\(Self.post(7, Self.texts[7], mark: "again "))]}"))
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.wait(until: .text(Board.post(1), contains: "again "))
            try await ann.type("hello", into: Board.message)
            site.answer("/feed", Self.json("{\"id\": \(Self.quoted(Self.texts[1]))}"))
            try await ann.wait(until: .enabled(Board.button))
            try await ann.click(Board.button)
            try await ann.wait(until: .text("[data-outlet=outcome]", is: "Posted."))
            try await ann.wait(until: .text(Board.post(1), is: "hello"))
            try await marker()
            #expect(try await ann.cookies().map(\.name).contains("harm") == false)
        }
    }
}
