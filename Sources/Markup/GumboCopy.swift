// Copies gumbo's tree into HTMLElements, with the place of each tag in the source.

import CGumbo

/// One copying of a tree.
struct GumboCopy {
    /// The text of the comment that makes gumbo put text before it into the form.
    static let formEnd = "/form"

    /// The source's address.
    let start: UnsafeRawPointer
    /// Where such comments were put into the source, counted without them.
    let inserted: [Int]
    /// What the tree does not show.
    var remarks = HTMLRemarks()

    init(start: UnsafeRawPointer, inserted: [Int]) {
        self.start = start
        self.inserted = inserted
    }

    mutating func element(_ node: UnsafeMutablePointer<GumboNode>, wasMoved: Bool = false) -> HTMLElement {
        let source = node.pointee.v.element
        var origin = Self.origin(node.pointee.parse_flags)
        if wasMoved { origin.insert(.misplaced) }
        let element = HTMLElement(
            tag: Self.tag(source),
            attributes: attributes(source.attributes),
            line: Int(source.start_pos.line),
            origin: origin
        )
        element.source = HTMLSource(start: range(source.original_tag), end: range(source.original_end_tag))
        for child in Self.joined(nodes(source.children)) { element.append(child) }
        return element
    }

    private mutating func nodes(_ vector: GumboVector) -> [HTMLNode] {
        let nodes = Self.pointers(vector, to: GumboNode.self)
        let moved = movedNodes(nodes)
        var copies: [HTMLNode] = []
        for (node, wasMoved) in zip(nodes, moved) {
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: copies.append(.element(element(node, wasMoved: wasMoved)))
            case GUMBO_NODE_COMMENT: comment(node.pointee.v.text).map { copies.append($0) }
            case GUMBO_NODE_CDATA:
                range(node.pointee.v.text.original_text).map { remarks.comments.append($0) }
                copies.append(.text(String(cString: node.pointee.v.text.text)))
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE:
                if wasMoved, let range = range(node.pointee.v.text.original_text) {
                    remarks.movedTexts.append(range.lowerBound)
                }
                copies.append(.text(String(cString: node.pointee.v.text.text)))
            default: break
            }
        }
        return copies
    }

    /// Which of an element's nodes stand behind a later one in the source: gumbo puts what may not be in a table before it,
    /// and flags neither texts nor elements.
    private func movedNodes(_ nodes: [UnsafeMutablePointer<GumboNode>]) -> [Bool] {
        var least = Int.max
        var moved: [Bool] = []
        for node in nodes.reversed() {
            let start = place(of: node)
            moved.append(start.map { $0 > least } ?? false)
            if let start { least = min(least, start) }
        }
        return moved.reversed()
    }

    /// Where a node begins; nil for one that the parser made, for a copy of an element, and for white space.
    private func place(of node: UnsafeMutablePointer<GumboNode>) -> Int? {
        switch node.pointee.type {
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
            Self.origin(node.pointee.parse_flags).contains(.misplaced)
                ? nil : range(node.pointee.v.element.original_tag)?.lowerBound
        case GUMBO_NODE_TEXT: range(node.pointee.v.text.original_text)?.lowerBound
        default: nil
        }
    }

    /// A piece of the source, counted without the comments that were put in; nil for none.
    private func range(_ piece: GumboStringPiece) -> Range<Int>? {
        guard let data = piece.data else { return nil }
        let lower = UnsafeRawPointer(data) - start
        return original(lower)..<original(lower + piece.length)
    }

    private func original(_ offset: Int) -> Int {
        let length = Self.formEnd.utf8.count + 7
        var result = offset
        for (index, place) in inserted.enumerated() where place + (index + 1) * length <= offset { result -= length }
        return result
    }

    /// Makes one text of texts that follow each other.
    private static func joined(_ nodes: [HTMLNode]) -> [HTMLNode] {
        nodes.reduce(into: []) { joined, node in
            if case .text(let more) = node, case .text(let text)? = joined.last {
                joined[joined.count - 1] = .text(text + more)
            } else {
                joined.append(node)
            }
        }
    }

    private mutating func comment(_ comment: GumboText) -> HTMLNode? {
        let text = String(cString: comment.text)
        guard text != Self.formEnd else { return nil }
        range(comment.original_text).map { remarks.comments.append($0) }
        return .comment(text)
    }

    static func tag(_ element: GumboElement) -> String {
        if element.tag_namespace == GUMBO_NAMESPACE_SVG {
            var name = element.original_tag
            gumbo_tag_from_original_text(&name)
            if let svg = gumbo_normalize_svg_tagname(&name) { return String(cString: svg) }
        }
        let name = String(cString: gumbo_normalized_tagname(element.tag))
        guard name.isEmpty else { return name }
        var piece = element.original_tag
        gumbo_tag_from_original_text(&piece)
        let bytes = UnsafeRawBufferPointer(start: piece.data, count: piece.length)
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    private func attributes(_ vector: GumboVector) -> [HTMLAttribute] {
        Self.pointers(vector, to: GumboAttribute.self).map { attribute in
            let source = attribute.pointee
            var copy = HTMLAttribute(
                name: Self.prefix(source.attr_namespace) + String(cString: source.name),
                value: String(cString: source.value),
                line: Int(source.name_start.line)
            )
            if let name = range(source.original_name) {
                // Without a value, gumbo gives the name once more.
                let value = range(source.original_value)
                copy.source = HTMLAttributeSource(name: name, value: value == name ? nil : value)
            }
            return copy
        }
    }

    private static func prefix(_ namespace: GumboAttributeNamespaceEnum) -> String {
        switch namespace {
        case GUMBO_ATTR_NAMESPACE_XLINK: "xlink:"
        case GUMBO_ATTR_NAMESPACE_XML: "xml:"
        default: ""
        }
    }

    private static func origin(_ flags: GumboParseFlags) -> HTMLOrigin {
        func has(_ flag: GumboParseFlags) -> Bool { flags.rawValue & flag.rawValue != 0 }
        var origin: HTMLOrigin = []
        if has(GUMBO_INSERTION_BY_PARSER) { origin.insert(.implied) }
        if has(GUMBO_INSERTION_IMPLICIT_END_TAG) { origin.insert(.unclosed) }
        if has(GUMBO_INSERTION_CONVERTED_FROM_END_TAG) || has(GUMBO_INSERTION_ADOPTION_AGENCY_CLONED)
            || has(GUMBO_INSERTION_ADOPTION_AGENCY_MOVED) || has(GUMBO_INSERTION_FOSTER_PARENTED)
            || has(GUMBO_INSERTION_RECONSTRUCTED_FORMATTING_ELEMENT)
        {
            origin.insert(.misplaced)
        }
        return origin
    }

    static func pointers<T>(_ vector: GumboVector, to type: T.Type) -> [UnsafeMutablePointer<T>] {
        (0..<Int(vector.length)).compactMap { vector.data[$0]?.assumingMemoryBound(to: type) }
    }
}
