// The wall while the line is cut and the server is killed under a post, and while people write what is meant to do harm. In three
// browsers.
import BrowserKit
import Foundation
import GRDB
import Testing

extension BrowserTests {
    @Suite struct WallTroubleTests {
        /// Posts that the database has, by their messages.
        private func stored(_ wall: Wall) async throws -> [String: Int] {
            let messages = try await DatabaseQueue(path: wall.database).read { database in
                try String.fetchAll(database, sql: "SELECT message FROM post")
            }
            return messages.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }

        private func count(_ text: String, at user: User) async throws -> Int {
            try await user.texts(of: ".posts [data-outlet=show]").count { $0 == text }
        }

        /// Writes a post and taps, but waits for nothing.
        private func tap(_ user: User, _ text: String) async throws {
            try await user.type(text, into: Board.message)
            try await user.wait(until: .enabled(Board.button))
            try await user.click(Board.button)
        }

        @Test(arguments: Engine.allCases)
        func `a post is stored once and shown once, whenever the server is killed`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            for (number, delay) in [0, 4, 12, 40].enumerated() {
                try await tap(ann, "post \(number)")
                try await Task.sleep(for: .milliseconds(delay))
                await wall.server.kill()
                try await wall.server.start()
                try await ann.wait(until: .text(Board.post(1), is: "post \(number)"), within: .seconds(20))
                try await ann.wait(until: .value(Board.message, is: ""), within: .seconds(20))
            }
            let all = (0..<4).map { "post \($0)" }
            #expect(try await stored(wall) == Dictionary(uniqueKeysWithValues: all.map { ($0, 1) }))
            try await ann.wait(until: .texts(".posts [data-outlet=show]", are: all.reversed()))
            try await ann.checkConsole(isCut: true)
        }

