// The layout: its head with the screen's title, its body with the screen's content in the slot.

extension Compiler {
    /// Compiles the whole document; `file` is the layout's.
    mutating func document(_ layout: TemplateFile, around screen: ParsedScreen) {
        let document = HTMLDocument(parsing: layout.source)
        let outcome = SourceCheck.run(layout, document, isLayout: true)
        faults = outcome.faults
        // Of a layout whose tree means nothing the screen knows nothing, and is judged alone.
        guard outcome.isReadable else { return content(of: screen) }
        checkHead(of: screen, against: document)
        checkIDs(of: screen, in: document)
        checkRuntime(document)
        path = screen.path
        layoutTitle = document.title
        let slot = self.slot(of: document)
        for element in [document.root, document.head, document.body] { check(element) }
        append("<!DOCTYPE html>\n" + startTag(document.root, skipsName: false) + ">")
        head(document.head, of: screen, in: document)
        append("\n" + startTag(document.body, skipsName: false))
        step(.body)
        append(">")
        layoutChildren(of: document.body, slot: slot, screen)
        append("</body></html>\n")
        flush()
    }

    /// The element that the screens go into; nil, and a fault, where there is none.
    private mutating func slot(of document: HTMLDocument) -> HTMLElement? {
        let slots = document.body.descendants.filter { $0[attribute: "data-slot"] != nil }
        guard let slot = slots.first else {
            report("no element with data-slot=\"content\" for the screens", document.body)
            return nil
        }
        for other in slots.dropFirst() {
            report("a second data-slot; the first is in line \(slot.line)", other, attribute: "data-slot")
        }
        if slot[attribute: "data-slot"] != "content" {
            report("unknown data-slot; write data-slot=\"content\"", slot, attribute: "data-slot")
        }
        return slot
    }

    /// Without its script a page would be shown, and never live.
    private mutating func checkRuntime(_ document: HTMLDocument) {
        let isRuntime = { (element: HTMLElement) in
            element.tag == "script" && element[attribute: "src"] == Compiler.runtime
        }
        guard let script = document.root.descendants.first(where: isRuntime) else {
            return report(
                "no <script type=\"module\" src=\"\(Compiler.runtime)\"></script>: without it pages do nothing",
                document.head
            )
        }
        guard script[attribute: "type"] != "module" else { return }
        report("the runtime is a module: write type=\"module\"", script)
    }

    /// What the screen needs of the runtime beside its base comes as early as that, and what it needs once the server has
    /// gone while the server is there.
    private mutating func preload(for screen: ParsedScreen, in layout: HTMLDocument) {
        let hasRows = screen.content.first { $0.tag == "template" } != nil
        let hasVisits = [screen.content, layout.body].contains {
            $0.first { $0[attribute: "data-visit"] != nil } != nil
        }
        let parts =
            ["recovery.js"] + (hasRows ? ["lists.js", "windows.js"] : []) + (hasVisits ? ["navigation.js"] : [])
        for part in parts.compactMap({ asset("runtime/\($0)") }) {
            append("<link rel=\"modulepreload\" href=\"\(part)\">\n")
        }
    }

    private mutating func head(_ head: HTMLElement, of screen: ParsedScreen, in layout: HTMLDocument) {
        append(startTag(head, skipsName: false) + ">")
        if !head.elements.contains(where: { $0.tag == "title" }) {
            report("the layout's head needs a <title>, which each screen's replaces", head)
        }
        for child in head.children {
            guard let element = child.element else {
                append("\n")
                continue
            }
            guard element.tag == "title" else {
                self.element(element, Surroundings(isLayout: true))
                continue
            }
            append("<title>")
            step(.title)
            append("</title>")
        }
        preload(for: screen, in: layout)
        for script in scripts { append("<script type=\"module\" src=\"\(script)\"></script>\n") }
        append("</head>")
    }

    private mutating func layoutChildren(
        of element: HTMLElement,
        slot: HTMLElement?,
        _ screen: ParsedScreen
    ) {
        for node in element.children {
            guard let child = node.element, let slot, child === slot || child.first(where: { $0 === slot }) != nil
            else {
                layoutNode(node)
                continue
            }
            check(child)
            append(startTag(child, skipsName: false) + ">")
            if child === slot { content(of: screen) } else { layoutChildren(of: child, slot: slot, screen) }
            append("</\(child.tag)>")
        }
    }

    /// Whether an element of the layout is a link to the screen.
    func leadsHere(_ element: HTMLElement) -> Bool {
        element.tag == "a" && path != nil && element[attribute: "href"] == path
    }

    /// One node of the layout that does not lead to the slot.
    private mutating func layoutNode(_ node: HTMLNode) {
        switch node {
        case .element(let element): self.element(element, Surroundings(isLayout: true))
        case .text(let text): append(escaped: text)
        case .comment: break
        }
    }
}
