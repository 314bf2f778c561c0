// The one file that imports gumbo: parses, copies its tree into HTMLElements, frees it.
// Facts of gumbo 0.10.1: unknown tags have an empty normalized name; values are NUL-terminated copies; template
// contents are the element's children; a fragment's nodes are the children of an <html> element.

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
        var source = source
        return source.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                withUnsafePointer(to: options) { options in
                    var empty: CChar = 0
                    // An empty string may have no address, and gumbo wants one.
                    return withUnsafePointer(to: &empty) { nothing in
                        let start = characters.baseAddress ?? nothing
                        guard let output = gumbo_parse_with_options(options, start, characters.count) else {
                            return HTMLElement(tag: "html")
                        }
                        defer { gumbo_destroy_output(options, output) }
                        return element(output.pointee.root)
                    }
                }
            }
        }
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
        for child in nodes(source.children) { element.append(child) }
        return element
    }

    private static func nodes(_ vector: GumboVector) -> [HTMLNode] {
        pointers(vector, to: GumboNode.self).compactMap { node in
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: .element(element(node))
            case GUMBO_NODE_COMMENT: .comment(String(cString: node.pointee.v.text.text))
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                .text(String(cString: node.pointee.v.text.text))
            default: nil
            }
        }
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
