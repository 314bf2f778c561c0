// What a template may not contain though it is HTML: what the page's policy refuses, what would be lost.
// Faults of the HTML itself are found by SourceCheck; outlets are judged in Compiler+Outlet.swift.

extension Compiler {
    /// Refuses an element for its own sake: the content security policy allows neither inline scripts nor inline styles.
    mutating func check(_ element: HTMLElement) {
        let style = element[attribute: "style"] == nil ? nil : "style"
        if element.tag == "style" || style != nil {
            report("inline style: write a class, and its rule in a stylesheet", element, attribute: style)
        }
        checkPolicy(element)
        if element.tag == "script", element[attribute: "src"] == nil {
            report("inline script: the page's policy refuses it", element)
        }
        for name in RowAct.attributes where element[attribute: "data-outlet"] == nil {
            guard let value = element[attribute: name] else { continue }
            let deed = RowAct(attribute: name, value: value)?.deed ?? "moves the row"
            report("what \(deed) needs data-outlet", element, attribute: name)
        }
        for attribute in element.attributes {
            let name = attribute.name
            checkAsset(attribute, of: element)
            if name.hasPrefix("on") {
                report("'\(name)' is an inline script: give the element an outlet", element, attribute: name)
            }
            if ["href", "src", "action", "formaction"].contains(name), !SafeURL.isSafe(attribute.value) {
                report("'\(name)' has an address that is not allowed", element, attribute: name)
            }
            if name == "srcset" { checkSourceSet(attribute.value, element) }
        }
    }

    /// Refuses what browsers would drop of a `srcset`, or would choose of it without knowing how large the image is.
    private mutating func checkSourceSet(_ text: String, _ element: HTMLElement) {
        guard let set = SourceSet(parsing: text) else {
            return report(
                "'srcset' is a list of addresses, each with a width or a density: /small.jpg 320w, /large.jpg 640w",
                element,
                attribute: "srcset"
            )
        }
        if let fault = set.fault { report("'srcset': \(fault)", element, attribute: "srcset") }
        if set.hasWidths, element[attribute: "sizes"] == nil {
            report(
                "a 'srcset' with widths needs 'sizes', which says how wide the image is",
                element,
                attribute: "srcset"
            )
        }
    }

    /// A screen's stylesheets and scripts are the layout's: those it lacks would be lost without a word.
    mutating func checkHead(of screen: ParsedScreen, against layout: HTMLDocument) {
        // A template in a folder names them from there.
        func name(_ reference: String) -> Substring { Compiler.assetName(reference) ?? reference[...] }
        let known = Set(layout.root.descendants.compactMap(\.reference).map(name))
        for element in screen.document.head.elements {
            guard let reference = element.reference, !known.contains(name(reference)) else { continue }
            faults.append(
                screen.file.error(
                    "the layout does not have '\(reference)': stylesheets and scripts belong there",
                    element
                )
            )
        }
    }

    /// An id is that of one element of the whole document, whichever file it comes from.
    mutating func checkIDs(of screen: ParsedScreen, in layout: HTMLDocument) {
        var firsts: [String: (file: TemplateFile, element: HTMLElement)] = [:]
        let content = Set(screen.content.everything.dropFirst().map(ObjectIdentifier.init))
        let shown = screen.document.root.everything.filter { content.contains(ObjectIdentifier($0)) }
        for (file, elements) in [(file, layout.root.everything), (screen.file, shown)] {
            for element in elements {
                guard let id = element[attribute: "id"], !id.isEmpty else { continue }
                guard let first = firsts[id] else {
                    firsts[id] = (file, element)
                    continue
                }
                // The parser's copies of an element are another fault.
                if first.element.source.start == element.source.start, first.file == file { continue }
                let place = first.file.error("", first.element, attribute: "id")
                let whose = first.file == file ? "line \(place.line)" : "\(first.file.path), line \(place.line)"
                faults.append(file.error("duplicate id '\(id)'; the first is in \(whose)", element, attribute: "id"))
            }
        }
    }
}

extension HTMLElement {
    /// Whether what a person enters here is kept nowhere but in its page.
    var isPrivate: Bool {
        self[attribute: "data-private"] != nil || tag == "input" && self[attribute: "type"]?.lowercased() == "password"
            || self[attribute: "autocomplete"]?.contains("password") == true
    }

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