        @Test(arguments: Engine.allCases)
        func `a deletion can be undone after the server was killed, and after a reload`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            let words = "oops: more than a phone has in a line"
            try await ann.post(words)
            try await ann.wait(until: .text(Board.post(1), is: words))
            try await ann.click(Board.remove(1))
            let undone = "[data-outlet=undone]"
            try await ann.wait(until: .text(undone, is: "Deleted: “\(words)”"))
            try await ann.wait(until: .script("document.activeElement.matches('[data-outlet=undo]')"))
            try await ann.resize(to: Viewport(engine == .chromium ? 390 : 500, 844))
            let heights =
                "return ['post', 'undo'].map(name => document.querySelector(`[data-outlet=${name}]`).offsetHeight)"
            let seen = try await ann.run(heights).array
            #expect(seen.count == 2 && seen.first == seen.last, "the button's word does not break")
            try await ann.resize(to: Viewport(900, 700))
            for _ in 0..<200 where !wall.hasStored("Deleted: ") { try await Task.sleep(for: .milliseconds(20)) }
            await wall.server.kill()
            try await wall.server.start()
            try await ann.reload()
            try await ann.waitForServer()
            try await ann.wait(until: .text(undone, is: "Deleted: “\(words)”"))
            try await ann.click("[data-outlet=undo]")
            try await ann.wait(until: .text(Board.post(1), is: words))
            try await ann.wait(until: .script("document.querySelector('[data-outlet=undoBar]').hidden"))
            #expect(try await stored(wall) == [words: 1])
            try await ann.checkConsole(isCut: true)
        }

        @Test(arguments: Engine.allCases)
        func `a post whose answer is lost, and one that was not heard, are made once`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let line = try LineProxy(to: wall.server.port)
            let ann = try await Cast.shared.stranger(engine, at: wall)
            let bob = try await Cast.shared.stranger(engine == .chromium ? .firefox : .chromium, at: wall)
            try await ann.join("Ann", at: wall)
            try await bob.join("Bob", at: wall)
            try await ann.open(wall.url("/feed", through: line))
            try await ann.waitForServer()

            let size = wall.logSize
            try await ann.type("answered to nobody", into: Board.message)
            try await ann.wait(until: .enabled(Board.button))
            line.trouble = Trouble(stalled: [.down])
            try await ann.click(Board.button)
            try await wall.waitForCommit(after: size)
            try await bob.wait(until: .text(Board.post(1), is: "answered to nobody"))
            line.cut()
            line.trouble = Trouble()
            try await ann.wait(until: .text(Board.post(1), is: "answered to nobody"))
            try await ann.wait(until: .value(Board.message, is: ""))

            try await ann.type("heard by nobody", into: Board.message)
            try await ann.wait(until: .enabled(Board.button))
            line.trouble = Trouble(stalled: [.up])
            try await ann.click(Board.button)
            try await Task.sleep(for: .milliseconds(300))
            line.cut()
            line.trouble = Trouble()
            try await bob.wait(until: .text(Board.post(1), is: "heard by nobody"))
            try await ann.wait(until: .value(Board.message, is: ""))
            #expect(try await stored(wall) == ["answered to nobody": 1, "heard by nobody": 1])
            for user in [ann, bob] {
                try await user.wait(
                    until: .texts(".posts [data-outlet=show]", are: ["heard by nobody", "answered to nobody"])
                )
            }
        }

        @Test(arguments: [Engine.chromium])
        func `a post outlives a deploy while the computer sleeps`(_ engine: Engine) async throws {
            let wall = try await Wall.start("--keep-away", "1")
            let line = try LineProxy(to: wall.server.port)
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.open(wall.url("/feed", through: line))
            try await ann.waitForServer()
            try await ann.type("written before the train", into: Board.message)
            try await ann.wait(until: .enabled(Board.button))
            // Longer away than a page is kept, and then another process is there.
            line.trouble = Trouble(isRefusing: true)
            line.cut()
            try await ann.click(Board.button)
            try await Task.sleep(for: .seconds(3))
            try await wall.server.restart()
            line.trouble = Trouble()
            try await ann.wait(until: .text(Board.post(1), is: "written before the train"), within: .seconds(30))
            // The row is there before the wall has the post; the draft goes once it does.
            try await ann.wait(until: .value(Board.message, is: ""), within: .seconds(30))
            let all = try await stored(wall)
            #expect(all == ["written before the train": 1])
        }

        /// What does harm where somebody forgets to escape it.
        private static let hostile = [
            "<img src=x onerror=\"window.harm=1\">", "\"><svg onload=window.harm=1>",
            "</template></script><script>window.harm=1</script>",
            "javascript:window.harm=1", "{{window.harm=1}} ${window.harm=1} &lt;b&gt;", "x\r\nSet-Cookie: harm=1",
        ]

        @Test(arguments: Engine.allCases)
        func `what people write is text wherever it is shown`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            let bob = try await Cast.shared.stranger(engine == .chromium ? .firefox : .chromium, at: wall)
            try await ann.join("Ann", at: wall)
            try await bob.join("Bob", at: wall)
            for text in Self.hostile {
                let shown = text.replacing("\r\n", with: "\n")
                try await ann.type(text.replacing("\r\n", with: " "), into: "#search")
                try await ann.clear("#search")
                try await bob.run(
                    "const field = document.querySelector(arguments[0]); field.value = arguments[1];"
                        + "field.dispatchEvent(new InputEvent('input', { bubbles: true }))",
                    .string(Board.message),
                    .string(text)
                )
                try await bob.wait(until: .enabled(Board.button))
                try await bob.click(Board.button)
                for user in [ann, bob] { try await user.wait(until: .text(Board.post(1), is: shown)) }
                try await ann.click(Board.post(1))
                try await ann.wait(until: .text("[data-outlet=message]", is: shown))
                // The same from the server at once.
                try await ann.reload()
                try await ann.waitForServer()
                try await ann.wait(until: .text("[data-outlet=message]", is: shown))
                try await ann.open(wall.url("/feed"))
                try await ann.waitForServer()
                try await bob.click(Board.remove(1))
                try await bob.wait(until: .text("[data-outlet=undone]", contains: "Deleted"))
                try await bob.click("[data-outlet=undo]")
                try await ann.wait(until: .text(Board.post(1), is: shown))
            }
            for path in [
                "/login?to=", "/feed?x=", "/feed/", "/login/demo?error=", "/login/", "/provider/authorize?state=",
            ] {
                for text in Self.hostile.prefix(2) {
                    let address = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                    try await ann.open(wall.url(path + address))
                    #expect(try await ann.run("return window.harm ?? 0") == 0, "\(path)\(text)")
                }
            }
            for user in [ann, bob] {
                #expect(try await user.run("return window.harm ?? 0") == 0)
                #expect(try await user.cookies().map(\.name).contains("harm") == false)
            }
        }

        @Test func `what somebody is called elsewhere is text, too`() async throws {
            let wall = try await Wall.start()
            for text in Self.hostile.prefix(4) {
                let jane = try await Cast.shared.stranger(.chromium, at: wall)
                try await jane.open(wall.url("/login"))
                try await jane.waitForServer()
                try await jane.click("[data-outlet=enter]")
                try await jane.wait(until: .script("location.pathname === '/provider/authorize'"))
                try await jane.waitForServer()
                try await jane.type(text, into: "#name")
                try await jane.wait(until: .enabled("[data-outlet=allow]"))
                try await jane.click("[data-outlet=allow]")
                try await jane.wait(until: .script("location.pathname === '/login/first'"))
                try await jane.wait(until: .text("[data-outlet=who]", is: text))
                #expect(try await jane.run("return window.harm ?? 0") == 0)
                try await jane.checkConsole()
            }
        }

        @Test func `no secret is in what the server says or leaves behind`() async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            let password = "pässword of Ann 7f3a"
            try await ann.open(wall.url("/signup"))
            try await ann.waitForServer()
            try await ann.type("Ann", into: Form.userName)
            try await ann.type(password, into: Form.password)
            try await ann.type(password, into: Form.repeated)
            try await ann.wait(until: .enabled(Form.button))
            try await ann.click(Form.button)
            try await ann.wait(until: Form.welcome("Ann"))
            var cookies = try await ann.cookies().map(\.value)
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.type("Ann", into: Form.userName)
            try await ann.type("wrong " + password, into: Form.password)
            try await ann.wait(until: .enabled(Board.login))
            try await ann.click(Board.login)
            try await ann.wait(until: .text(Form.result, is: "The user name or the password is wrong."))
            try await ann.replace(Form.password, by: password)
            try await ann.wait(until: .enabled(Board.login))
            try await ann.click(Board.login)
            try await ann.wait(until: .script("location.pathname === '/feed'"))
            try await ann.waitForServer()
            cookies += try await ann.cookies().map(\.value)
            try await tap(ann, "a public word")
            try await ann.wait(until: .text(Board.post(1), is: "a public word"))

            let jane = try await Cast.shared.stranger(.firefox, at: wall)
            try await jane.open(wall.url("/login"))
            try await jane.waitForServer()
            try await jane.click("[data-outlet=enter]")
            try await jane.wait(until: .script("location.pathname === '/provider/authorize'"))
            let query = try await jane.run("return location.search").string ?? ""
            let state = try #require(query.split(separator: "&").first { $0.hasPrefix("state=") }?.dropFirst(6))
            // Any code will do to see whether it is told: nobody has given this one.
            let code = "c0de-of-nobody-4711"
            try await jane.open(wall.url("/login/demo?code=\(code)&state=\(state)"))
            try await jane.wait(until: .script("location.pathname === '/login'"))
            try await jane.wait(until: .script("document.querySelector('dialog')?.open"))
            let page = try await jane.run("return document.documentElement.outerHTML").string ?? ""
            try await wall.server.restart()
            try await ann.wait(until: .text(Board.post(1), is: "a public word"))
            await wall.server.kill()

            var left = ["the log": await wall.server.log, "the page": page]
            let folder = URL(fileURLWithPath: wall.database).deletingLastPathComponent()
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            where file.pathExtension != "key" && !file.hasDirectoryPath {
                left[file.lastPathComponent] = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            }
            #expect(left.count > 5 && left["the log"]?.isEmpty == false, "\(left.keys)")
            #expect(left.values.contains { $0.contains("a public word") }, "what is searched is what was written")
            let secrets = [password, password.precomposedStringWithCanonicalMapping, code, String(state), "Bearer "]
            let told = left.flatMap { name, text in
                (secrets + cookies).filter { text.contains($0) }.map { "\($0) is in \(name)" }
            }
            #expect(told == [])
        }
    }
}
