// Accessibility and validity: planted faults are found, good pages pass.
import BrowserKit
import Foundation
import Testing

extension BrowserTests.HarnessTests {
    @Suite struct CheckTests {
        @Test(arguments: Engine.harness)
        func `finds a field without a name, and no fault in a good page`(_ engine: Engine) async throws {
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(engine)
            try await ada.open(site.url())
            #expect(try await ada.violations() == [])
            try await ada.open(site.url("/planted"))
            let violations = try await ada.violations()
            #expect(violations.map(\.rule) == ["label"])
            #expect(violations.first?.elements == ["#nameless"])
            #expect(try await ada.violations(except: ["label"]) == [])
            #expect(try await ada.violations(only: Violation.ofColors) == [])
            try await ada.run("document.body.style.color = '#ddd'")
            #expect(try await ada.violations(only: Violation.ofColors).map(\.rule) == ["color-contrast"])
            try await ada.open(site.url("/strict"))
            #expect(try await ada.violations() == [])
        }

        @Test func `finds wrong HTML and wrong CSS, and no fault in good ones`() async throws {
            let good = StaticSite.page("Good", body: "<main><h1>Good</h1></main>")
            let documents = [
                "good.html": good, "bad.html": good.replacingOccurrences(of: "</h1>", with: "<p></h1>"),
                "good.css": "a { color: red }", "bad.css": "a { colour: red }",
            ]
            let problems = try await Validator.problems(in: documents.mapValues { Data($0.utf8) })
            #expect(Set(problems.filter(\.isError).map(\.document)) == ["bad.html", "bad.css"])
        }
    }
}
