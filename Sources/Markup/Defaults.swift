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
        case "select":
            values[.options] = .string(ChoiceList(element.options.map(\.choice)).text)
            values[.value] = .string(element.chosen.choicesText)
            values[.type] = .string(element.selectType)
        case "input": values[.value] = values[.value] ?? .string("")
        default:
            if !HTMLVocabulary.void.contains(element.tag) { values[.text] = .string(element.textContent) }
        }
        if ControlTable.isRadioGroup(element) {
            let radios = element.radios
            values[.options] = .string(ChoiceList(radios.map { .init($0.label, value: $0.optionValue) }).text)
            values[.value] = .string(radios.last { $0[attribute: "checked"] != nil }?.optionValue ?? "")
        }
        return Defaults(values)
    }

    private func value(of property: Property, _ text: String, _ element: HTMLElement) -> PropertyValue {
        if property.isBoolean { return .bool(true) }
        if property == .invalid || property == .busy, text == "true" || text == "false" { return .bool(text == "true") }
        if property == .value, element.tag == "progress", let number = Double(text) { return .double(number) }
        return .string(text)
    }

}

extension HTMLElement {
    /// An option's value: its attribute, else its text.
    var optionValue: String { self[attribute: "value"] ?? HTMLText.collapsed(textContent) }

    /// An option's value and what it says.
    fileprivate var choice: ChoiceList.Choice { .init(HTMLText.collapsed(textContent), value: optionValue) }

    /// The options of a `<select>`.
    var options: [HTMLElement] { descendants.filter { $0.tag == "option" } }

    /// Whether it is a radio button.
    var isRadio: Bool { tag == "input" && self[attribute: "type"]?.lowercased() == "radio" }

    /// The radio buttons of a group.
    var radios: [HTMLElement] { descendants.filter(\.isRadio) }

    /// What the label around a radio button says.
    fileprivate var label: String {
        self[attribute: "aria-label"] ?? closest { $0.tag == "label" }.map { HTMLText.collapsed($0.textContent) } ?? ""
    }

    /// What kind of `<select>` it is: `select-multiple`, `select-one` for a drop-down, which has always chosen something, and
    /// `select-box` for one that shows several rows.
    var selectType: String {
        if self[attribute: "multiple"] != nil { return "select-multiple" }
        return (self[attribute: "size"].flatMap { Int($0) } ?? 1) > 1 ? "select-box" : "select-one"
    }

    /// The values of the options that a browser selects by itself
    /// (https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm).
    package var chosen: [String] {
        let selected = options.filter { $0[attribute: "selected"] != nil }
        if selectType == "select-multiple" { return selected.map(\.optionValue) }
        if let last = selected.last { return [last.optionValue] }
        guard selectType == "select-one" else { return [] }
        let first = options.first { option in
            option[attribute: "disabled"] == nil
                && option.closest { $0.tag == "optgroup" && $0[attribute: "disabled"] != nil } == nil
        }
        return first.map { [$0.optionValue] } ?? []
    }
}
