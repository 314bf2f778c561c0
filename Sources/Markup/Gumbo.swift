// Parses with gumbo, has its tree copied into HTMLElements by GumboCopy, frees it; only these two files import gumbo.
// Facts of gumbo 0.10.1: unknown tags have an empty normalized name; values are NUL-terminated copies; template
// contents are the element's children; a fragment's nodes are the children of an <html> element; text right before
// </form> ends up behind it, so a comment that is dropped again is put between.

import CGumbo

/// The parser of the HTML standard.
enum Gumbo {
    static func document(_ source: String) -> (HTMLElement, HTMLRemarks) {
        parse(source, options: kGumboDefaultOptions)
    }

    static func fragment(_ source: String, context: String) -> HTMLElement {
        var options = kGumboDefaultOptions
        options.fragment_context = gumbo_tag_enum(context)
        return parse(source, options: options).0
    }

    private static func parse(_ source: String, options: GumboOptions) -> (HTMLElement, HTMLRemarks) {
        var source = Array(source.utf8)
        var ends: [Int] = []
        parse(source, options: options) { root, start in formEnds(root, from: start, into: &ends) }
        ends.sort()
        for end in ends.reversed() { source.insert(contentsOf: "<!--\(GumboCopy.formEnd)-->".utf8, at: end) }
        var tree = HTMLElement(tag: "html")
        var remarks = HTMLRemarks()
        parse(source, options: options) { root, start in
            var copy = GumboCopy(start: start, inserted: ends)
            tree = copy.element(root)
            remarks = copy.remarks
        }
        return (tree, remarks)
    }

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
        let isPlain = ["script", "style", "textarea", "title"].contains(GumboCopy.tag(node.pointee.v.element))
        guard !isPlain else { return }
        for child in GumboCopy.pointers(node.pointee.v.element.children, to: GumboNode.self) {
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
}
