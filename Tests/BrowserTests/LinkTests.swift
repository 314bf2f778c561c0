// Every link of every page is found and followed as a person does it, with the script and without.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite(.timeLimit(.minutes(3))) struct LinkTests {
        /// Where a link stands on its page, and where it leads.
        private struct Link {
            let place: Int
            let address: String
            let words: String

            var path: String { String(address.prefix { $0 != "#" }) }
            var fragment: String { String(address.dropFirst(path.count)) }
        }

        @Test(arguments: Engine.allCases)
        func `leads where its address says, on every page`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            // A browser of its own: it goes a long way.
            try await User.with(engine) { ada in
                var (seen, waiting, followed): (Set<String>, [String], Int) = ([], ["/", "/nothing"], 0)
                while let path = waiting.popLast() {
                    guard seen.insert(path).inserted else { continue }
                    for link in try await links(of: wall.url(path), ada) {
                        try await follow(link, from: wall.url(path), ada)
                        followed += 1
                        let next = String(link.path.dropFirst(wall.url("").count))
                        if link.path.hasPrefix(wall.url("")) { waiting.append(next) }
                    }
                }
                #expect(seen == Set(ScreenState.all.map(\.path)), "every screen can be reached")
                #expect(followed >= 15)
                _ = try await ada.messages()
            }
        }

        /// With a key held or another button of the pointer, a link is the browser's.
        @Test(arguments: Engine.allCases)
        func `is opened in another tab where the person asks for that`(_ engine: Engine) async throws {
            try await visit(engine, "/signup") { ada in
                let taken = try await ada.run(
                    """
                    const link = document.querySelector('[data-outlet=other]'), taken = []
                    addEventListener('click', event => (taken.push(event.defaultPrevented), event.preventDefault()))
                    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey', 'none']) {
                      link.dispatchEvent(new MouseEvent('click', {[key]: true, bubbles: true, cancelable: true}))
                    }
                    return taken
                    """
                )
                #expect(taken == [false, false, false, false, false])
            }
        }

        @Test func `leads there without a script, too`() async throws {
            let wall = try await Wall.shared()
            try await User.with(.chromium) { ada in
                for path in Set(ScreenState.all.map(\.path)).sorted() {
                    for link in try await links(of: wall.url(path), ada) where link.fragment.isEmpty {
                        let heading = try await heading(of: link.path, ada)
                        try await ada.devTools("Emulation.setScriptExecutionDisabled", ["value": true])
                        try await ada.open(wall.url(path))
                        #expect(try await look("'connection' in document.documentElement.dataset", ada) == false)
                        try await ada.click("a[href='\(link.path.dropFirst(wall.url("").count))']")
                        for _ in 0..<100 where try await look("location.href", ada).string != link.address {
                            try await Task.sleep(for: .milliseconds(20))
                        }
                        #expect(try await look("location.href", ada).string == link.address, "\(path): \(link.words)")
                        try await ada.devTools("Emulation.setScriptExecutionDisabled", ["value": false])
                        #expect(try await ada.text(of: "h1") == heading, "\(path): \(link.words)")
                    }
                }
            }
        }

        private func links(of address: String, _ user: User) async throws -> [Link] {
            try await user.open(address)
            let found = try await user.run(
                "return [...document.querySelectorAll('a[href]')].map(a => [a.href, a.textContent.trim()])"
            )
            return found.array.enumerated().map { place, link in
                Link(place: place, address: link[0].string ?? "", words: link[1].string ?? "")
            }
        }

        private func heading(of address: String, _ user: User) async throws -> String? {
            try await user.open(address)
            return try await user.text(of: "h1")
        }

        /// Goes to `page`, waits until its script runs, and clicks the link there.
        private func follow(_ link: Link, from page: String, _ user: User) async throws {
            let heading = try await heading(of: link.path, user)
            try await user.open(page)
            if try await user.count(of: "body[data-page]") == 1 { try await user.waitForServer() }
            // Some are in sight only while they have the focus.
            try await user.run(
                """
                window.isOld = true
                document.querySelectorAll('a[href]')[arguments[0]].id = 'followed'
                document.querySelector('#followed').focus()
                """,
                JSON(link.place)
            )
            try await user.click("#followed")
            let what: Comment = "\(link.words) of \(page)"
            if link.fragment.isEmpty {
                try await user.wait(until: .script("!window.isOld && document.readyState === 'complete'"))
            } else {
                try await user.wait(until: .script("location.hash === args[0]", .string(link.fragment)))
                let isThere = "return window.isOld === true && !!document.querySelector(location.hash)"
                #expect(try await user.run(isThere) == true)
            }
            #expect(try await user.url() == link.address, what)
            #expect(try await user.text(of: "h1") == heading, what)
        }

        private func look(_ expression: String, _ user: User) async throws -> JSON {
            try await user.devTools("Runtime.evaluate", ["expression": .string(expression), "returnByValue": true])[
                "result"
            ]["value"]
        }
    }
}
