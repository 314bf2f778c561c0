// The parsed tree's nodes: what the template compiler reads and a browser in memory changes.
// Elements are in HTMLElement.swift; HTMLDocument.swift makes them from text.

/// A node of a parsed tree (https://dom.spec.whatwg.org/#interface-node); doctypes are dropped.
public enum HTMLNode {
    /// An element, with its own children.
    case element(HTMLElement)
    /// Text, character references resolved.
    case text(String)
    /// A comment's text, without its delimiters.
    case comment(String)

    /// The element, or nil for text and comments.
    public var element: HTMLElement? {
        if case .element(let element) = self { element } else { nil }
    }
}

/// One attribute of a parsed element.
public struct HTMLAttribute: Hashable, Sendable {
    /// The name, in lower case, but for SVG's own (`viewBox`) and foreign prefixes (`xlink:href`).
    public let name: String
    /// The value, character references resolved; empty for an attribute without value.
    public var value: String
    /// Line of the name in the source, from 1; 0 when it was set by program.
    public let line: Int
    /// Its place in the source; nil when it was set by program.
    var source: HTMLAttributeSource?

    /// Makes an attribute.
    public init(name: String, value: String, line: Int = 0) {
        self.name = name
        self.value = value
        self.line = line
    }
}
