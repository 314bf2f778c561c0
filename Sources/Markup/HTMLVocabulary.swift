// Which elements the HTML standard treats in a special way when they are written or parsed.
// To add one: its set here; nothing else lists tags by their syntax.

/// Sets of tags by their syntax (https://html.spec.whatwg.org/multipage/syntax.html#elements-2).
enum HTMLVocabulary {
    /// Elements without content and end tag.
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// Elements whose text is taken as it stands, without character references.
    static let rawText: Set<String> = ["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]

    /// Elements whose first line feed the parser drops.
    static let dropsFirstLineFeed: Set<String> = ["pre", "listing", "textarea"]

    /// Elements in whose text no tag is one, but for the element's own end.
    static let holdsText: Set<String> = rawText.union(["textarea", "title"])

    /// Elements whose end tag may be left out, and the elements that may follow then; empty: whatever may
    /// (https://html.spec.whatwg.org/multipage/syntax.html#optional-tags).
    static let optionalEnd: [String: Set<String>] = [
        "html": [], "head": [], "body": [], "caption": [], "colgroup": [],
        "li": ["li"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "rt": ["rt", "rp"], "rp": ["rt", "rp"],
        "optgroup": ["optgroup", "hr"], "option": ["option", "optgroup", "hr"],
        "thead": ["tbody", "tfoot"], "tbody": ["tbody", "tfoot"], "tfoot": ["tbody"], "tr": ["tr"],
        "td": ["td", "th"], "th": ["td", "th"],
        "p": [
            "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption",
            "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main", "menu",
            "nav", "ol", "p", "pre", "search", "section", "table", "ul",
        ],
    ]

    /// Elements that hold only elements of certain kinds: text put into them would end up elsewhere.
    static let withoutText: Set<String> = [
        "html", "head", "table", "thead", "tbody", "tfoot", "tr", "colgroup", "select", "optgroup", "datalist",
        "template", "frameset", "svg", "math", "textarea",
    ]
}
