// Rendering: defaults byte for byte, values in their places, the layout around the screen, rows.

import Markup
import Testing

@Suite struct TemplateTests {
    @Test func `defaults are what the template says`() throws {
        let content = """
            <form data-outlet="signup">
              <input type="email" data-outlet="mail" placeholder="you@example.org" required>
              <button data-outlet="go" disabled>Go &amp; see</button>
            </form>
            """
        let html = try template(content).content()
        #expect(
            html == """
                <form data-outlet="signup" data-n="1">
                  <input type="email" data-outlet="mail" placeholder="you@example.org" required="" data-n="2">
                  <button data-outlet="go" disabled="" data-n="3">Go &amp; see</button>
                </form>
                """
        )
    }

    @Test func `the screen stands in its layout`() throws {
        let file = screen("<p>Hi</p>", title: "Sign <up>")
        let made = try Template(screen: file, layout: layout) { "/static/hash-" + $0 }
        #expect(made.name == "Sample")
        #expect(made.title == "Sign <up>")
        #expect(
            made.document(body: [("data-page", "a\"b"), ("data-f", "0")]) == """
                <!DOCTYPE html>
                <html lang="en"><head>
                <meta charset="utf-8">
                <title>Sign &lt;up&gt;</title>
                <link rel="stylesheet" href="/static/hash-photowall.css">
                <script type="module" src="/static/hash-runtime/runtime.js"></script>
                <link rel="modulepreload" href="/static/hash-runtime/recovery.js">
                </head>
                <body class="app" data-page="a&quot;b" data-f="0">
                <nav>Home</nav>
                <main id="main" data-slot="content"><p>Hi</p></main>
                <footer>©</footer>

                </body></html>

                """
        )
        #expect(made.content() == "<p>Hi</p>")
    }

    @Test func `a screen with a list fetches the script for lists early, and no other screen does`() throws {
        let link =
            "<link rel=\"modulepreload\" href=\"/static/runtime/lists.js\">\n"
            + "<link rel=\"modulepreload\" href=\"/static/runtime/windows.js\">\n</head>"
        let list = "<ul data-outlet=a><template data-cell=Row><li>x</li></template></ul>"
        #expect(try template("<section>\(list)</section>").document().contains(link))
        #expect(try !template("<ul data-outlet=a data-control=View></ul>").document().contains("lists.js"))
    }

    @Test func `a screen with a link that is visited fetches the script for it early`() throws {
        let link = "<link rel=\"modulepreload\" href=\"/static/runtime/navigation.js\">\n</head>"
        #expect(try template("<p><a href=/a data-visit>A</a></p>").document().contains(link))
        #expect(try !template("<p><a href=/a>A</a></p>").document().contains("navigation.js"))
    }

    @Test func `every screen fetches what it needs when the server has gone while that is there`() throws {
        let link = "<link rel=\"modulepreload\" href=\"/static/runtime/recovery.js\">\n"
        #expect(try template("<p>x</p>").document().contains(link))
    }

    @Test func `the layout's links to the screen say that one is there`() throws {
        let links = TemplateFile(
            path: "Layout.html",
            source: layout.source.replacing(
                "<nav>Home</nav>",
                with: "<nav><a href=\"/\">Home</a> <a href=\"/a\">A</a></nav><!-- --><p><a href=\"/a\">A</a></p>"
            )
        )
        func html(_ head: String) throws -> String {
            let file = TemplateFile(path: "A.html", source: "<title>A</title>\(head)<main><a href=\"/a\">a</a></main>")
            return try Template(screen: file, layout: links) { $0 }.document()
        }
        let here = #"<a href="/a" aria-current="page">A</a>"#
        let marked = try html(#"<link rel="canonical" href="/a">"#)
        #expect(marked.contains("<nav><a href=\"/\">Home</a> \(here)</nav>"))
        #expect(marked.contains("<p>\(here)</p>"))
        #expect(marked.contains(#"<a href="/a">a</a></main>"#), "what the screen holds is the screen's")
        #expect(!(try html("").contains("aria-current")))
    }

    @Test(arguments: ["", "<title> </title>"]) func `a screen without a title has the layout's`(_ head: String) throws {
        let file = TemplateFile(path: "Templates/Sample.html", source: head + "<main><p>x</p></main>")
        let made = try Template(screen: file, layout: layout) { "/static/" + $0 }
        #expect(made.title == "Layout")
        #expect(made.name == "Sample")
        var output: [UInt8] = []
        made.render(into: &output, values: [:] as Values)
        #expect(HTMLDocument(parsing: String(decoding: output, as: UTF8.self)).title == "Layout")
        let bare = TemplateFile(path: "Layout.html", source: layout.source.replacing("<title>Layout", with: "<title>"))
        #expect(try Template(screen: file, layout: bare) { "/static/" + $0 }.title == "Sample")
    }

    @Test func `the screen's own title property is the document's title`() throws {
        let html = try template("<p>x</p>").document([0: [.title: .string("</title><script>")]])
        #expect(HTMLDocument(parsing: html).title == "</title><script>")
    }

    @Test func `a screen without main gives its body`() throws {
        let file = TemplateFile(path: "A.html", source: "<title>A</title><h1>A</h1>")
        #expect(try Template(screen: file, layout: layout) { $0 }.content() == "<h1>A</h1>")
    }

    @Test func `every property has its place`() throws {
        let made = try template(
            """
            <p data-outlet="a" class="x" title="t">old</p><input data-outlet="b" value="v"><input type=checkbox \
            data-outlet="c" checked><a data-outlet="d" href="/old">o</a><img data-outlet="e" src="o.png" alt="o">\
            <progress data-outlet="f" max="1"></progress><textarea data-outlet="g">old</textarea>
            """
        )
        let html = made.content([
            1: [
                .text: .string("n"), .classes: .string("y"), .title: .none, .color: .string("red"),
                .hidden: .bool(true),
            ],
            2: [.value: .string("w"), .placeholder: .string("p"), .disabled: .bool(true), .invalid: .bool(true)],
            3: [.checked: .bool(false), .busy: .bool(false)],
            4: [.href: .string("/new?a=1&b=2"), .text: .int(3), .label: .string("l")],
            5: [.source: .string("/n.png"), .alternative: .string("n")],
            6: [.value: .double(0.25)],
            7: [.value: .string("\nnew</textarea>"), .text: .string("ignored")],
        ])
        #expect(
            html == """
                <p data-outlet="a" data-n="1" hidden="" data-color="red" class="y">n</p>\
                <input data-outlet="b" data-n="2" value="w" disabled="" aria-invalid="true" placeholder="p">\
                <input data-outlet="c" data-n="3" type="checkbox" aria-busy="false">\
                <a data-outlet="d" data-n="4" href="/new?a=1&amp;b=2" aria-label="l">3</a>\
                <img data-outlet="e" data-n="5" src="/n.png" alt="n">\
                <progress data-outlet="f" data-n="6" max="1" value="0.25"></progress>\
                <textarea data-outlet="g" data-n="7">\n\nnew&lt;/textarea&gt;</textarea>
                """
        )
    }

    @Test func `text replaces what an element holds`() throws {
        let made = try template("<button data-outlet=go><b>Go</b> now</button><i>after</i>")
        #expect(made.content([1: [.text: .none]]) == #"<button data-outlet="go" data-n="1"></button><i>after</i>"#)
        #expect(made.content([1: [.hidden: .bool(false)]]).contains("<b>Go</b> now"))
    }

    @Test func `addresses of assets become those they are served under`() throws {
        let made = try template(
            #"<img src="../Static/a/b.png?x=1"><svg><use xlink:href="../Static/i.svg#up"></use></svg><a href="../x">x</a>"#
        )
        let html = made.content()
        #expect(html.contains(#"src="/static/a/b.png?x=1""#))
        #expect(html.contains(#"xlink:href="/static/i.svg#up""#))
        #expect(html.contains(#"href="../x""#))
    }

    @Test func `a template in a folder names assets from there`() throws {
        let made = try template(#"<img src="../../Static/a/b.png"><a href="../../Statics/x">x</a>"#)
        #expect(made.content().contains(#"src="/static/a/b.png""#))
        #expect(made.content().contains(#"href="../../Statics/x""#))
    }

    @Test func `a row is rendered with its number, and its key where that is needed`() throws {
        let made = try template(
            """
            <section data-outlet="feeds" data-control="CollectionView"><template data-cell="FeedCell">
              <article class="card"><h2 data-outlet="title">T</h2><img data-outlet="photo"></article>
            </template><template data-cell="AdCell"><p data-outlet="text">x</p></template></section>
            """
        )
        #expect(
            made.fingerprint == "1:feeds:CollectionView;FeedCell(1:title:Label;2:photo:ImageView);AdCell(1:text:Label)"
        )
        #expect(made.outlets.map(\.name) == ["feeds"])
        let feed = try #require(made.rows.first)
        #expect(feed.list == 1)
        var output: [UInt8] = []
        let values: Values = [1: [.text: .string("<New>")]]
        feed.render(into: &output, row: nil, key: "k\"1", values: values)
        made.rows[1].render(into: &output, row: 2, key: nil, values: NoValues())
        #expect(!feed.holdsValues && feed.hole == "<article".utf8.count)
        #expect(
            String(decoding: output, as: UTF8.self) == """
                <article data-key="k&quot;1" class="card"><h2 data-outlet="title" data-n="1">&lt;New&gt;</h2>\
                <img data-outlet="photo" data-n="2"></article><p data-row="2" data-outlet="text" data-n="1">x</p>
                """
        )
        var full: Values = [:]
        full.rows = [1: "ROWS"]
        #expect(
            made.content(full)
                == #"<section data-outlet="feeds" data-control="CollectionView" data-n="1">ROWS</section>"#
        )
    }

    @Test func `a comment is not written and a preformatted line feed is kept`() throws {
        #expect(try template("<!-- note --><pre>\n\nx</pre>").content() == "<pre>\n\nx</pre>")
    }

    @Test func `the template's own values and nesting can be asked for`() throws {
        let made = try template(
            """
            <form data-outlet="a" aria-busy="true"><p data-outlet="b" hidden class="x">Hi <b>you</b></p>\
            <input data-outlet="c"><textarea data-outlet="d">t</textarea></form>\
            <progress data-outlet="e" value="0.5"></progress><img data-outlet="f" src="../Static/a.png">
            """
        )
        #expect(made.parents == [0, 1, 1, 1, 0, 0])
        #expect(made.value(of: .busy, of: 1) == .bool(true))
        #expect(made.value(of: .text, of: 2) == .string("Hi you"))
        #expect(made.value(of: .hidden, of: 2) == .bool(true))
        #expect(made.value(of: .classes, of: 2) == .string("x"))
        #expect(made.value(of: .title, of: 2) == .none)
        #expect(made.value(of: .value, of: 3) == .string(""))
        #expect(made.value(of: .value, of: 4) == .string("t"))
        #expect(made.value(of: .value, of: 5) == .double(0.5))
        #expect(made.value(of: .source, of: 6) == .string("/static/a.png"))
        #expect(made.value(of: .text, of: 7) == .none)
        #expect(made.value(of: .text, of: 0) == .none)
    }

    @Test func `a value selects its option`() throws {
        let made = try template(
            """
            <select data-outlet="size" data-control="View"><option value="s">Small</option>\
            <optgroup label="More"><option selected> Very  large </option><option value="&quot;">Odd</option></optgroup>\
            </select>
            """
        )
        func selected(_ value: PropertyValue) -> [String] {
            HTMLFragment(parsing: made.content([1: [.value: value]])).elements[0].descendants
                .filter { $0[attribute: "selected"] != nil }.map(\.textContent)
        }
        #expect(made.content().contains(#"<option selected=""> Very  large </option>"#))
        #expect(made.value(of: .value, of: 1) == .string("Very large"))
        #expect(selected(.string("s")) == ["Small"])
        #expect(selected(.string("Very large")) == [" Very  large "])
        #expect(selected(.string("\"")) == ["Odd"])
        #expect(selected(.string("none of them")).isEmpty)
        #expect(made.value(of: .options, of: 1) == .string("s\tSmall\nVery large\n\"\tOdd"))
    }

    @Test(
        arguments: [
            ("<option>a<option>b", ["a"]),
            ("<option disabled>a<option>b", ["b"]),
            ("<optgroup disabled label=x><option>a</optgroup><option>b", ["b"]),
            ("<option selected>a<option selected>b", ["b"]),
        ]
    )
    func `a drop-down begins as a browser has it`(options: String, chosen: [String]) throws {
        let made = try template("<select data-outlet=a>\(options)</select>")
        #expect(made.value(of: .value, of: 1) == .string(chosen.joined(separator: "\n")))
        let several = try template("<select multiple data-outlet=a>\(options)</select>")
        let all = options.contains("selected") ? "a\nb" : ""
        #expect(several.value(of: .value, of: 1) == .string(all))
        let box = try template("<select size=3 data-outlet=a>\(options)</select>")
        #expect(box.value(of: .value, of: 1) == .string(options.contains("selected") ? "b" : ""))
    }

    @Test func `several values select their options`() throws {
        let made = try template("<select multiple data-outlet=a><option>x<option selected>y<option>z</select>")
        let html = made.content([1: [.value: .string("x\nz")]])
        #expect(
            html == """
                <select multiple="" data-outlet="a" data-n="1"><option selected="">x</option><option>y</option>\
                <option selected="">z</option></select>
                """
        )
    }

    @Test func `a program's options stand in the place of the template's`() throws {
        let made = try template("<select data-outlet=a><option value=x>X</option> </select><p>after</p>")
        let html = made.content([1: [.options: .string("d\t<D>\n\"e\""), .value: .string("\"e\"")]])
        #expect(
            html == """
                <select data-outlet="a" data-n="1"><option value="d">&lt;D&gt;</option>\
                <option value="&quot;e&quot;" selected="">"e"</option></select><p>after</p>
                """
        )
        #expect(
            made.content([1: [.options: .string("")]]) == #"<select data-outlet="a" data-n="1"></select><p>after</p>"#
        )
    }

    @Test func `a value checks its radio button`() throws {
        let made = try template(
            """
            <fieldset data-outlet=size data-control=SegmentedControl><legend>Size</legend>\
            <label><input type=radio name=size value=s checked> Small</label>\
            <label><input type=radio name=size value=l> Large  one</label></fieldset>
            """
        )
        #expect(made.value(of: .value, of: 1) == .string("s"))
        #expect(made.value(of: .options, of: 1) == .string("s\tSmall\nl\tLarge one"))
        #expect(
            made.content([1: [.value: .string("l"), .disabled: .bool(true)]]) == """
                <fieldset data-outlet="size" data-control="SegmentedControl" role="radiogroup" data-n="1" disabled="">\
                <legend>Size</legend><label><input type="radio" name="size" value="s"> Small</label>\
                <label><input type="radio" name="size" value="l" checked=""> Large  one</label></fieldset>
                """
        )
    }
}
