// The browser's half by itself, in each engine: the test modules in Tests/RuntimeTests, which import the files of
// Sources/RxLive/Runtime as they are, and the golden wire cases, which they are given. One more module: a file there.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite struct RuntimeTests {
        static let modules = names(in: "Tests/RuntimeTests", ending: ".test.js")

        @Test func `has modules and wire cases to run`() {
            #expect(Self.modules.count >= 5)
            #expect(Self.names(in: "Tests/WireCases", ending: ".json").count >= 50)
        }

        /// What only browsers show: what the runtime's own code does in each of them.
        @Test(arguments: Engine.allCases)
        func `passes the modules' tests`(_ engine: Engine) async throws {
            let site = try Self.site()
            let user = try await Cast.shared.user(engine)
            let cases = try Self.cases()
            for module in Self.modules {
                try await user.open(site.url())
                let failure = try await user.run(
                    """
                    const [module, cases] = arguments
                    const {run} = await import('/tests/' + module)
                    return await run('/runtime/', cases.map(text => JSON.parse(text))).then(() => null, error => `${error.message}\\n${error.stack}`)
                    """,
                    .string(module),
                    cases
                )
                #expect(failure == .null, "\(module)")
            }
        }

        /// The runtime and the tests, each in a folder of its own.
        private static func site() throws -> StaticSite {
            var answers: [String: StaticSite.Answer] = [
                "/": .init(StaticSite.page("Runtime", body: "<main><h1>Runtime</h1></main>"))
            ]
            for (folder, place) in [("Sources/RxLive/Runtime", "/runtime/"), ("Tests/RuntimeTests", "/tests/")] {
                for name in names(in: folder, ending: ".js") + names(in: folder, ending: ".json") {
                    let text = try String(
                        contentsOf: Wall.checkout.appendingPathComponent("\(folder)/\(name)"),
                        encoding: .utf8
                    )
                    answers[place + name] = .init(text, type: "text/javascript")
                    // The same without its parts.
                    if name != "lists.js" { answers["/bare" + place + name] = answers[place + name] }
                }
            }
            return try StaticSite(answers)
        }

        /// The wire cases, each as the text of its file.
        private static func cases() throws -> JSON {
            let folder = "Tests/WireCases"
            return .array(
                try names(in: folder, ending: ".json").map { name in
                    .string(
                        try String(
                            contentsOf: Wall.checkout.appendingPathComponent("\(folder)/\(name)"),
                            encoding: .utf8
                        )
                    )
                }
            )
        }

        private static func names(in folder: String, ending: String) -> [String] {
            let path = Wall.checkout.appendingPathComponent(folder).path
            return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { $0.hasSuffix(ending) }
                .sorted()
        }
    }
}
