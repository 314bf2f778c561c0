// What the server says of its templates when it starts.
import Foundation
import Testing

@testable import RxLive

@Suite struct TemplateStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private func store(_ templates: [String: String]) throws -> String? {
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = ["Templates", "Static"].map { folder.appending(path: $0) }
        for name in names { try FileManager.default.createDirectory(at: name, withIntermediateDirectories: true) }
        for (name, html) in templates {
            let file = names[0].appending(path: name + ".html")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try html.write(to: file, atomically: true, encoding: .utf8)
        }
        do throws(StartError) {
            let assets = try Assets(folder: names[1].path)
            _ = try TemplateStore(folder: names[0].path, assets: assets, screens: [])
            return nil
        } catch {
            return error.description.replacing(names[0].path + "/", with: "")
        }
    }

    private let script = #"<script type="module" src="/static/runtime.js"></script>"#

    @Test func `every fault of every template is told at the start`() throws {
        let said = try store([
            "Layout": "<title>x</title>\(script)\n<main data-slot=content></main></p>",
            "A": "<p data-outlet=a></p>\n<p data-outlet=a></p>",
            "B": "<p class='x>y</p>",
            "C": "<p>x</p>",
        ])
        #expect(
            said == """
                A.html:2:4: error: <p>, outlet 'a': duplicate outlet 'a'; the first is in line 1
                B.html:1:10: error: <p>: the quote of 'class' is not closed
                Layout.html:2:32: error: </p>: closes nothing: no <p> is open here
                """
        )
    }

    @Test func `a layout without the runtime's script is refused`() throws {
        let said = try store(["Layout": "<!doctype html>\n<head><title>x</title></head><main data-slot=content></main>"]
        )
        #expect(
            said == """
                Layout.html:2:1: error: <head>: no <script type="module" src="/static/runtime.js"></script>: without \
                it pages do nothing
                """
        )
    }

    @Test func `a layout with its script is taken`() throws {
        let layout = "<title>x</title>\(script)<main data-slot=content></main>"
        #expect(try store(["Layout": layout, "A": "<p data-outlet=a></p>"]) == nil)
    }

    @Test func `templates in folders are read, too`() throws {
        let layout = "<title>x</title>\(script)<main data-slot=content></main>"
        let said = try store(["Layout": layout, "A": "<p>x</p>", "Shop/B": "<p data-outlet=b data-outlet=b></p>"])
        #expect(said?.hasPrefix("Shop/B.html:1:18: error: <p>") == true)
        #expect(try store(["Layout": layout, "A": "<p>x</p>", "Shop/B": "<p>x</p>"]) == nil)
    }

    @Test func `two templates of one name are refused`() throws {
        let layout = "<title>x</title>\(script)<main data-slot=content></main>"
        let said = try store(["Layout": layout, "A": "<p>x</p>", "Bar/A": "<p>x</p>", "Shop/A": "<p>x</p>"])
        let lines = said?.replacing(folder.path + "/Templates/", with: "")
        #expect(
            lines == """
                Bar/A.html:1:1: error: duplicate screen 'A'; the first is A.html
                Shop/A.html:1:1: error: duplicate screen 'A'; the first is A.html
                """
        )
    }
}
