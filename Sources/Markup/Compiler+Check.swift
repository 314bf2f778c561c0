// What a template may not contain: what the parser had to repair, what the page's policy refuses.

extension Compiler {
    /// Refuses an element for its own sake; outlets are judged in Compiler+Outlet.swift.
    func check(_ element: HTMLElement, _ around: Surroundings) throws(TemplateError) {
        try checkNesting(element, around)
        try checkPolicy(element)
        if !around.isLayout, element[attribute: "data-slot"] != nil {
            throw error("data-slot belongs into the layout", at: element.line)
        }
        if element[attribute: "data-control"] != nil, element[attribute: "data-outlet"] == nil {
            throw error("data-control without data-outlet", at: element.line)
        }
    }

    private func checkNesting(_ element: HTMLElement, _ around: Surroundings) throws(TemplateError) {
        let tag = element.tag
        if element.origin.contains(.misplaced) {
            throw error(
                "misplaced <\(tag)> or </\(tag)>: elements overlap, or one stands where it is not allowed",
                at: element.line
            )
        }
        let mayBeOpen = HTMLVocabulary.void.contains(tag) || HTMLVocabulary.optionalEnd.contains(tag)
        if element.origin.contains(.unclosed), !mayBeOpen, !around.isForeign, !element.isForeignRoot {
            throw error("<\(tag)> is not closed", at: element.line)
        }
    }

    /// The content security policy allows neither inline scripts nor inline styles.
    private func checkPolicy(_ element: HTMLElement) throws(TemplateError) {
        if element.tag == "style" || element[attribute: "style"] != nil {
            throw error("inline style: write a class, and its rule in a stylesheet", at: element.line)
        }
        if element.tag == "script", element[attribute: "src"] == nil {
            throw error("inline script: the page's policy refuses it", at: element.line)
        }
        for attribute in element.attributes {
            if attribute.name.hasPrefix("on") {
                throw error("'\(attribute.name)' is an inline script: give the element an outlet", at: attribute.line)
            }
            if ["href", "src", "action", "formaction"].contains(attribute.name), !SafeURL.isSafe(attribute.value) {
                throw error("'\(attribute.name)' has an address that is not allowed", at: attribute.line)
            }
        }
    }

    /// A screen's stylesheets and scripts are the layout's: those it lacks would be lost without a word.
    func checkHead(of screen: Screen, against layout: HTMLDocument) throws(TemplateError) {
        let known = Set(layout.root.descendants.compactMap(\.reference))
        for element in screen.document.head.elements {
            guard let reference = element.reference, !known.contains(reference) else { continue }
            throw TemplateError(
                file: screen.file.path,
                line: element.line,
                message: "the layout does not have '\(reference)': stylesheets and scripts belong there"
            )
        }
    }
}

extension HTMLElement {
    /// The address of a stylesheet or script.
    fileprivate var reference: String? {
        switch tag {
        case "script": self[attribute: "src"] ?? "an inline script"
        case "style": "an inline style"
        case "link" where self[attribute: "rel"] == "stylesheet": self[attribute: "href"]
        default: nil
        }
    }
}
