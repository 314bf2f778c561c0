// What of a screen's file is used: its title and its content. The rest of the head is the layout's business.

/// A parsed screen.
struct Screen {
    let file: TemplateFile
    let document: HTMLDocument
    /// The content of `<main>`, or of `<body>` when there is none.
    let content: HTMLElement

    /// Parses a screen's file and refuses what would be lost: a second `<main>`, outlets outside the content.
    init(_ file: TemplateFile) throws(TemplateError) {
        self.file = file
        document = HTMLDocument(parsing: file.source)
        let mains = document.body.descendants.filter { $0.tag == "main" }
        content = mains.first ?? document.body
        if mains.count > 1 {
            throw TemplateError(file: file.path, line: mains[1].line, message: "a second <main>; a screen has one")
        }
        for element in document.root.descendants {
            guard let name = element[attribute: "data-outlet"], !isInside(element) else { continue }
            throw TemplateError(
                file: file.path,
                line: element.line,
                message: "outlet '\(name)' stands outside <main>, whose content alone is shown"
            )
        }
    }

    var title: String { document.title }

    /// The path that the screen's head names as its own, by `<link rel="canonical">`.
    var path: String? {
        document.head.elements.first { $0.tag == "link" && $0[attribute: "rel"] == "canonical" }?[attribute: "href"]
    }

    private func isInside(_ element: HTMLElement) -> Bool {
        element !== content && element.closest { $0 === content } != nil
    }
}
