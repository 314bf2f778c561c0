// The whole of Photowall by three people at once, each in a browser of another engine.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct JourneyTests {
        private static let names = ["Ann", "Bob", "Cleo"]

        /// Only browsers show that what each of them does by itself, in any of the engines, goes together: documents and history, the
        /// file that is chosen, keys and the focus, several tabs, and what comes of others.
        @Test func `three people sign up, write, make collages, share them and log out, all at once`() async throws {
            let wall = try await Wall.start()
            var people: [(name: String, user: User)] = []
            for (name, engine) in zip(JourneyTests.names, Engine.allCases) {
                people.append((name, try await Cast.shared.stranger(engine, at: wall)))
            }
            try await all(people) { name, user in
                try await user.open(wall.url("/signup"))
                try await user.waitForServer()
                try await user.signUp(name)
                for cookie in try await user.cookies() where cookie.isHTTPOnly { wall.secrets.note(cookie.value) }
                try await user.post("Hello from \(name)")
            }
            try await all(people) { name, user in
                try await user.wait(until: Board.shows(JourneyTests.names.map { "Hello from \($0)" }))
                let others = JourneyTests.names.filter { $0 != name }.joined(separator: " and ")
                try await user.wait(until: .text(Board.readers, is: "\(others) are here"))
            }
            try await all(people) { _, user in
                try await user.click("a[href='/collage']")
                try await user.wait(until: .text("h1", is: "Collage"))
                try await user.click("[data-outlet=add]")
                try await user.wait(until: .text("h1", is: "Photos"))
                try await user.choose(files: [Library.sample("dusk"), Library.sample("snow")], in: "#files")
                try await user.wait(until: Library.shows(2))
                for (place, sentence) in ["1 chosen", "2 chosen"].enumerated() {
                    try await user.click(Library.photo(place + 1))
                    try await user.wait(until: .text("[data-outlet=chosen]", is: sentence))
                }
                try await user.run("history.back()")
                try await user.wait(until: .text("h1", is: "2 photos"))
                try await user.wait(until: Library.hasLoaded(".canvas .shown"))
                // What was chosen is kept by the browser's session.
                try await user.open(wall.url("/collage"))
                try await user.waitForServer()
                try await user.wait(until: .text("h1", is: "2 photos"))
                try await save(user)
            }
            try await all(people) { _, user in
                try await user.open(wall.url("/feed"))
                try await user.waitForServer()
                try await user.wait(until: Board.showsPhotos(by: JourneyTests.names))
                try await user.wait(until: Library.hasLoaded(".posts li:first-child .mosaic img"), within: .seconds(30))
                try await user.click(Board.open(1))
                try await user.wait(
                    until: Library.hasLoaded(".post .picture"),
                    within: .seconds(30)
                )
                // Back, and out in every tab.
                try await user.run("history.back()")
                try await user.wait(until: .script("location.pathname === '/feed'"))
                let first = try await user.tab()
                let second = try await user.newTab()
                try await user.open(wall.url("/feed"))
                try await user.waitForServer()
                try await user.click("[data-outlet=you]")
                try await user.click("[data-outlet=logout]")
                try await user.wait(until: .script("location.pathname === '/login'"))
                try await user.switchTo(first)
                try await user.wait(until: .script("location.pathname === '/login'"))
                try await user.switchTo(second)
                try await user.leaveTab(for: first)
            }
            for (_, user) in people {
                try await user.checkConsole()
            }
        }

        /// Saves the collage and shares it by keys, takes it away and brings it back.
        private func save(_ user: User) async throws {
            try await user.click("[data-outlet=save]")
            try await user.wait(until: .text("dialog [data-outlet=message]", contains: "Saved with id "))
            try await user.press(.escape)
            try await user.wait(until: .text("h1", is: "Collage"))
            try await user.wait(until: .focused("[data-outlet=share]"))
            try await user.press(.enter)
            try await user.wait(until: .text("[data-outlet=shared]", is: "Posted."))
            try await user.wait(until: .focused("[data-outlet=shared]"))
            try await user.click("[data-outlet=remove]")
            try await user.wait(until: .text("[data-outlet=undone]", is: "The collage was deleted."))
            try await user.wait(until: .focused("[data-outlet=undo]"))
            try await user.press(.enter)
            try await user.wait(until: .enabled("[data-outlet=remove]"))
        }

        /// Has everybody do the same at the same time, and waits for all.
        private func all(
            _ people: [(name: String, user: User)],
            _ body: @escaping @Sendable (String, User) async throws -> Void
        ) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (name, user) in people { group.addTask { try await body(name, user) } }
                try await group.waitForAll()
            }
        }
    }
}

extension Board {
    /// All of these are posted, in whatever order.
    static func shows(_ texts: [String]) -> Condition {
        .script(
            """
            args[0].every((text) => [...document.querySelectorAll('.posts [data-outlet=show]')].some((each) => each.textContent === text))
            """,
            .array(texts.map { .string($0) })
        )
    }

    /// There is a photo by each of these.
    static func showsPhotos(by authors: [String]) -> Condition {
        .script(
            """
            args[0].every((words) => [...document.querySelectorAll('.posts .mosaic img')].some((each) => each.alt === words))
            """,
            .array(authors.map { .string("Photo by \($0)") })
        )
    }
}
