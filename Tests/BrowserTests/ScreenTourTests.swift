// Each state of each screen is visited once in Chromium, where all that can be judged is looked at: pictures, accessibility
// (axe-core), valid HTML and CSS (the Nu checker), and the console. Of the other engines one tour looks at what engines can
// differ in: colours, the layout at two widths, and, in Firefox, whether the focus can be seen.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite struct ScreenTourTests {
        /// Only a browser draws, computes colours and roles, and has a document that a checker can read.
        @Test func `each state looks as it did, breaks no rule of accessibility, and is valid HTML`() async throws {
            let user = try await Cast.shared.user(.chromium)
            let wall = try await ScreenState.wall(user)
            var documents: [String: Data] = [:]
            for state in ScreenState.all {
                try await state.visit(user, on: wall) { user in
                    documents["\(state.name).html"] = try await document(of: user)
                    #expect(try await user.violations() == [], "\(state.name)")
                    try await lookAtPictures(of: state, user)
                    try await expectFit(state, user, widths: [360])
                    #expect(try await complaints(of: state, user) == [], "\(state.name)")
                }
                try await user.emulate(.light)
                try await user.resize(to: User.Settings().viewport)
            }
            try await documents.merge(sent(to: user, by: wall)) { $1 }
            try await expectValid(documents)
        }

        /// Only the engine itself shows its own fields and buttons, their colours, and where its focus can be seen.
        @Test(arguments: Engine.inTurn.filter { $0 != .chromium })
        func `each state can be read, fits, and shows the focus in other engines`(_ engine: Engine) async throws {
            guard engine == .webkit else {
                return try await look(as: Cast.shared.user(engine), in: ColorScheme.allCases)
            }
            for scheme in ColorScheme.inTurn {
                try await User.with(engine, .init(colorScheme: scheme)) { try await look(as: $0, in: [scheme]) }
            }
        }

        /// Colours, layout and focus of each state.
        private func look(as user: User, in schemes: [ColorScheme]) async throws {
            let wall = try await ScreenState.wall(user)
            for state in ScreenState.all {
                try await state.visit(user, on: wall) { user in
                    for scheme in schemes {
                        if schemes.count > 1 { try await user.emulate(scheme) }
                        let violations = try await user.violations(only: Violation.ofColors)
                        #expect(violations == [], "\(state.name) in \(scheme.rawValue)")
                    }
                    #expect(try await complaints(of: state, user) == [], "\(state.name)")
                    // The narrowest window that these engines have is of 500 pixels.
                    try await expectFit(state, user, widths: [1280, 500])
                    // WebKit shows a focus in an active window alone, and no window manager makes its window one.
                    if user.engine != .webkit { try await expectVisibleFocus(state, user) }
                }
                if schemes.count > 1 { try await user.emulate(.light) }
                try await user.resize(to: User.Settings().viewport)
            }
        }

        /// Pictures in each look; colours are judged in the first that is dark.
        ///
        /// One picture that differs does not keep the others from being compared.
        private func lookAtPictures(of state: ScreenState, _ user: User) async throws {
            var isDarkJudged = false
            for look in state.looks.isEmpty ? [.init(width: 1280, scheme: .dark)] : state.looks {
                try await user.resize(to: look.viewport)
                try await user.emulate(look.scheme)
                if !state.looks.isEmpty {
                    do {
                        try await Goldens.beside().match("\(state.name)-\(look.scheme.rawValue)-\(look.width)", user)
                    } catch let error as BrowserError {
                        Issue.record(error)
                    }
                }
                guard look.scheme == .dark, !isDarkJudged else { continue }
                isDarkJudged = true
                #expect(try await user.violations(only: Violation.ofColors) == [], "\(state.name) in the dark")
            }
        }

        /// What the console has said that has no reason in the state.
        private func complaints(of state: ScreenState, _ user: User) async throws -> [String] {
            let isCut = ["reconnecting", "signup-not-checked"].contains(state.name)
            return try await user.complaints(isCut: isCut)
                // The browser's own remark on a page that is not there.
                .filter { state.name != "not-found" || !$0.contains("404") }
        }

        /// Nothing is wider than the page.
        private func expectFit(_ state: ScreenState, _ user: User, widths: [Int]) async throws {
            for width in widths {
                try await user.resize(to: Viewport(width, 844))
                let wide = try await user.widest()
                #expect(wide == [], "\(state.name) at \(width) pixels")
            }
        }

        /// What Tab leads to is seen to have the focus.
        private func expectVisibleFocus(_ state: ScreenState, _ user: User) async throws {
            try await user.press(.tab)
            let unseen = try await user.run(
                """
                const focused = document.activeElement, style = getComputedStyle(focused)
                if (focused === document.body || focused === document.documentElement) return ''
                const shows = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none'
                return focused.checkVisibility() && shows ? '' : focused.outerHTML.slice(0, 120)
                """
            )
            #expect(unseen == "", "\(state.name)")
        }

        /// What the browser has made of the page.
        private func document(of user: User) async throws -> Data {
            let now = try await user.run("return '<!doctype html>' + document.documentElement.outerHTML")
            return Data((now.string ?? "").utf8)
        }

        /// Pages as they are sent, by the names of files.
        private func sent(to user: User, by wall: Wall) async throws -> [String: Data] {
            try await user.open(wall.url())
            let style = "document.querySelector('link[rel=stylesheet][href*=photowall]').href"
            let requests = [
                "sent-index.html": "fetch('/')", "sent-counter.html": "fetch('/counter')",
                "sent-signup.html": "fetch('/signup')", "sent-observables.html": "fetch('/signup/observables')",
                "sent-not-found.html": "fetch('/nothing')", "sent-wrong-method.html": "fetch('/', {method: 'POST'})",
                "sent-too-long.html": "fetch('/' + 'a'.repeat(9000))", "sent-stylesheet.css": "fetch(\(style))",
            ]
            var documents: [String: Data] = [:]
            for (name, request) in requests {
                let body = try await user.run("return await (await \(request)).text()").string ?? ""
                #expect(body.count > 100, "\(name)")
                documents[name] = Data(body.utf8)
            }
            _ = try await user.messages()
            return documents
        }

        private func expectValid(_ documents: [String: Data]) async throws {
            let problems = try await Validator.problems(in: documents)
            // The checker wants a role for `aria-rowindex`, and refuses the one that ARIA in HTML gives every row of a table
            // (https://www.w3.org/TR/html-aria/#el-tr). And it does not know container queries
            // (https://www.w3.org/TR/css-conditional-5/#container-queries), which all three browsers have.
            let known = [
                "Element “tr” is missing one or more of the following attributes: “role”.",
                "CSS: “container-type”: Property “container-type” doesn't exist.",
                "CSS: Unrecognized at-rule “@container”",
            ]
            #expect(problems.filter { problem in !known.contains { problem.description.hasSuffix($0) } } == [])
        }
    }
}

extension User {
    /// The elements of cards that reach beyond them, and the page itself if it is wider than its window: none in a page that fits.
    ///
    /// What is in an area of its own that scrolls sideways, as a wide table is, is left out.
    func widest() async throws -> [String] {
        let found = try await run(
            """
            const cards = [...document.querySelectorAll('.card')].flatMap(card => {
              const { right } = card.getBoundingClientRect()
              const areas = [...card.querySelectorAll('*')].filter(each => getComputedStyle(each).overflowX !== 'visible')
              // What opens above the page belongs to no card.
              return [...card.querySelectorAll('*:not([popover], [popover] *)')].filter(each => each.getBoundingClientRect().right > right + 0.5 &&
                !areas.some(area => area !== each && area.contains(each)))
            })
            const { scrollWidth, clientWidth } = document.documentElement
            return [...(scrollWidth > clientWidth ? ['the page'] : []), ...cards.map(each => each.outerHTML.slice(0, 80))]
            """
        )
        return found.array.compactMap(\.string)
    }
}
