// The parsed tree: what a browser would see of a text, with lines.

import Markup
import Testing

@Suite struct HTMLDocumentTests {
    @Test func `an element knows its tag, attributes, text and line`() throws {
        let document = HTMLDocument(
            parsing: """
                <!doctype html>
                <title> A &amp; B
                </title>
                <p id=one
                   class="a &lt; b">Hi <b>there</b></p>
                """
        )
        #expect(document.title == "A & B")
        let paragraph = try #require(document.body.first { $0.tag == "p" })
        #expect(paragraph.line == 4)
        #expect(paragraph[attribute: "id"] == "one")
        #expect(paragraph[attribute: "class"] == "a < b")
        #expect(paragraph.attributes.map(\.line) == [4, 5])
        #expect(paragraph.textContent == "Hi there")
        #expect(paragraph.parent === document.body)
    }

    @Test func `an empty text gives head and body`() {
        let document = HTMLDocument(parsing: "")
        #expect(document.root.outerHTML == "<html><head></head><body></body></html>")
        #expect(document.body.origin.contains(.implied))
    }

    @Test func `rows are parsed in the context of their table`() {
        let row = "<tr><td>1</td></tr>"
        #expect(HTMLFragment(parsing: row, context: "tbody").elements.map(\.outerHTML) == [row])
        #expect(HTMLFragment(parsing: row).elements.isEmpty)
    }

    @Test func `serialising is as a browser's outerHTML`() {
        let source = """
            <p title="a &amp; &quot;b&quot;">1 &lt; 2 &amp; 3 &gt; 2<br><input value="x"></p><!-- c -->\
            <svg viewBox="0 0 1 1"><foreignObject></foreignObject><use xlink:href="#a"></use></svg>\
            <script>1 < 2 && 3</script><x-y></x-y>
            """
        let body = HTMLDocument(parsing: source).body
        #expect(body.innerHTML == source)
    }

    @Test func `what a template holds is not in the document`() {
        let document = HTMLDocument(parsing: "<ul><template data-cell=Row><li>x</li></template></ul>")
        #expect(document.body.descendants.map(\.tag) == ["ul", "template"])
        #expect(document.body.first { $0.tag == "li" } == nil)
        #expect(document.body.descendants.last?.elements.map(\.tag) == ["li"])
    }

    @Test func `a stray end tag, a missing one and a wrong place are told`() throws {
        let body = HTMLDocument(parsing: "<p><div>x</div></p><section><i>y</i>").body
        let origins = body.descendants.map { ($0.tag, $0.origin) }
        #expect(origins[0] == ("p", .unclosed))
        #expect(origins[1] == ("div", []))
        #expect(try #require(origins.first { $0.0 == "p" && $0.1.contains(.misplaced) }).0 == "p")
        #expect(try #require(origins.first { $0.0 == "section" }).1 == .unclosed)
        #expect(try #require(origins.first { $0.0 == "i" }).1 == [])
    }

    @Test func `a tree can be changed`() throws {
        let body = HTMLDocument(parsing: "<ul><li id=a>A<li id=b>B</ul>").body
        let list = try #require(body.elements.first)
        let first = list.elements[0]
        list.append(.element(first))
        #expect(list.elements.map { $0[attribute: "id"] } == ["b", "a"])
        first.textContent = "<A>"
        first[attribute: "id"] = nil
        first[attribute: "hidden"] = ""
        list.elements[0].remove()
        #expect(list.outerHTML == #"<ul><li hidden="">&lt;A&gt;</li></ul>"#)
        first.remove()
        #expect(first.parent == nil)
        #expect(list.children.isEmpty)
    }

    @Test func `closest looks outwards from the element itself`() throws {
        let body = HTMLDocument(parsing: "<form><p><b></b></p></form>").body
        let bold = try #require(body.first { $0.tag == "b" })
        #expect(bold.closest { $0.tag == "b" } === bold)
        #expect(bold.closest { $0.tag == "form" } === body.elements.first)
        #expect(bold.closest { $0.tag == "ul" } == nil)
    }

    @Test func `text before the end of a form stays in it`() {
        let source = "<form><b></b>a<!-- </form> --></form>b<form>c</form><textarea></form></textarea>"
        #expect(
            HTMLDocument(parsing: source).body.innerHTML == source.replacing("></form></t", with: ">&lt;/form&gt;</t")
        )
    }

    @Test func `noscript holds elements, as in a browser without scripts`() {
        #expect(
            HTMLDocument(parsing: "<body><noscript><p>x</p></noscript>").body.descendants.map(\.tag) == [
                "noscript", "p",
            ]
        )
    }
}
