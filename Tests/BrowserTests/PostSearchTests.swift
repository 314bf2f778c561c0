// The search in browsers: the address that moves along, the history over it, and how it looks.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite struct PostSearchTests {
        private static let field = "#query", row = ".hits li", link = ".hits [data-outlet=openPost]"

        /// Only browsers have a history and a focus that screens come back to, and show where a row can be clicked.
        @Test(arguments: Engine.inTurn)
        func `what is looked for stands in the address, and back is where one was`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await share(ann, "dusk", "The sky over the lake, #evening")
            try await ann.post("Who comes along to the lake on Sunday? We meet at nine, at the old bridge.")
            try await ann.click(".mainnav [href='/search']")
            try await ann.wait(
                until: .script("location.pathname === '/search' && document.activeElement.id === 'query'")
            )
            try await judge("search", ann)
            try await ann.type("lake", into: Self.field)
            try await ann.wait(until: .count(Self.row, is: 2))
            try await ann.wait(until: .script("location.search === '?q=lake' && document.title === 'lake · Search'"))
            try await ann.wait(until: .script("document.querySelector('.hits img:not([hidden])').naturalWidth > 0"))
            try await judge("search-found", ann)
            try await ann.run("document.querySelectorAll(arguments[0])[1].focus()", .string(Self.link))
            try await ann.press(.enter)
            try await ann.wait(until: .text("[data-outlet=message]", is: "The sky over the lake, #evening"))
            try await ann.run("history.back()")
            try await ann.wait(until: .count(Self.row, is: 2))
            #expect(try await ann.run("return location.pathname + location.search") == "/search?q=lake")
            let focus = "document.activeElement === document.querySelectorAll(args[0])[1]"
            try await ann.wait(until: .script(focus, .string(Self.link)))
            try await ann.replace(Self.field, by: "an")
            try await ann.wait(until: .count(".finder .chip", is: 1))
            try await judge("search-people", ann)
            try await ann.replace(Self.field, by: "nothing of the kind")
            try await ann.wait(until: .text("[data-outlet=summary]", contains: "Nothing found"))
            try await judge("search-nothing", ann)
            try await ann.checkConsole()
        }

        private func share(_ user: User, _ sample: String, _ text: String) async throws {
            try await user.click("[data-outlet=choosePhotos]")
            try await user.wait(until: .visible(".chooser"))
            try await user.choose(files: [Library.sample(sample)], in: "#files")
            try await user.wait(until: .count(".attached li", is: 1))
            try await user.click("[data-outlet=endChoice]")
            try await user.post(text)
        }

        /// Pictures, valid HTML and rules of accessibility, in the two looks that differ most; only Chromium changes them at will.
        private func judge(_ name: String, _ user: User) async throws {
            guard user.engine == .chromium else { return }
            let document = try await user.run("return '<!doctype html>' + document.documentElement.outerHTML").string
            let problems = try await Validator.problems(in: ["\(name).html": Data((document ?? "").utf8)])
            // It warns of the role that WebKit wants of a list without bullets.
            #expect(problems.filter(\.isError) == [])
            for look in ScreenState.Look.two {
                try await user.resize(to: look.viewport)
                try await user.emulate(look.scheme)
                try await user.hover(Self.field)
                #expect(try await user.violations() == [], "\(name) \(look.width)")
                #expect(try await user.widest() == [], "\(name) \(look.width)")
                try await Goldens.beside().match("\(name)-\(look.scheme.rawValue)-\(look.width)", user)
            }
            try await user.emulate(.light)
            try await user.resize(to: User.Settings().viewport)
        }
    }
}
