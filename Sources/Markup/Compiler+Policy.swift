// What the page's Content-Security-Policy refuses of a template: what is embedded, and what is from other sites. The policy itself
// is Responses' of RxLive.

extension Compiler {
    /// Refuses what browsers would leave empty or undone without a word.
    mutating func checkPolicy(_ element: HTMLElement) {
        switch element.tag {
        case "iframe", "object", "embed":
            report("<\(element.tag)> stays empty: the page's policy lets nothing be embedded", element)
        case "video", "audio":
            report("<\(element.tag)> stays empty: the page's policy lets no sound and no film be loaded", element)
        default:
            for attribute in element.attributes { checkOrigin(of: attribute, element) }
        }
    }

    private mutating func checkOrigin(of attribute: HTMLAttribute, _ element: HTMLElement) {
        let name = attribute.name
        switch (element.tag, name) {
        case ("script", "src"),
            ("link", "href") where element.isStylesheet:
            guard SafeURL.isOfOtherSite(attribute.value) else { return }
            report(
                "'\(name)' is on another site: the page's policy refuses scripts and stylesheets from there",
                element,
                attribute: name
            )
        case ("form", "action"), (_, "formaction"):
            guard SafeURL.isOfOtherSite(attribute.value) else { return }
            report(
                "'\(name)' is on another site: the page's policy lets no form be sent there",
                element,
                attribute: name
            )
        case ("img", "src"), ("input", "src"), ("image", "href"), ("image", "xlink:href"):
            noteImage(attribute.value, name, element)
        case ("img", "srcset"), ("source", "srcset"):
            for candidate in SourceSet(parsing: attribute.value)?.candidates ?? [] {
                noteImage(candidate.url, name, element)
            }
        default: break
        }
    }

    private mutating func noteImage(_ address: String, _ name: String, _ element: HTMLElement) {
        guard SafeURL.isOfOtherSite(address) else { return }
        let message =
            "'\(address)' is on another site: the page's policy refuses its image, unless --images-from names the site"
        outsideImages.append(
            OutsideImage(address: address, fault: file.error(message, element, attribute: name))
        )
    }
}

extension HTMLElement {
    fileprivate var isStylesheet: Bool {
        self[attribute: "rel"]?.lowercased().split(whereSeparator: \.isWhitespace).contains("stylesheet") == true
    }
}
