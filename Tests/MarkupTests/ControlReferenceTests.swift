// The article's table of controls against the code: which element has which class, with which properties and members of `rx`.
import Foundation
import Testing

@testable import Markup

@Suite struct ControlReferenceTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `the article's table of controls is the code's`() throws {
        let path = "Sources/Controls/Controls.docc/ControlReference.md"
        let article = try String(contentsOf: Self.package.appending(path: path), encoding: .utf8)
        let shown = article.split(separator: "\n").drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        let wanted = try table()
        #expect(shown.joined(separator: "\n") == wanted, "the table in \(path) should be:\n\(wanted)")
        #expect(wanted.contains("`isOn`, `value`"))
    }

    private func table() throws -> String {
        let code = try Code(Self.package)
        var lines = ["| element | class | properties | `rx` |", "|---|---|---|---|"]
        let shared = ["View", "Control"]
        for name in shared { lines.append(line(name == "View" ? "any" : "any below", name, [name], code)) }
        for row in ControlTable.rows where !shared.contains(row.name) {
            let classes = code.line(of: row.name).filter { !shared.contains($0) }
            lines.append(line(elements(row), row.name, classes, code))
        }
        return lines.joined(separator: "\n")
    }

    private func line(_ element: String, _ name: String, _ classes: [String], _ code: Code) -> String {
        func list(_ names: [String: [String]]) -> String {
            Set(classes.flatMap { names[$0] ?? [] }).sorted().map { "`\($0)`" }.joined(separator: ", ")
        }
        return "| \(element) | `\(name)` | \(list(code.properties)) | \(list(code.members)) |"
    }

    private func elements(_ row: ControlTable.Row) -> String {
        if row.isForAll, row.elements.isEmpty { return "any with `data-control=\"\(row.name)\"`" }
        let types = row.elements.filter { $0.hasPrefix("input/") && $0 != "input/" }.map { $0.dropFirst(6) }.sorted()
        let tags = row.elements.filter { !$0.hasPrefix("input/") }.sorted().map { "<\($0)>" }
        let inputs = types.isEmpty ? [] : ["<input> of type \(types.joined(separator: ", "))"]
        let named = (row.others ?? []).sorted().map { key in
            let parts = key.split(separator: "/")
            return "<\(parts[0])\(parts.count == 2 ? " type=\"\(parts[1])\"" : "") data-control=\"\(row.name)\">"
        }
        return (tags + inputs + named).joined(separator: " ").replacing("<", with: "`<").replacing(">", with: ">`")
    }

    /// What the sources of Controls say.
    private struct Code {
        /// By class, in its own declaration: what can be set.
        var properties: [String: [String]] = [:]
        /// By class: the properties of `Reactive` where it is the base.
        var members: [String: [String]] = [:]
        private var parents: [String: String] = [:]

        init(_ package: URL) throws {
            for text in try Self.texts(package.appending(path: "Sources/Controls/Views")) {
                for block in text.matches(of: /(?m)^(?:public final|open) class (\w+): (\w+) \{(\}|\n[\s\S]*?^\})/) {
                    let name = String(block.1)
                    parents[name] = String(block.2)
                    let own = block.3.matches(of: /(?m)^    public (?:final )?var (\w+): [^\n]*\{\n([\s\S]*?)^    \}/)
                    properties[name] = own.filter { $0.2.contains(/\bset\b/) && $0.1 != "host" }.map { String($0.1) }
                }
            }
            for text in try Self.texts(package.appending(path: "Sources/Controls/Rx")) {
                for block in text.matches(of: /(?m)^extension Reactive where Base: (\w+) \{\n([\s\S]*?)^\}/) {
                    let own = block.2.matches(of: /(?m)^    public var (\w+):/).map { String($0.1) }
                    members[String(block.1), default: []] += own
                }
            }
        }

        /// A class and those above it.
        func line(of name: String) -> [String] {
            [name] + (parents[name].map { line(of: $0) } ?? [])
        }

        private static func texts(_ folder: URL) throws -> [String] {
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .sorted { $0.path < $1.path }.map { try String(contentsOf: $0, encoding: .utf8) }
        }
    }
}
