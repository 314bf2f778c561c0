// ScreenTemplate: a compiled template with what a control says before anybody has set it, read off the template itself.
import Markup

/// A template and the state of its controls as the file has them.
final class ScreenTemplate: Sendable {
    let template: Template
    /// By number - 1: the number of the control around this one, 0 where there is none.
    let parents: [Int]
    private let defaults: [[Property: PropertyValue]]

    init(_ template: Template) {
        self.template = template
        var html: [UInt8] = []
        template.renderContent(into: &html, values: NoValues())
        var parents = [Int](repeating: 0, count: template.outlets.count)
        var defaults = [[Property: PropertyValue]](repeating: [:], count: template.outlets.count)
        let document = HTMLDocument(parsing: String(decoding: html, as: UTF8.self))
        for element in document.body.descendants {
            guard let number = element.controlNumber, defaults.indices.contains(number - 1) else { continue }
            parents[number - 1] = element.closest { $0 !== element && $0.controlNumber != nil }?.controlNumber ?? 0
            defaults[number - 1] = element.defaults
        }
        self.parents = parents
        self.defaults = defaults
    }

    /// What the template says of a property that nobody has set.
    func defaultValue(of number: Int, _ property: Property) -> PropertyValue {
        guard defaults.indices.contains(number - 1) else { return .none }
        return defaults[number - 1][property] ?? .none
    }
}

extension HTMLElement {
    fileprivate var controlNumber: Int? { self[attribute: "data-n"].flatMap { Int($0) } }

    fileprivate var defaults: [Property: PropertyValue] {
        var found: [Property: PropertyValue] = [:]
        for (property, name) in [
            (Property.hidden, "hidden"), (.disabled, "disabled"), (.checked, "checked"),
        ] where self[attribute: name] != nil {
            found[property] = .bool(true)
        }
        for (property, name) in [(Property.invalid, "aria-invalid"), (.busy, "aria-busy")] {
            if let text = self[attribute: name] { found[property] = .bool(text == "true") }
        }
        for (property, name) in [
            (Property.color, "data-color"), (.classes, "class"), (.title, "title"), (.placeholder, "placeholder"),
            (.href, "href"), (.source, "src"), (.alternative, "alt"), (.label, "aria-label"), (.value, "value"),
        ] {
            if let text = self[attribute: name] { found[property] = .string(text) }
        }
        if tag == "textarea" { found[.value] = .string(textContent) } else { found[.text] = .string(textContent) }
        return found
    }
}
