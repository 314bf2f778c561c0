// What a template says of its controls' properties before anybody has set one: the values that controls start with.

/// What a template says of one control.
struct Defaults: Sendable {
    private let said: PropertySet
    /// By property.
    private let values: [PropertyValue]

    init(_ values: [Property: PropertyValue]) {
        said = values.keys.reduce(into: []) { $0.insert(PropertySet($1)) }
        self.values = values.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    }

    /// The value of a property; `.none` where the template says nothing of it.
    subscript(property: Property) -> PropertyValue {
        guard said.contains(property) else { return .none }
        return values[(said.rawValue & (PropertySet(property).rawValue - 1)).nonzeroBitCount]
    }
}

extension Compiler {
    /// The values that an element has in the template; addresses as they are served.
    func defaults(of element: HTMLElement) -> Defaults {
        var values: [Property: PropertyValue] = [:]
        for attribute in element.attributes {
            guard let property = Property.of(attribute: attribute.name) else { continue }
            values[property] = value(of: property, address(attribute, of: element) ?? attribute.value, element)
        }
        switch element.tag {
        case "textarea": values[.value] = .string(element.textContent)
        case "select": values[.value] = selected(element)
        case "input": values[.value] = values[.value] ?? .string("")
        default:
            if !HTMLVocabulary.void.contains(element.tag) { values[.text] = .string(element.textContent) }
        }
        return Defaults(values)
    }

    private func value(of property: Property, _ text: String, _ element: HTMLElement) -> PropertyValue {
        if property.isBoolean { return .bool(true) }
        if property == .invalid || property == .busy, text == "true" || text == "false" { return .bool(text == "true") }
        if property == .value, element.tag == "progress", let number = Double(text) { return .double(number) }
        return .string(text)
    }

    /// The first option with `selected`, else the first of all, as a browser chooses in a drop-down.
    private func selected(_ select: HTMLElement) -> PropertyValue {
        let options = select.descendants.filter { $0.tag == "option" }
        let chosen = options.first { $0[attribute: "selected"] != nil } ?? options.first
        return chosen.map { .string($0.optionValue) } ?? .none
    }
}

extension HTMLElement {
    /// An option's value: its attribute, else its text.
    var optionValue: String { self[attribute: "value"] ?? HTMLText.collapsed(textContent) }
}
