// What a parser repairs without a word: each fault with line, column and tag, and what HTML allows.

import Markup
import Testing

@Suite struct SourceCheckTests {
    static let tags: [(String, String)] = [
        ("<p class=\"a>x</p>\n<p class=\"b\">y</p>", "2:10: error: <p>: the quote of 'class' is not closed"),
        ("<p class=\"a id=\"b\">y</p>", "2:10: error: <p>: the quote of 'class' is not closed"),
        ("<p class='a>x</p>\n<p>it's</p>", "2:10: error: <p>: the quote of 'class' is not closed"),
        ("<p>x</p><p title=\"x>y</p>", "2:18: error: <p>: the quote of 'title' is not closed"),
        ("<p>x</p><input title='x>y", "2:22: error: <input>: the quote of 'title' is not closed"),
        ("<a class=\"x href=\"/a\">y</a>", "2:10: error: <a>: the quote of 'class' is not closed"),
        ("<a class=\"x href=\"https://a.b/c\">y</a>", "2:10: error: <a>: the quote of 'class' is not closed"),
        ("<p class=\"a title=\" b\">x</p>", "2:10: error: <p>: the quote of 'class' is not closed"),
        ("<p class=\"a><b title=\"b > c\">x</b></p>", "2:10: error: <p>: the quote of 'class' is not closed"),
        ("<p title=\"a>b</p> say \" c</p>", "2:10: error: <p>: the quote of 'title' is not closed"),
        ("<svg><g class=\"a><path d=\"x\"/></g></svg>", "2:15: error: <g>: the quote of 'class' is not closed"),
        ("<p class=a\">x</p>", "2:10: error: <p>: the value of 'class' needs quotes: it has \" in it"),
        ("<p title=a=b>x</p>", "2:10: error: <p>: the value of 'title' needs quotes: it has = in it"),
        ("<p title=a b\">x</p>", "2:12: error: <p>: 'b\"' is no attribute: a quote is missing"),
        ("<p class=\"a\"\n<b>x</b></p>", "3:1: error: <p>: '>' is missing before '<b'"),
        ("<div<b>x</b></div>", "2:1: error: <div<b>: '>' or a space is missing behind <div"),
        ("<b>x</b\n<i>y</i>", "3:1: error: <b>: '>' is missing behind </b: an end tag has no attributes"),
        ("<p>x</p", "2:5: error: </p>: '>' is missing at the end"),
        ("<p>x</p><b class=a", "2:9: error: <b>: '>' is missing at the end"),
        ("<p>x<!-- note</p>", "2:5: error: a comment is not closed"),
    ]

    @Test(arguments: tags)
    func `a quote or bracket is missing`(content: String, line: String) {
        #expect(faults(content) == ["A.html:" + line])
    }

    static let attributes: [(String, [String])] = [
        ("<p title='a'id=b>x</p>", ["2:13: error: <p>: a space is missing before 'id'"]),
        ("<p id=a title=x\n ID=b>x</p>", ["3:2: error: <p>: duplicate attribute 'id'"]),
        ("<p>é</p><b>ü</b><p id=a id=b>x</p>", ["2:27: error: <p>: duplicate attribute 'id'"]),
        ("<form>é</form><p id=a id='b'>x</p>", ["2:24: error: <p>: duplicate attribute 'id'"]),
        (
            "<p hidden hidden class='a b' class=c hidden>x</p>",
            [
                "2:11: error: <p>: duplicate attribute 'hidden'", "2:30: error: <p>: duplicate attribute 'class'",
                "2:38: error: <p>: duplicate attribute 'hidden'",
            ]
        ),
    ]

    @Test(arguments: attributes)
    func `an attribute would be lost`(content: String, lines: [String]) {
        #expect(faults(content) == lines.map { "A.html:" + $0 })
    }

