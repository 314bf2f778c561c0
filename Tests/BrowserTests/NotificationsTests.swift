// Notifications in browsers: the bell and the title while something is new, and how the list looks.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite struct NotificationsTests {
        private static let row = ".hits li", dot = ".bell .fresh"

        /// Only browsers have a title, and show whether the dot at the bell is seen.
        @Test(arguments: Engine.inTurn)
        func `the bell and the title say what is new, until one has looked`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            let bob = try await Cast.shared.stranger(engine == .chromium ? Engine.other : .chromium, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.click("[data-outlet=choosePhotos]")
            try await ann.wait(until: .visible(".chooser"))
            try await ann.choose(files: [Library.sample("dusk")], in: "#files")
            try await ann.wait(until: .count(".attached li", is: 1))
            try await ann.click("[data-outlet=endChoice]")
            try await ann.post("The sky over the lake")
            #expect(try await isShown(Self.dot, ann) == false)
            try await bob.join("Bob", at: wall)
            try await bob.wait(until: .text(Board.post(1), is: "The sky over the lake"))
            try await bob.click(Board.row(1) + " [data-outlet=like]")
            try await ann.wait(until: .script("document.title === '(1) The wall'"))
            try await bob.post("Who comes along to the lake, @Ann?")
            try await ann.wait(
                until: .script("document.title === '(2) The wall' && document.body.dataset.badge === '2'")
            )
            #expect(try await isShown(Self.dot, ann) == true)
            try await judge("notifications-bell", ann)
            try await ann.click(".bell")
            try await ann.wait(until: .count(Self.row, is: 2))
            try await ann.wait(until: .script("document.title === 'Notifications' && !document.body.dataset.badge"))
            #expect(try await isShown(Self.dot, ann) == false)
            try await ann.wait(until: .script("document.querySelector('.hits img:not([hidden])').naturalWidth > 0"))
            try await judge("notifications", ann)
            try await bob.click(".bell")
            try await bob.wait(until: .visible(".empty"))
            try await judge("notifications-empty", bob)
            for user in [ann, bob] { try await user.checkConsole() }
        }

        private func isShown(_ selector: String, _ user: User) async throws -> Bool? {
            try await user.run("return document.querySelector(arguments[0]).checkVisibility()", .string(selector)).bool
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
                try await user.leavePointer()
                #expect(try await user.violations() == [], "\(name) \(look.width)")
                #expect(try await user.widest() == [], "\(name) \(look.width)")
                try await Goldens.beside().match("\(name)-\(look.scheme.rawValue)-\(look.width)", user)
            }
            try await user.emulate(.light)
            try await user.resize(to: User.Settings().viewport)
        }
    }
}
