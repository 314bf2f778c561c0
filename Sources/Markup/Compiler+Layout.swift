// The layout: its head with the screen's title, its body with the screen's content in the slot.

extension Compiler {
    /// Compiles the whole document; `file` is the layout's.
    mutating func document(_ layout: TemplateFile, around screen: Screen) throws(TemplateError) {
        let document = HTMLDocument(parsing: layout.source)
        try checkHead(of: screen, against: document)
        path = screen.path
        let slots = document.body.descendants.filter { $0[attribute: "data-slot"] != nil }
        guard let slot = slots.first else {
            throw error("no element with data-slot=\"content\" for the screens", at: document.body.line)
        }
        if slots.count > 1 { throw error("a second data-slot; the first is in line \(slot.line)", at: slots[1].line) }
        guard slot[attribute: "data-slot"] == "content" else {
            throw error("unknown data-slot; write data-slot=\"content\"", at: slot.line)
        }
        append("<!DOCTYPE html>\n" + (try startTag(document.root, skipsName: false)) + ">")
        try head(document.head)
        append("\n" + (try startTag(document.body, skipsName: false)))
        step(.body)
        append(">")
        try layoutChildren(of: document.body, slot: slot, screen)
        append("</body></html>\n")
        flush()
    }

    private mutating func head(_ head: HTMLElement) throws(TemplateError) {
        append((try startTag(head, skipsName: false)) + ">")
        guard head.elements.contains(where: { $0.tag == "title" }) else {
            throw error("the layout's head needs a <title>, which each screen's replaces", at: head.line)
        }
        for child in head.children {
            guard let element = child.element else {
                append("\n")
                continue
            }
            guard element.tag == "title" else {
                try self.element(element, Surroundings(isLayout: true))
                continue
            }
            append("<title>")
            step(.title)
            append("</title>")
        }
        append("</head>")
    }

    private mutating func layoutChildren(
        of element: HTMLElement,
        slot: HTMLElement,
        _ screen: Screen
    ) throws(TemplateError) {
        for node in element.children {
            guard let child = node.element, child === slot || child.first(where: { $0 === slot }) != nil else {
                try layoutNode(node)
                continue
            }
            try check(child, Surroundings(isLayout: true))
            append((try startTag(child, skipsName: false)) + ">")
            if child === slot { try content(of: screen) } else { try layoutChildren(of: child, slot: slot, screen) }
            append("</\(child.tag)>")
        }
    }

    /// Whether an element of the layout is a link to the screen.
    func leadsHere(_ element: HTMLElement) -> Bool {
        element.tag == "a" && path != nil && element[attribute: "href"] == path
    }

    /// One node of the layout that does not lead to the slot.
    private mutating func layoutNode(_ node: HTMLNode) throws(TemplateError) {
        switch node {
        case .element(let element): try self.element(element, Surroundings(isLayout: true))
        case .text(let text): append(escaped: text)
        case .comment: break
        }
    }
}
