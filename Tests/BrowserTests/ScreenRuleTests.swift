// What can be judged without eyes, in each state of each screen: accessibility (axe-core), valid HTML and CSS (the Nu
// checker), and a console without a word.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite struct ScreenRuleTests {
        @Test(.timeLimit(.minutes(5)), arguments: Engine.allCases)
        func `breaks no rule of accessibility, is valid HTML, and the console is silent`(_ engine: Engine) async throws
        {
            let user = try await Cast.shared.user(engine)
            let wall = try await ScreenState.wall(user)
            // WebKit takes its colours at its start.
            let schemes = engine == .webkit ? [.light] : ColorScheme.allCases
            var documents: [String: Data] = [:]
            for state in ScreenState.all {
                try await state.visit(user, on: wall) { user in
                    // What one browser makes of it is checked: the others would make the same of it.
                    if engine == .chromium { documents["\(state.name).html"] = try await document(of: user) }
                    for scheme in schemes {
                        if engine != .webkit { try await user.emulate(scheme) }
                        let rules = scheme == .light ? nil : Violation.ofColors
                        let violations = try await user.violations(only: rules)
                        #expect(violations == [], "\(state.name) in \(scheme.rawValue)")
                    }
                    let isCut = ["reconnecting", "signup-not-checked"].contains(state.name)
                    let complaints = try await user.complaints(isCut: isCut)
                        // The browser's own remark on a page that is not there.
                        .filter { state.name != "not-found" || !$0.contains("404") }
                    #expect(complaints == [], "\(state.name)")
                }
                if engine != .webkit { try await user.emulate(.light) }
            }
            guard engine == .chromium else { return }
            try await documents.merge(sent(to: user, by: wall)) { $1 }
            try await expectValid(documents)
        }

        @Test(.timeLimit(.minutes(5))) func `breaks no rule of colours in WebKit's dark`() async throws {
            try await User.with(.webkit, .init(colorScheme: .dark)) { user in
                let wall = try await ScreenState.wall(user)
                for state in ScreenState.all {
                    try await state.visit(user, on: wall) { user in
                        let violations = try await user.violations(only: Violation.ofColors)
                        #expect(violations == [], "\(state.name)")
                    }
                }
            }
        }

        /// What the browser has made of the page.
        private func document(of user: User) async throws -> Data {
            let now = try await user.run("return '<!doctype html>' + document.documentElement.outerHTML")
            return Data((now.string ?? "").utf8)
        }

        /// Pages as they are sent, by the names of files.
        private func sent(to user: User, by wall: Wall) async throws -> [String: Data] {
            try await user.open(wall.url())
            let style = "document.querySelector('link[rel=stylesheet]').href"
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
