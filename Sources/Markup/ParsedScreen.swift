// What of a screen's file is used: its title and its content. The rest of the head is the layout's business.

/// A parsed screen.
struct ParsedScreen {
    let file: TemplateFile
    let document: HTMLDocument
    /// The content of `<main>`, or of `<body>` when there is none.
    let content: HTMLElement

    /// What is wrong with it as HTML, and what would be lost: a second `<main>`, outlets outside the content.
    let faults: [TemplateError]
    /// Whether the tree is the one that the file's author means.
    let isReadable: Bool

    /// Parses a screen's file.
    init(_ file: TemplateFile) {
        self.file = file
        document = HTMLDocument(parsing: file.source)
        let mains = document.body.descendants.filter { $0.tag == "main" }
        let content = mains.first ?? document.body
        self.content = content
        let outcome = SourceCheck.run(file, document, isLayout: false)
        isReadable = outcome.isReadable
        guard isReadable else {
            faults = outcome.faults
            return
        }
        var faults = outcome.faults
        for main in mains.dropFirst() { faults.append(file.error("a second <main>; a screen has one", main)) }
        for element in document.root.descendants {
            guard let name = element[attribute: "data-outlet"] else { continue }
            guard element === content || element.closest(where: { $0 === content }) == nil else { continue }
            let message = "outlet '\(name)' stands outside <main>, whose content alone is shown"
            faults.append(file.error(message, element, attribute: "data-outlet"))
        }
        self.faults = faults
    }

    var title: String { document.title }

    /// The path that the screen's head names as its own, by `<link rel="canonical">`.
    var path: String? {
        document.head.elements.first { $0.tag == "link" && $0[attribute: "rel"] == "canonical" }?[attribute: "href"]
    }
}
