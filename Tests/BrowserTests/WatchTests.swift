// An application is being written: what is saved is seen in the open page, which keeps what its person and its view model
// have; a fault is shown with its place, and goes.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite(.timeLimit(.minutes(3))) struct WatchTests {
        /// A copy of the application's folders.
        private final class Sources {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rxlive-watch-\(UUID())")

            init() throws {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                for name in ["Templates", "Static"] {
                    let place = folder.appendingPathComponent(name)
                    try FileManager.default.copyItem(at: Wall.checkout.appendingPathComponent(name), to: place)
                }
            }

            deinit { try? FileManager.default.removeItem(at: folder) }

            func edit(_ file: String, _ text: String, _ other: String) throws {
                let path = folder.appendingPathComponent(file)
                let old = try String(contentsOf: path, encoding: .utf8)
                #expect(old.contains(text), "\(file)")
                try Data(old.replacingOccurrences(of: text, with: other).utf8).write(to: path, options: .atomic)
            }
        }

        private func journey(
            _ engine: Engine,
            _ path: String,
            _ body: (User, Sources) async throws -> Void
        ) async throws {
            let sources = try Sources()
            let wall = try await Wall.start("--watch", "--root", sources.folder.path)
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url(path))
            try await ada.waitForServer()
            try await ada.run("window.isSame = true")
            try await body(ada, sources)
            try await ada.checkConsole()
        }

        private let isSame = Condition.script("window.isSame === true")

        /// Only browsers show that a field whose surroundings are exchanged keeps its focus and its caret, and what is typed comes over a
        /// load of the document.
        @Test(arguments: Engine.allCases)
        func `a new template is shown at once, a new layout by a load, and values, focus, caret and state stay`(
            _ engine: Engine
        ) async throws {
            try await journey(engine, "/signup") { ada, sources in
                try await ada.type("ada lovelace", into: Form.userName)
                try await ada.type("kobalt", into: Form.password)
                try await ada.click(Form.userName)
                try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
                try await ada.run("document.activeElement.setSelectionRange(3, 3)")
                let page = try await ada.attribute("data-page", of: "body")
                try sources.edit("Templates/Signup.html", "Create your account", "Create your own account")
                try await ada.wait(until: .text("h1", is: "Create your own account"))
                try await ada.wait(until: .value(Form.userName, is: "ada lovelace"))
                try await ada.wait(until: .value(Form.password, is: "kobalt"))
                try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
                try await ada.wait(until: .focused(Form.userName))
                try await ada.type("x")
                try await ada.wait(until: .value(Form.userName, is: "adax lovelace"))
                #expect(try await ada.attribute("data-page", of: "body") == page)
                try await ada.wait(until: isSame)

                try await ada.click("[data-outlet=showPassword]")
                try await ada.wait(until: .attribute("type", of: Form.password, is: "text"))
                try sources.edit("Templates/Layout.html", "Skip to content", "Skip to the content")
                try await ada.wait(until: .text(".skip", is: "Skip to the content"))
                try await ada.wait(until: .value(Form.userName, is: "adax lovelace"))
                try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
                #expect(try await ada.run("return window.isSame ?? false") == false, "it is another document")
                #expect(try await ada.value(of: Form.password) == "", "its history has no password")
            }
        }

        /// Only browsers show which stylesheet counts while the next one is on its way, and the runtime's words for a fault.
        @Test(arguments: Engine.inTurn)
        func `exchanges a stylesheet, and shows a fault while there is one`(_ engine: Engine) async throws {
            try await journey(engine, "/counter") { ada, sources in
                try await ada.click("[data-outlet=plus]")
                try await ada.wait(until: .text("[data-outlet=count]", is: "1"))
                let rule = "main { outline: 3px solid rgb(1, 2, 3); }"
                try sources.edit("Static/photowall.css", "\n.head {", "\n\(rule)\n.head {")
                try await ada.wait(
                    until: .script("getComputedStyle(document.querySelector('main')).outlineColor === 'rgb(1, 2, 3)'")
                )
                try await ada.wait(until: .script("document.querySelectorAll('link[rel=stylesheet]').length === 3"))
                // The next one takes the place of one that never tells that it has come.
                try await ada.run(
                    """
                    const after = Element.prototype.after
                    Element.prototype.after = function (link) {
                      after.call(this, link)
                      if (!window.held) (window.held = link).onload = null
                    }
                    """
                )
                try sources.edit("Static/photowall.css", "rgb(1, 2, 3)", "rgb(4, 5, 6)")
                try await ada.wait(until: .script("window.held"))
                try sources.edit("Static/photowall.css", "rgb(4, 5, 6)", "rgb(7, 8, 9)")
                try await ada.wait(
                    until: .script("getComputedStyle(document.querySelector('main')).outlineColor === 'rgb(7, 8, 9)'")
                )
                try await ada.wait(until: .script("document.querySelectorAll('link[rel=stylesheet]').length === 3"))

                try sources.edit("Templates/Counter.html", "</section>", "</sektion>")
                try await ada.wait(until: .text("#rxlive-fault", contains: "Counter.html:"))
                try sources.edit("Templates/Counter.html", "</sektion>", "</section>")
                try await ada.wait(until: .script("!document.querySelector('#rxlive-fault')"))
                try await ada.wait(until: .text("[data-outlet=count]", is: "1"))
                try await ada.click("[data-outlet=plus]")
                try await ada.wait(until: .text("[data-outlet=count]", is: "2"))
                try await ada.wait(until: isSame)
            }
        }
    }
}
