// The README and the articles against what they speak of: the example is this very screen, files and systems are there.
import Foundation
import Markup
import Testing

@testable import Photowall

@Suite struct ReadmeTests {
    private let readme: String

    init() throws { readme = try Package.text("README.md") }

    @Test func `the example's Swift is the counter's`() throws {
        let shown = code(try block("swift", under: "## A screen in thirty lines"))
        let real = code(try Package.text("Sources/Photowall/Counter/CounterViewController.swift"))
        #expect(shown == real)
        #expect(shown.count > 10)
    }

    @Test func `the example's template has the counter's outlets`() throws {
        let shown = try block("html", under: "## A screen in thirty lines")
        let real = try Package.text("Templates/Counter.html")
        #expect(outlets(shown) == outlets(real))
        #expect(outlets(shown).count == 3)
        let layout = TemplateFile(
            path: "Layout.html",
            source: "<!doctype html><html lang=\"en\"><head><title>x</title>"
                + "<script type=\"module\" src=\"/static/runtime.js\"></script></head><body>"
                + "<main data-slot=\"content\"></main></body></html>"
        )
        let page = "<!doctype html><html lang=\"en\"><head><title>x</title></head><body>\(shown)</body></html>"
        let template = try Template(screen: TemplateFile(path: "Counter.html", source: page), layout: layout) { $0 }
        #expect(template.fingerprint == "\(CounterView.outlets)")
    }

    @Test func `the example is as short as it says`() throws {
        let lines = try ["swift", "html"].flatMap {
            try block($0, under: "## A screen in thirty lines").split(separator: "\n")
        }
        #expect(lines.count <= 30)
    }

    @Test func `the example's route is the application's`() throws {
        let route = #"router.screen("/counter") { CounterViewController() }"#
        #expect(readme.contains(route))
        #expect(try Package.text("Sources/Photowall/Photowall.swift").contains(route))
    }

    @Test func `every file that a page names is there`() throws {
        var count = 0
        for page in try Package.pages() {
            for match in page.text.matches(of: /`((?:Sources|Templates|Static|Scripts|Tests)\/[\w\/.+-]+)`/) {
                let path = String(match.1)
                count += 1
                // A reader's own package has the files that Scripts/new writes.
                let skeletons = ["package", "screen", "form", "dialog", "login"].map { "Scripts/skeletons/\($0)" }
                let places = [".", "Tests/Examples/Standup", "Tests/Examples/Cookbook"] + skeletons
                let isThere = places.contains {
                    FileManager.default.fileExists(atPath: "\(Package.root)/\($0)/\(path)")
                }
                #expect(isThere, "\(page.path): \(path)")
            }
        }
        #expect(count > 60)
    }

    @Test func `every page that it links to is there, and every article is linked`() throws {
        let links = readme.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
        for link in links { #expect(FileManager.default.fileExists(atPath: Package.root + "/" + link), "\(link)") }
        let pages = try Package.pages().dropFirst()
        for page in pages where !links.contains(page.path) {
            // A step of the tutorial, or a recipe: what leads to it is the page that has its folder's name.
            let folder = page.path.split(separator: "/").dropLast(), name = folder.last ?? ""
            let index = pages.first { $0.path == folder.joined(separator: "/") + "/\(name).md" }
            let title = page.path.split(separator: "/").last?.split(separator: ".").first ?? ""
            #expect(index?.text.contains("<doc:\(title)>") == true && links.contains(index?.path ?? ""), "\(page.path)")
        }
        #expect(pages.count > 20)
    }

    @Test func `it is short`() { #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 251) }

    @Test func `every system has its row, with the test that shows it`() throws {
        let systems = try Package.text("Sources/RxLive/RxLive.docc/Contributor/Systems.md")
        let rows = systems.matches(of: /\n\| ([A-D]\d+|) \| ([^|]+) \| ([^|]+) \|/)
        let all = [("A", 9), ("B", 14), ("C", 4), ("D", 6)].flatMap { part, count in (1...count).map { "\(part)\($0)" }
        }
        #expect(rows.map { String($0.1) }.filter { !$0.isEmpty } == all)
        for row in rows {
            let suites = row.3.matches(of: /`(Tests\/[\w\/.+-]+)`/).map { String($0.1) }
            #expect(!suites.isEmpty, "\(row.2)")
            for suite in suites { #expect(try hasTests(Package.root + "/" + suite), "\(row.2): \(suite)") }
        }
    }

    /// Whether a file has a test that runs, or one of the files in a folder.
    private func hasTests(_ path: String) throws -> Bool {
        let files =
            path.hasSuffix("/") ? try FileManager.default.subpathsOfDirectory(atPath: path).map { path + $0 } : [path]
        return try files.filter { $0.hasSuffix(".swift") }
            .contains { try !TestDeclarations(String(contentsOfFile: $0, encoding: .utf8)).names.isEmpty }
    }

    /// The first fenced block of a language after a heading.
    private func block(_ language: String, under heading: String) throws -> String {
        let start = try #require(readme.range(of: heading + "\n")).upperBound
        let open = try #require(readme.range(of: "```\(language)\n", range: start..<readme.endIndex)).upperBound
        let close = try #require(readme.range(of: "\n```", range: open..<readme.endIndex)).lowerBound
        return String(readme[open..<close])
    }

    /// The lines that the compiler sees.
    private func code(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { line in
            let words = line.drop { $0 == " " }
            return !words.isEmpty && !words.hasPrefix("//")
        }
    }

    /// The start tags that have an outlet, without what only the stylesheet reads.
    private func outlets(_ html: String) -> [String] {
        html.matches(of: /<[^>]*data-outlet[^>]*>[^<]*/).map { match in
            String(match.0).replacing(/\sclass="[^"]*"/, with: "").trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
}
