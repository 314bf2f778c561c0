// TestDeclarations: which tests a Swift file has, for what is said of them elsewhere.
import Testing

/// The tests of a file that run: those that are declared in code, and not switched off.
struct TestDeclarations {
    let names: [String]

    init(_ source: String) {
        let code = TestDeclarations.code(source)
        let ours = code.matches(of: /@Test\b((?:(?!@Test\b)[\s\S])*?)\bfunc\s+(`[^`]+`|\w+)/)
            .filter { !$0.1.contains(".disabled") }
            .map { String($0.2) }
        let xctest =
            code.contains(/\bXCTestCase\b/) ? code.matches(of: /\bfunc\s+(test\w*)\(\)/).map { String($0.1) } : []
        names = ours + xctest
    }

    /// The source without its comments and the text of its strings.
    private static func code(_ source: String) -> String {
        let parts =
            /`[^`\n]+`|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//
        return source.replacing(parts) { $0.output.hasPrefix("`") ? $0.output : "" }
    }
}

@Suite struct TestDeclarationsTests {
    @Test(
        arguments: [
            "@Test func `one // of them`() throws {}",
            "@Suite struct Some {\n    @Test(arguments: [1, 2])\n    func two(_ n: Int) {}",
            "@Test(.timeLimit(.minutes(1))) @MainActor func three() async {}",
            "final class Some: XCTestCase {\n    func testFour() {}",
        ]
    )
    func `a test counts`(_ source: String) {
        #expect(TestDeclarations(source).names.count == 1)
    }

    @Test(
        arguments: [
            "", "// @Test func one() {}", "/* @Test\nfunc two() {} */", "let text = \"@Test func three() {}\"",
            "let text = \"\"\"\n    @Test func four() {}\n    \"\"\"", "@Test(.disabled()) func five() {}",
            "func testSix() {}",
            "@Test",
        ]
    )
    func `what never runs does not`(_ source: String) {
        #expect(TestDeclarations(source).names == [])
    }
}
