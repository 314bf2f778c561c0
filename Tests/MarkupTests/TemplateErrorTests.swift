// Every refusal, with its file and line.

import Markup
import Testing

@Suite struct TemplateErrorTests {
    @Test(arguments: [
        ("<p data-outlet=a></p>\n<p data-outlet=a></p>", "2", "duplicate outlet 'a'; the first is in line 1"),
        ("\n\n<p data-outlet></p>", "3", "data-outlet needs a name"),
        ("<p data-outlet=Name></p>", "1", "'Name' is no outlet name"),
        ("<p data-outlet='user-name'></p>", "1", "'user-name' is no outlet name"),
        ("<p data-outlet='größe'></p>", "1", "'größe' is no outlet name"),
        ("<p data-outlet=class></p>", "1", "it is a word of Swift"),
        ("<p data-outlet=controls></p>", "1", "the generated view has a member of that name"),
        ("<p data-outlet=a data-control=Knob></p>", "1", "unknown control 'Knob'"),
        ("<p data-outlet=a data-control=TextField></p>", "1", "<p> cannot be a TextField"),
        ("<p data-control=View></p>", "1", "data-control without data-outlet"),
        ("<input type=range data-outlet=a>", "1", "not available yet: Slider"),
        ("<ul data-outlet=a></ul>", "1", "not available yet: TableView"),
        ("<input type=radio data-outlet=a>", "1", #"<input type="radio"> has no control"#),
        ("<br data-outlet=a>", "1", "<br> cannot be an outlet"),
        ("<table><tr data-outlet=a data-control=Label></tr></table>", "1", "<tr> cannot hold text"),
        ("<h1 data-outlet=a>\n<b data-outlet=b></b></h1>", "2", "outlet 'b' stands in the Label 'a'"),
        ("<div>\n<section>\n<b>x</b></div>", "2", "<section> is not closed"),
        ("<p><div>x</div>\n</p>", "2", "misplaced <p> or </p>"),
        ("<p style='color:red'></p>", "1", "inline style"),
        ("<script>x()</script>", "1", "inline script"),
        ("<p\nonclick=x></p>", "2", "'onclick' is an inline script"),
        ("<a href=' java&#10;script:x'>x</a>", "1", "'href' has an address that is not allowed"),
        ("<img src='../Static/missing.png'>", "1", "there is no file 'missing.png' in Static"),
        ("<p data-slot=content></p>", "1", "data-slot belongs into the layout"),
        ("<ul><template><li></li></template></ul>", "1", "a <template> needs data-cell"),
        ("<ul><template data-cell=cell><li></li></template></ul>", "1", "'cell' is no cell name"),
        ("<ul><template data-cell=C><li></li><li></li></template></ul>", "1", "exactly one element"),
        (
            "<ul><template data-cell=C><li data-outlet=a></li></template>\n<template data-cell=C><li></template></ul>",
            "2",
            "duplicate cell 'C'"
        ),
    ])
    func `a fault names file and line`(content: String, line: String, sentence: String) throws {
        let found = try #require(fault(content))
        #expect(found.hasPrefix("Templates/Sample.html:\(line):1: error: "), "\(found)")
        #expect(found.contains(sentence), "\(found)")
    }

    @Test(arguments: [
        ("<title>x</title><p>no slot</p>", "1", "no element with data-slot"),
        ("<title>x</title><p data-slot=content></p>\n<p data-slot=content></p>", "2", "a second data-slot"),
        ("<title>x</title><p data-slot=body></p>", "1", "unknown data-slot"),
        ("<title>x</title><p data-slot=content></p>\n<p data-outlet=a></p>", "2", "the layout has no outlets"),
        ("<p data-slot=content></p>", "1", "needs a <title>"),
    ])
    func `a fault of the layout names the layout`(source: String, line: String, sentence: String) throws {
        let layout = TemplateFile(path: "Layout.html", source: source)
        let found = try #require(fault(in: screen("<p>x</p>"), layout))
        #expect(found.hasPrefix("Layout.html:\(line):1: error: "), "\(found)")
        #expect(found.contains(sentence), "\(found)")
    }

    @Test func `what would be lost is refused`() throws {
        let outside = TemplateFile(path: "A.html", source: "<p data-outlet=a></p>\n<main></main>")
        #expect(
            try #require(fault(in: outside, layout)).hasPrefix("A.html:1:1: error: outlet 'a' stands outside <main>")
        )
        let second = TemplateFile(path: "A.html", source: "<main></main>\n<main></main>")
        #expect(try #require(fault(in: second, layout)).hasPrefix("A.html:2:1: error: a second <main>"))
        let head = TemplateFile(
            path: "A.html",
            source: "<link rel=stylesheet href='../Static/photowall.css'>\n<script src='x.js'></script>"
        )
        #expect(try #require(fault(in: head, layout)).hasPrefix("A.html:2:1: error: the layout does not have 'x.js'"))
    }

    @Test func `an outline needs no layout and finds the same faults`() {
        #expect(throws: TemplateError.self) { try Outline(of: screen("<p data-outlet=A></p>")) }
        let outline = try? Outline(of: screen("<p data-outlet=a></p><img src='../Static/missing.png'>"))
        #expect(outline?.fingerprint == "1:a:Label")
    }
}
