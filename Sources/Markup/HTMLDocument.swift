// Text in, tree out: the parser of the HTML standard (gumbo), imported in Gumbo.swift alone.

/// A parsed document; a parser of the HTML standard never fails, it repairs.
public final class HTMLDocument {
    /// The `<html>` element, made by the parser if the source has none.
    public let root: HTMLElement
    /// What the tree does not show of its text.
    let remarks: HTMLRemarks

    /// Parses a whole document (https://html.spec.whatwg.org/multipage/parsing.html).
    ///
    /// - Parameter source: The document's text; `<noscript>` holds elements, as in a browser that runs no scripts.
    public init(parsing source: String) {
        (root, remarks) = Gumbo.document(source)
    }

    /// The `<head>` element, made by the parser if the source has none.
    public var head: HTMLElement { child("head") }

    /// The `<body>` element, made by the parser if the source has none.
    public var body: HTMLElement { child("body") }

    /// The text of `<title>`, without white space around it; empty if there is none.
    public var title: String {
        HTMLText.trimmed(head.first { $0.tag == "title" }?.textContent ?? "")
    }

    // The parser always makes both; a tree changed by program may lack them.
    private func child(_ tag: String) -> HTMLElement {
        root.elements.first { $0.tag == tag } ?? HTMLElement(tag: tag)
    }
}

/// The nodes of a piece of a document, as `innerHTML` parses it.
public struct HTMLFragment {
    /// The nodes, without parent.
    public let nodes: [HTMLNode]

    /// Parses a piece of a document
    /// (https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments).
    ///
    /// - Parameters:
    ///   - source: The piece's text.
    ///   - context: Tag of the element that the piece is for: rows need `tbody`, cells `tr`. Default: `body`.
    public init(parsing source: String, context: String = "body") {
        let root = Gumbo.fragment(source, context: context)
        let nodes = root.children
        root.replaceChildren(with: [])
        self.nodes = nodes
    }

    /// The elements among the nodes.
    public var elements: [HTMLElement] { nodes.compactMap(\.element) }
}

/// White space as the HTML standard sees it.
enum HTMLText {
    /// Strips ASCII white space at both ends (https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace).
    static func trimmed(_ text: String) -> String {
        let bytes = text.utf8
        guard let first = bytes.firstIndex(where: { !isSpace($0) }),
            let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(text[first...last])
    }

    /// Strips at both ends and makes one space of each run inside, as an option's value is read
    /// (https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-value).
    static func collapsed(_ text: String) -> String {
        text.utf8.split(whereSeparator: isSpace).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }
}
