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

    /// Elements whose end tag may be left out
    /// (https://html.spec.whatwg.org/multipage/syntax.html#optional-tags).
    static let optionalEnd: Set<String> = [
        "html", "head", "body", "li", "dt", "dd", "p", "rt", "rp", "optgroup", "option", "colgroup", "caption",
        "thead", "tbody", "tfoot", "tr", "td", "th",
    ]

    /// Elements that hold only elements of certain kinds: text put into them would end up elsewhere.
    static let withoutText: Set<String> = [
        "html", "head", "table", "thead", "tbody", "tfoot", "tr", "colgroup", "select", "optgroup", "datalist",
        "template", "frameset", "svg", "math", "textarea",
    ]
}
