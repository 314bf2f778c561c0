// A line with each fault, as pages in the three engines feel it.
import BrowserKit
import Testing

extension BrowserTests.HarnessTests {
    @Suite struct LineProxyTests {
        /// Fetches `path` and returns how it went and how many milliseconds it took.
        private func fetch(_ path: String, _ user: User, patience: Int = 8000) async throws -> (String, Int) {
            let script = """
                const start = performance.now()
                const result = await fetch(arguments[0] + '?' + Math.random(), {signal: AbortSignal.timeout(arguments[1])})
                  .then(answer => answer.text()).then(text => 'came', error => error.name)
                return [result, Math.round(performance.now() - start)]
                """
            let answer = try await user.run(script, .string(path), JSON(patience))
            return (answer[0].string ?? "", answer[1].int ?? -1)
        }

        @Test(arguments: Engine.harness)
        func `delays, narrows, stalls and refuses`(_ engine: Engine) async throws {
            let site = try StaticSite.harness()
            let line = try LineProxy(to: site.port)
            let ada = try await Cast.shared.user(engine)
            try await ada.open("http://127.0.0.1:\(line.port)/")
            #expect(try await fetch("/second", ada).0 == "came")
            #expect(line.bytes(.down) > 500 && line.bytes(.up) > 100)

            line.trouble = Trouble(delay: .milliseconds(150))
            let slow = try await fetch("/second", ada)
            #expect(slow.0 == "came" && slow.1 >= 300)

            line.trouble = Trouble(rate: 25_000)
            let narrow = try await fetch("/long", ada)
            #expect(narrow.0 == "came" && narrow.1 >= 350)

            line.trouble = Trouble(stalled: [.down])
            #expect(try await fetch("/second", ada, patience: 200).0 != "came")
            line.trouble = Trouble(isRefusing: true)
            #expect(try await fetch("/second", ada, patience: 4000).0 == "TypeError")
            line.trouble = Trouble(lacking: "GET /second")
            #expect(try await fetch("/second", ada, patience: 4000).0 == "TypeError")
            #expect(try await fetch("/long", ada).0 == "came")
            line.trouble = Trouble()
            #expect(try await fetch("/second", ada).0 == "came")
        }

        @Test(arguments: Engine.harness)
        func `cuts in the midst of an answer, to the byte`(_ engine: Engine) async throws {
            let site = try StaticSite.harness()
            let line = try LineProxy(to: site.port)
            let ada = try await Cast.shared.user(engine)
            try await ada.open("http://127.0.0.1:\(line.port)/")
            #expect(try await fetch("/second", ada).0 == "came")
            line.cut(after: 5000, .down)
            let before = line.bytes(.down)
            #expect(try await fetch("/long", ada).0 != "came")
            #expect(line.bytes(.down) == before + 5000)
            #expect(try await fetch("/long", ada).0 == "came")
        }

        /// Somebody who waits for an answer that stands still on the line.
        private func waiting(at site: StaticSite) async throws -> (user: User, line: LineProxy) {
            let line = try LineProxy(to: site.port)
            let ada = try await Cast.shared.user(.chromium)
            try await ada.open("http://127.0.0.1:\(line.port)/")
            line.trouble = Trouble(stalled: [.down])
            let before = line.bytes(.up)
            try await ada.run(
                "window.outcome = 'open'; fetch('/long').then(a => a.text()).then(() => outcome = 'came', () => outcome = 'cut')"
            )
            // The site has been asked, and what it says stands still.
            let deadline = ContinuousClock.now + .seconds(10)
            while line.bytes(.up) == before, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(line.bytes(.up) > before)
            #expect(try await ada.run("return outcome") == "open")
            return (ada, line)
        }

        @Test func `strands connections that are open, and no others`() async throws {
            let site = try StaticSite.harness(), (ada, line) = try await waiting(at: site)
            line.strand()
            line.trouble = Trouble()
            #expect(try await fetch("/second", ada).0 == "came")
            // What has stood still would have come before.
            #expect(try await ada.run("return outcome") == "open")
            // Browsers may ask once more for what was cut before it came.
            line.trouble = Trouble(isRefusing: true)
            line.cut()
            try await ada.wait(until: .script("outcome !== 'open'"))
            #expect(try await ada.run("return outcome") == "cut")
        }

        @Test func `cuts connections that are open`() async throws {
            let site = try StaticSite.harness(), (ada, line) = try await waiting(at: site)
            // Chromium may have opened one in advance.
            #expect(line.connections > 0)
            line.trouble = Trouble(stalled: [.down], isRefusing: true)
            line.cut()
            try await ada.wait(until: .script("outcome === 'cut'"))
            #expect(line.connections == 0)
        }
    }
}
