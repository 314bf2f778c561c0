// The wall, as somebody reads it: from the rows to a post and back, by pointer and by keyboard.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct WallReadingTests {
        private static let count = """
            +(document.querySelector('.posts').dataset.window?.split(' ')[1] ?? document.querySelectorAll('.posts > li').length)
            """

        /// Only browsers show their history over documents and within one, and where they scroll and put the focus on the way back.
        @Test(arguments: Engine.allCases)
        func `Back finds rows, scroll position and focus as they were left`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await reader(engine, at: wall, of: 60)
            try await comeFromPost(ann)
            try await scroll(ann, to: 500)
            try await openAndReturn(ann, to: 500) { try await ann.click("#chosen") }
            try await ann.click("[data-outlet=more]")
            try await ann.wait(until: .script("\(Self.count) === 50"))
            try await scroll(ann, to: 1500)
            try await openAndReturn(ann, to: 1500) {
                try await ann.run("document.querySelector('#chosen').focus({ preventScroll: true })")
                try await ann.press(.enter)
            }
            #expect(try await ann.run("return \(Self.count)").int == 50, "older posts stay")
            #expect(try await ann.run("return window.isOld").bool == true, "no load")
            try await ann.checkConsole()
        }

        /// Loads a post by its address, which leads to the wall, and Back to the post.
        private func comeFromPost(_ ann: User) async throws {
            try await ann.click(Board.open(2))
            try await ann.wait(until: .script("location.pathname.startsWith('/feed/')"))
            try await ann.reload()
            try await ann.waitForServer()
            try await ann.wait(until: .text("[data-outlet=message]", is: "post 59"))
            try await ann.run("window.isOld = true")
            try await ann.click(".trail a")
            try await ann.wait(until: .text(Board.post(1), is: "post 60"))
            try await ann.run("history.back()")
            try await ann.wait(until: .text("[data-outlet=message]", is: "post 59"))
            try await ann.run("history.forward()")
            try await ann.wait(until: .text(Board.post(1), is: "post 60"))
            try await ann.wait(until: .hidden("[data-outlet=indicator]"))
        }

        /// Only browsers show where the focus comes back to when a dialog that covered the page had it meanwhile.
        @Test(arguments: Engine.allCases)
        func `Back finds the focus where a post took its time to open, too`(_ engine: Engine) async throws {
            func post(_ number: Int) -> String {
                """
                {"id": "7_\(number)", "created_time": "2016-05-01T04:17:1\(9 - number)+0000", \
                "from": {"id": "7", "name": "Cat"}, "message": "a sea \(number)"}
                """
            }
            let site = try StaticSite([
                "/v1/me/feed": .json("{\"data\": [\(post(1)), \(post(2)), \(post(3))]}"), "/v1/7_2": .json(post(2)),
                "/v1/7_3": .json(post(3)),
            ])
            let line = try LineProxy(to: site.port)
            let wall = try await Wall.start("--wall", "http://127.0.0.1:\(line.port)/v1")
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.wait(until: .text(Board.post(3), is: "a sea 3"))
            try await ann.wait(until: .hidden("[data-outlet=indicator]"))
            for place in [2, 3] {
                line.trouble = Trouble(stalled: [.down])
                if place == 2 {
                    try await ann.click(Board.open(2))
                } else {
                    try await ann.run("document.querySelector(arguments[0]).focus()", .string(Board.open(3)))
                    try await ann.press(.enter)
                }
                // Longer than it is shown in any case.
                try await ann.hold(.text("dialog", contains: "Opening the post …"), for: .milliseconds(400))
                line.trouble = Trouble()
                try await ann.wait(until: .text("[data-outlet=message]", is: "a sea \(place)"))
                try await ann.run("history.back()")
                try await ann.wait(until: focused("a sea \(place)"))
            }
            try await ann.checkConsole()
        }

        /// Only browsers show what a pointer selects that is held down, and what lies where in a row.
        @Test(arguments: Engine.allCases)
        func `words of posts can be selected, and the room beside them opens a post`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await reader(engine, at: wall, of: 3)
            try await ann.drag(Board.post(1), to: Board.post(2))
            let selected = try await ann.run("return getSelection().toString()").string ?? ""
            #expect(selected.contains("3") && selected.contains("po"), "\(selected)")
            #expect(try await ann.run("return location.pathname").string == "/feed")
            // Not in the rows of before: a click there would be a second one, which selects a word.
            let beside = try await ann.run(
                """
                const row = document.querySelector(arguments[0])
                row.scrollIntoView({ block: 'nearest' })
                const box = row.getBoundingClientRect()
                const words = row.querySelector('[data-outlet=show]').getBoundingClientRect()
                return [words.top + words.height / 2, box.top + 4, box.bottom - 4].every((y) =>
                  document.elementFromPoint(box.left + box.width * 0.7, y)?.closest('[data-outlet=openPost]'))
                """,
                .string(Board.row(3))
            )
            #expect(beside.bool == true)
            try await ann.click(Board.open(3))
            try await ann.wait(until: .text("article [data-outlet=message]", is: "post 1"))
            try await ann.checkConsole()
        }

        /// Only a browser shows that its own clock's zone is told, and comes with the next document; what is made of zones is proved in
        /// memory.
        @Test func `a post says when it was posted by the reader's clock`() async throws {
            let wall = try await Wall.start(), words = "27 March 2016 at 06:29"
            let ann = try await reader(.chromium, at: wall, of: 1)
            try await wall.write("UPDATE post SET made = 1459040370, updated = 1459040370")
            try await ann.emulate(timeZone: "Asia/Kolkata")
            // The document that its script runs in says the zone, the next one has it.
            try await ann.reload()
            try await ann.waitForServer()
            try await ann.reload()
            try await ann.wait(until: .text("[data-outlet=date]", is: words))
            try await ann.click(Board.open(1))
            try await ann.wait(until: .text("article [data-outlet=date]", is: words))
            try await ann.emulate(timeZone: "")
            try await ann.checkConsole()
        }

        /// Somebody who has logged in where there are `count` posts, and reads them.
        private func reader(_ engine: Engine, at wall: Wall, of count: Int) async throws -> User {
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await wall.fill(by: "Ann", count: count)
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.wait(until: .text(Board.post(1), is: "post \(count)"))
            return ann
        }

        /// The post with these words has the focus.
        private func focused(_ text: String) -> Condition {
            .script(
                "document.activeElement.closest('li')?.querySelector('[data-outlet=show]')?.textContent === args[0]",
                .string(text)
            )
        }

        private func scroll(_ ann: User, to place: Int) async throws {
            try await ann.run("scrollTo(0, arguments[0])", JSON(place))
            // Rows that come now, above as well as below, move nothing.
            try await ann.hold(.script("scrollY === args[0]", JSON(place)), for: .milliseconds(300))
        }

        /// Opens a row in the midst of what is seen, which nothing has to be scrolled for, and comes back.
        private func openAndReturn(_ ann: User, to place: Int, _ open: () async throws -> Void) async throws {
            let text = try #require(
                try await ann.run(
                    """
                    const middle = innerHeight / 2
                    const row = [...document.querySelectorAll('.posts > li')].find((li) => li.getBoundingClientRect().bottom > middle)
                    row.querySelector('[data-outlet=openPost]').id = 'chosen'
                    return row.querySelector('[data-outlet=show]').textContent
                    """
                ).string
            )
            let top = "document.activeElement.getBoundingClientRect().top"
            let before = try await ann.run("return document.querySelector('#chosen').getBoundingClientRect().top")
            try await open()
            try await ann.wait(until: .text("[data-outlet=message]", is: text))
            try await ann.run("history.back()")
            try await ann.wait(until: .script("location.pathname === '/feed'"))
            try await ann.wait(until: focused(text))
            try await ann.wait(until: .script("document.activeElement.ariaCurrent === 'true'"))
            // It stays so, whatever the page hears of late.
            let seen = "Math.abs(\(top) - args[0]) < 2 && Math.abs(scrollY - args[1]) < 2"
            try await ann.hold(.script("(\(seen)) || void 0", before, JSON(place)), for: .milliseconds(300))
        }
    }
}
