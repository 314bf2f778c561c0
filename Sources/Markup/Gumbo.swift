// The one file that imports gumbo: parses, copies its tree into HTMLElements, frees it.
// Facts of gumbo 0.10.1: unknown tags have an empty normalized name; values are NUL-terminated copies; template
// contents are the element's children; a fragment's nodes are the children of an <html> element; text right before
// </form> ends up behind it, so a comment that is dropped again is put between.

import CGumbo

/// The parser of the HTML standard.
enum Gumbo {
    static func document(_ source: String) -> HTMLElement {
        parse(source, options: kGumboDefaultOptions)
    }

    static func fragment(_ source: String, context: String) -> HTMLElement {
        var options = kGumboDefaultOptions
        options.fragment_context = gumbo_tag_enum(context)
        return parse(source, options: options)
    }

    private static func parse(_ source: String, options: GumboOptions) -> HTMLElement {
        var source = Array(source.utf8)
        var ends: [Int] = []
        parse(source, options: options) { root, start in formEnds(root, from: start, into: &ends) }
        for end in ends.sorted(by: >) { source.insert(contentsOf: "<!--\(formEnd)-->".utf8, at: end) }
        var tree = HTMLElement(tag: "html")
        parse(source, options: options) { root, _ in tree = element(root) }
        return tree
    }

    /// The text of the comment that makes gumbo put text before it into the form.
    private static let formEnd = "/form"

    /// Parses, hands the tree and the source's address to the body, and frees the tree.
    private static func parse(
        _ source: [UInt8],
        options: GumboOptions,
        _ body: (UnsafeMutablePointer<GumboNode>, UnsafeRawPointer) -> Void
    ) {
        // The final NUL gives an empty source an address, which gumbo wants.
        (source + [0]).withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            withUnsafePointer(to: options) { options in
                let characters = start.assumingMemoryBound(to: CChar.self)
                guard let output = gumbo_parse_with_options(options, characters, source.count) else { return }
                body(output.pointee.root, start)
                gumbo_destroy_output(options, output)
            }
        }
    }

    /// Where `</form` stands inside a text's source: gumbo has gone on collecting the text behind it.
    private static func formEnds(
        _ node: UnsafeMutablePointer<GumboNode>,
        from start: UnsafeRawPointer,
        into ends: inout [Int]
    ) {
        guard node.pointee.type == GUMBO_NODE_ELEMENT || node.pointee.type == GUMBO_NODE_TEMPLATE else { return }
        let isPlain = ["script", "style", "textarea", "title"].contains(tag(node.pointee.v.element))
        guard !isPlain else { return }
        for child in pointers(node.pointee.v.element.children, to: GumboNode.self) {
            guard child.pointee.type == GUMBO_NODE_TEXT || child.pointee.type == GUMBO_NODE_WHITESPACE else {
                formEnds(child, from: start, into: &ends)
                continue
            }
            let text = child.pointee.v.text.original_text
            guard let address = text.data else { continue }
            let bytes = UnsafeRawBufferPointer(start: address, count: text.length)
            let place = UnsafeRawPointer(address) - start
            for index in bytes.indices where isFormEnd(bytes[index...]) { ends.append(place + index) }
        }
    }

    private static func isFormEnd(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard bytes.first == UInt8(ascii: "<") else { return false }
        return bytes.prefix(6).lazy.map { $0 | 0x20 }.elementsEqual("</form".utf8.map { $0 | 0x20 })
    }

    private static func element(_ node: UnsafeMutablePointer<GumboNode>) -> HTMLElement {
        let source = node.pointee.v.element
        let origin = origin(node.pointee.parse_flags)
        let element = HTMLElement(
            tag: tag(source),
            attributes: attributes(source.attributes),
            line: Int(source.start_pos.line),
            origin: origin
        )
        for child in joined(nodes(source.children)) { element.append(child) }
        return element
    }

    private static func nodes(_ vector: GumboVector) -> [HTMLNode] {
        pointers(vector, to: GumboNode.self).compactMap { node in
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: .element(element(node))
            case GUMBO_NODE_COMMENT: comment(String(cString: node.pointee.v.text.text))
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                .text(String(cString: node.pointee.v.text.text))
            default: nil
            }
        }
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

    private static func comment(_ text: String) -> HTMLNode? {
        text == formEnd ? nil : .comment(text)
    }

    private static func tag(_ element: GumboElement) -> String {
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

    private static func attributes(_ vector: GumboVector) -> [HTMLAttribute] {
        pointers(vector, to: GumboAttribute.self).map { attribute in
            let source = attribute.pointee
            let prefix = prefix(source.attr_namespace)
            return HTMLAttribute(
                name: prefix + String(cString: source.name),
                value: String(cString: source.value),
                line: Int(source.name_start.line)
            )
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

    private static func pointers<T>(_ vector: GumboVector, to type: T.Type) -> [UnsafeMutablePointer<T>] {
        (0..<Int(vector.length)).compactMap { vector.data[$0]?.assumingMemoryBound(to: type) }
    }
}
