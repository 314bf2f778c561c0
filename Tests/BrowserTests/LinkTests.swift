// Every link of every page is found and followed as a person does it, with the script and without.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite(.timeLimit(.minutes(5))) struct LinkTests {
        /// Where a link stands on its page, and where it leads.
        private struct Link {
            let place: Int
            let address: String
            let words: String
            /// Whether it is of the screen itself, not of what is around every screen.
            let isOwn: Bool

            var path: String { String(address.prefix { $0 != "#" }) }
            var fragment: String { String(address.dropFirst(path.count)) }
        }

        /// Only a browser decides what a click on a link does, and finds links that something else covers.
        ///
        /// What engines make of a change of screens is NavigationTests'.
        @Test func `leads where its address says, on every page`() async throws {
            let wall = try await Wall.shared()
            // A browser of its own: it goes a long way.
            try await User.with(.chromium) { ada in
                var (seen, waiting, followed): (Set<String>, [String], Int) = ([], ["/", "/nothing"], 0)
                var headings: [String: String] = [:]
                var common: [String: Int] = [:]
                while let path = waiting.popLast() {
                    guard seen.insert(path).inserted else { continue }
                    for link in try await links(of: wall.url(path), ada) where isFollowed(link, &common) {
                        let heading = try await heading(of: link.path, ada, &headings)
                        try await follow(link, from: wall.url(path), to: heading, ada)
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
        @Test(arguments: Engine.inTurn)
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

        /// Only a browser without a script follows links by itself.
        ///
        /// One page stands for all: where their links lead the test above sees.
        @Test func `leads there without a script, too`() async throws {
            let wall = try await Wall.shared()
            try await User.with(.chromium) { ada in
                var (headings, common): ([String: String], [String: Int]) = ([:], [:])
                let path = "/signup"
                for link in try await links(of: wall.url(path), ada)
                where link.fragment.isEmpty && isFollowed(link, &common) {
                    let heading = try await heading(of: link.path, ada, &headings)
                    try await ada.devTools("Emulation.setScriptExecutionDisabled", ["value": true])
                    try await ada.open(wall.url(path))
                    #expect(try await look("'connection' in document.documentElement.dataset", ada) == false)
                    try await ada.click("a[href='\(link.path.dropFirst(wall.url("").count))']")
                    let led = try await leads(to: link.address) { try await look("location.href", ada).string }
                    #expect(led, "\(path): \(link.words)")
                    try await ada.devTools("Emulation.setScriptExecutionDisabled", ["value": false])
                    #expect(try await ada.text(of: "h1") == heading, "\(path): \(link.words)")
                }
            }
        }

        /// Of a list's rows the first stands for all.
        private static let all =
            "[...document.querySelectorAll('a[href]')]"
            + ".filter(a => !a.closest('[data-row]')?.previousElementSibling?.hasAttribute('data-row'))"

        private func links(of address: String, _ user: User) async throws -> [Link] {
            try await user.open(address)
            let found = try await user.run(
                "return \(Self.all).map(a => [a.href, a.textContent.trim(), !!a.closest('[data-slot]'), a.checkVisibility()])"
            )
            return found.array.enumerated().compactMap { place, link in
                // What nobody sees nobody follows: the form for a stranger, say, hides what is for users.
                guard link[3] == true else { return nil }
                return Link(
                    place: place,
                    address: link[0].string ?? "",
                    words: link[1].string ?? "",
                    isOwn: link[2] == true
                )
            }
        }

        /// What is around every screen is followed from two of them.
        private func isFollowed(_ link: Link, _ common: inout [String: Int]) -> Bool {
            let place = link.fragment.isEmpty ? link.address : link.fragment
            guard !link.isOwn else { return true }
            common[place, default: 0] += 1
            return common[place, default: 0] <= 2
        }

        /// What the page at an address is called; it is looked at once.
        private func heading(of address: String, _ user: User, _ known: inout [String: String]) async throws -> String?
        {
            if let heading = known[address] { return heading }
            try await user.open(address)
            known[address] = try await user.text(of: "h1")
            return known[address]
        }

        /// Goes to `page`, waits until its script runs, and clicks the link there.
        private func follow(_ link: Link, from page: String, to heading: String?, _ user: User) async throws {
            try await user.open(page)
            if try await user.count(of: "body[data-page]") == 1 { try await user.waitForServer() }
            // Some are in sight only while they have the focus.
            try await user.run(
                """
                window.isOld = true;
                \(Self.all)[arguments[0]].id = 'followed'
                document.querySelector('#followed').focus()
                """,
                JSON(link.place)
            )
            try await user.click("#followed")
            let what: Comment = "\(link.words) of \(page)"
            if link.fragment.isEmpty {
                // Another document, or another screen of this one. WebKit's driver may never answer a script in a document that
                // is just being left, so it is asked for the address first.
                #expect(try await leads(to: link.address) { try await user.url() }, what)
                try await user.wait(
                    until: .script(
                        "location.href === args[0] && document.readyState === 'complete' && !document.querySelector('#followed')",
                        .string(link.address)
                    )
                )
            } else {
                try await user.wait(until: .script("location.hash === args[0]", .string(link.fragment)))
                let isThere = "return window.isOld === true && !!document.querySelector(location.hash)"
                #expect(try await user.run(isThere) == true)
            }
            #expect(try await user.url() == link.address, what)
            #expect(try await user.text(of: "h1") == heading, what)
        }

        /// Whether `place` says an address before ten seconds are over.
        private func leads(to address: String, _ place: () async throws -> String?) async throws -> Bool {
            let end = ContinuousClock.now + .seconds(10)
            while try await place() != address {
                guard ContinuousClock.now < end else { return false }
                try await Task.sleep(for: .milliseconds(20))
            }
            return true
        }

        private func look(_ expression: String, _ user: User) async throws -> JSON {
            try await user.devTools("Runtime.evaluate", ["expression": .string(expression), "returnByValue": true])[
                "result"
            ]["value"]
        }
    }
}
