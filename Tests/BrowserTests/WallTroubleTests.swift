// The wall while the line is cut and the server is killed under a post, and while people write what is meant to do harm.
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

        /// Writes a post and taps, but waits for nothing.
        private func tap(_ user: User, _ text: String, after prepare: () async throws -> Void = {}) async throws {
            try await user.type(text, into: Board.message)
            try await user.wait(until: .enabled(Board.button))
            try await prepare()
            try await user.click(Board.button)
        }

        // Milliseconds from a tap to the server's end: whatever the moment, the same comes of it.
        private static let moments: [(Engine, [Int])] = [
            (.chromium, [0, 4, 12, 40]), (.firefox, [0, 12]), (.webkit, [4, 40]),
        ]

        /// Only browsers show what of a tap is on its way when a server dies, and what they send again; where the focus is once a row
        /// has gone, and whether a button's word has room beside the words of a post.
        @Test(arguments: moments)
        func `a post is stored once, and its deletion can be undone, whenever the server is killed`(
            _ engine: Engine,
            _ delays: [Int]
        ) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            let words = "oops: more than a phone has in a line"
            try await undo(words, ann, wall)
            let all = delays.map { "post \($0)" }
            for (text, delay) in zip(all, delays) {
                try await tap(ann, text)
                try await Task.sleep(for: .milliseconds(delay))
                await wall.server.kill()
                try await wall.server.start()
                try await ann.wait(until: .text(Board.post(1), is: text))
                try await ann.wait(until: .value(Board.message, is: ""))
            }
            #expect(try await stored(wall) == Dictionary(uniqueKeysWithValues: (all + [words]).map { ($0, 1) }))
            try await ann.wait(until: .texts(".posts [data-outlet=show]", are: all.reversed() + [words]))
            try await ann.checkConsole(isCut: true)
        }

        /// Takes a post away, and brings it back over a kill and a reload.
        private func undo(_ words: String, _ ann: User, _ wall: Wall) async throws {
            try await ann.post(words)
            try await ann.wait(until: .text(Board.post(1), is: words))
            try await ann.click(Board.options(1))
            try await ann.click(Board.remove(1))
            let undone = "[data-outlet=undone]"
            try await ann.wait(until: .text(undone, is: "Deleted: “\(words)”"))
            try await ann.wait(until: .focused("[data-outlet=undo]"))
            try await ann.resize(to: Viewport(ann.engine == .chromium ? 390 : 500, 844))
            let heights =
                "return ['post', 'undo'].map(name => document.querySelector(`[data-outlet=${name}]`).offsetHeight)"
            let seen = try await ann.run(heights).array
            #expect(seen.count == 2 && seen.first == seen.last, "the button's word does not break: \(seen)")
            try await ann.resize(to: User.Settings().viewport)
            try await wall.waitForStored("Deleted: ")
            await wall.server.kill()
            try await wall.server.start()
            try await ann.reload()
            try await ann.waitForServer()
            try await ann.wait(until: .text(undone, is: "Deleted: “\(words)”"))
            try await ann.click("[data-outlet=undo]")
            try await ann.wait(until: .text(Board.post(1), is: words))
            try await ann.wait(until: .hidden("[data-outlet=undoBar]"))
        }

        /// Only browsers show what they do with a message that nobody answers, and with one that nobody has heard.
        @Test(arguments: Engine.allCases)
        func `a post is made once whose answer is lost, that was not heard, or was sent to another server`(
            _ engine: Engine
        ) async throws {
            let wall = try await Wall.start()
            let line = try LineProxy(to: wall.server.port)
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.open(wall.url("/feed", through: line))
            try await ann.waitForServer()

            try await tap(ann, "answered to nobody") { line.trouble = Trouble(stalled: [.down]) }
            try await look(for: "the post to be stored", { try await stored(wall) }, until: { $0.count == 1 })
            try await comeBack(ann, line, "answered to nobody")

            try await tap(ann, "heard by nobody") { line.trouble = Trouble(stalled: [.up]) }
            // A message is sent within the click that it tells of.
            try await comeBack(ann, line, "heard by nobody")

            // Nothing waits for longer than ten seconds, which a server may take for its end and its start.
            try await tap(ann, "written on the train") {
                line.trouble = Trouble(isRefusing: true)
                line.cut()
                try await ann.wait(until: .attribute("data-connection", of: "html", is: "reconnecting"))
                try await wall.server.restart()
            }
            try await comeBack(ann, line, "written on the train")
            let all = ["written on the train", "heard by nobody", "answered to nobody"]
            try await ann.wait(until: .texts(".posts [data-outlet=show]", are: all))
            #expect(try await stored(wall) == Dictionary(uniqueKeysWithValues: all.map { ($0, 1) }))
        }

        /// The line is cut, and good again; the post comes, and then its draft goes.
        private func comeBack(_ ann: User, _ line: LineProxy, _ text: String) async throws {
            line.cut()
            line.trouble = Trouble()
            try await ann.wait(until: .text(Board.post(1), is: text))
            try await ann.wait(until: .value(Board.message, is: ""))
        }

        /// What does harm where somebody forgets to escape it.
        private static let hostile = [
            "<img src=x onerror=\"window.harm=1\">", "\"><svg onload=window.harm=1>",
            "</template></script><script>window.harm=1</script>",
            "javascript:window.harm=1", "{{window.harm=1}} ${window.harm=1} &lt;b&gt;", "x\r\nSet-Cookie: harm=1",
        ]

        /// Only browsers show what runs of what people write, and of addresses.
        @Test(arguments: Engine.inTurn)
        func `what people write is text wherever it is shown`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            for text in Self.hostile {
                try await ann.type(text.replacing("\r\n", with: " "), into: "#search")
                try await ann.clear("#search")
                try await ann.run(
                    "const field = document.querySelector(arguments[0]); field.value = arguments[1];"
                        + "field.dispatchEvent(new InputEvent('input', { bubbles: true }))",
                    .string(Board.message),
                    .string(text)
                )
                try await ann.wait(until: .enabled(Board.button))
                try await ann.click(Board.button)
                try await read(text.replacing("\r\n", with: "\n"), ann, at: wall)
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
            #expect(try await ann.cookies().map(\.name).contains("harm") == false)
        }

        /// Reads the latest post in its row, on its page, there from the server at once, and where it was deleted.
        private func read(_ text: String, _ ann: User, at wall: Wall) async throws {
            try await ann.wait(until: .text(Board.post(1), is: text))
            try await ann.wait(until: .value(Board.message, is: ""))
            try await ann.click(Board.open(1))
            try await ann.wait(until: .text("[data-outlet=message]", is: text))
            #expect(try await ann.run("return window.harm ?? 0") == 0)
            try await ann.reload()
            try await ann.waitForServer()
            try await ann.wait(until: .text("[data-outlet=message]", is: text))
            #expect(try await ann.run("return window.harm ?? 0") == 0)
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.wait(until: .text(Board.post(1), is: text))
            try await ann.click(Board.options(1))
            try await ann.click(Board.remove(1))
            try await ann.wait(until: .text("[data-outlet=undone]", contains: "Deleted"))
            try await ann.click("[data-outlet=undo]")
            try await ann.wait(until: .text(Board.post(1), is: text))
            #expect(try await ann.run("return window.harm ?? 0") == 0)
        }
    }
}