    static let nesting: [(String, [String])] = [
        ("<p>a</span>b</p>", ["2:5: error: </span>: closes nothing: no <span> is open here"]),
        ("<div>x</div>\n</div>", ["3:1: error: </div>: closes nothing: no <div> is open here"]),
        ("</p>", ["2:1: error: </p>: closes nothing: no <p> is open here"]),
        ("<p><div>x</div>\n</p>", ["3:1: error: </p>: closes nothing: no <p> is open here"]),
        ("<br></br>", ["2:5: error: </br>: closes nothing: no <br> is open here"]),
        ("<input></input>", ["2:8: error: </input>: closes nothing: no <input> is open here"]),
        ("<p>x</form></p>", ["2:5: error: </form>: closes nothing: no <form> is open here"]),
        ("<form>x</form>x</form>", ["2:16: error: </form>: closes nothing: no <form> is open here"]),
        ("<form>x</form><form><p>a</form></form>", ["2:32: error: </form>: closes nothing: no <form> is open here"]),
        (
            "<form data-outlet=f><p>x</span></p></form>",
            ["2:25: error: </span>, outlet 'f': closes nothing: no <span> is open here"]
        ),
        ("<div>\n<section>\n<b>x</b></div>", ["3:1: error: <section>: not closed"]),
        ("<div data-outlet=d>\n<section>x</div>", ["3:1: error: <section>, outlet 'd': not closed"]),
        ("<section>\n<p>x", ["2:1: error: <section>: not closed"]),
        ("<form>x", ["2:1: error: <form>: not closed"]),
        ("<p><b>x</p>", ["2:4: error: <b>: not closed"]),
        ("<h1>x</h2>", ["2:1: error: <h1>: not closed"]),
        ("<p>x</p><textarea>\n<p>y</p>", ["2:9: error: <textarea>: not closed"]),
        ("<dl><dt>x</dl>", ["2:5: error: <dt>: not closed"]),
        ("<table><thead><tr><td>x</table>", ["2:8: error: <thead>: not closed"]),
        ("<svg><g></svg>", ["2:6: error: <g>: not closed"]),
        ("<b><i>x</b>y</i>", ["2:4: error: <i>: misplaced: elements overlap, or it may not stand here"]),
        (
            "<a href=x>x<a href=y>y</a></a>",
            ["2:1: error: <a>: not closed", "2:27: error: </a>: closes nothing: no <a> is open here"]
        ),
        ("<tr>x", ["2:1: error: <tr>: may not stand here: browsers leave it out"]),
        ("<div><body class=\"x<y\"></div>", ["2:6: error: <body>: may not stand here: browsers leave it out"]),
        (
            "<form><form>x</form></form>",
            [
                "2:7: error: <form>: may not stand here: browsers leave it out",
                "2:21: error: </form>: closes nothing: no <form> is open here",
            ]
        ),
        ("<table>x<tr><td>a</table>", ["2:8: error: text may not stand in a table outside of its cells"]),
        (
            "<table><tr><td>a</td></tr><div>x</div></table>",
            ["2:27: error: <div>: misplaced: elements overlap, or it may not stand here"]
        ),
    ]

    @Test(arguments: nesting)
    func `elements do not nest`(content: String, lines: [String]) {
        #expect(faults(content) == lines.map { "A.html:" + $0 })
    }

    static let allowed: [String] = [
        "<ul><li>a<li>b</ul><dl><dt>a<dd>b<dd>c</dl>", "<table><thead><tr><th>a<tbody><tr><td>b<td>c<tr><td>d</table>",
        "<p>a<p>b<div>c<p>d</div>", "<select><option>a<optgroup label=x><option>b</select>", "<ruby>a<rt>b</ruby>",
        "<form><p>a</form><form>b</form>c<form>d</form>", "<svg><path/><g><title>a</title></g><![CDATA[ </p> ]]></svg>",
        "<noscript><p>x</p></noscript><textarea></div><p a='</textarea><!-- </div> <p a=' -->",
        "<p title='<b>\" x' class=\"it's\" hidden/>3 < 4 &amp; it's \"5\" > 4</p>",
        "<p title = 'x'\n  id\t=\n\"y\" >x</p>\r\n<p>y</p >",
        "<picture><source srcset=/a><img src=/b></picture><a href=https://other.example/a>b</a>",
        "<form action=/a></form><link rel=canonical href=https://own.example/><link rel=stylesheet href=/a.css>",
        "<ul data-outlet=a><template data-cell=C><li><svg><path/></svg></li></template></ul>",
        "<a href=/a/>b</a><br/><input value='=\"'><x-y><p>a</p></x-y>", "x</body>\n<!-- -->\n</html>\n",
    ]

    @Test(arguments: allowed)
    func `what HTML allows is taken`(content: String) {
        #expect(faults(content) == [])
    }
}
