// How a property's value stands in a start tag. The browser's twin is in Sources/RxLive/Runtime.

extension Property {
    /// The attribute that holds the property; nil for `text` and `options`, which are content.
    var attribute: StaticString? {
        switch self {
        case .text, .options, .attributes: nil
        case .value: "value"
        case .hidden: "hidden"
        case .disabled: "disabled"
        case .checked: "checked"
        case .invalid: "aria-invalid"
        case .busy: "aria-busy"
        case .color: "data-color"
        case .classes: "class"
        case .title: "title"
        case .placeholder: "placeholder"
        case .href: "href"
        case .source: "src"
        case .alternative: "alt"
        case .label: "aria-label"
        case .events: "data-events"
        case .window: "data-window"
        case .minimum: "min"
        case .maximum: "max"
        case .step: "step"
        case .type: "type"
        case .background: "data-background"
        case .selected: "data-selected"
        case .wait: "data-wait"
        case .copy: "data-copy"
        case .alpha: "data-alpha"
        case .uploads: "data-uploads"
        case .file: "data-file"
        case .srcset: "srcset"
        case .once: "data-once"
        }
    }

    /// The property that an attribute holds.
    static func of(attribute name: String) -> Property? {
        byAttribute[name]
    }

    private static let byAttribute: [String: Property] = Dictionary(
        uniqueKeysWithValues: allCases.compactMap { property in property.attribute.map { ("\($0)", property) } }
    )

    /// Whether the attribute's presence is its value.
    var isBoolean: Bool { self == .hidden || self == .disabled || self == .checked }

    /// A value as the property may have it: itself, or none where it holds an address that is not allowed.
    package func safe(_ value: PropertyValue) -> PropertyValue {
        guard case .string(let text) = value else { return value }
        return switch self {
        case .href, .source: SafeURL.isSafe(text) ? value : .none
        case .srcset: SourceSet.isSafe(text) ? value : .none
        default: value
        }
    }
}

extension [UInt8] {
    /// Appends an attribute with a space before it, or nothing where the value says that it is absent.
    mutating func append(_ property: Property, _ value: PropertyValue) {
        if property == .attributes, case .string(let text) = value { return append(AttributeList(text: text)) }
        guard let name = property.attribute else { return }
        let value = property.safe(value)
        switch value {
        case .none: return
        case .bool(let isOn) where property.isBoolean:
            guard isOn else { return }
            append(attribute: name)
        case _ where property.isBoolean: return
        default:
            append(attribute: name)
            removeLast()
            append(value, for: .attribute)
            append(UInt8(ascii: "\""))
        }
    }

    private mutating func append(_ list: AttributeList) {
        for (name, value) in list.lines {
            guard let value else { continue }
            append(UInt8(ascii: " "))
            append(contentsOf: name.utf8)
            append("=\"" as StaticString)
            append(escaping: value, for: .attribute)
            append(UInt8(ascii: "\""))
        }
    }

    private mutating func append(attribute name: StaticString) {
        append(UInt8(ascii: " "))
        append(name)
        append("=\"\"" as StaticString)
    }

    /// Appends a value's text, as JavaScript's `String(value)` gives it; nothing for no value.
    mutating func append(_ value: PropertyValue, for place: Place) {
        switch value {
        case .string(let string): append(escaping: string, for: place)
        case .int(let number): append(contentsOf: String(number).utf8)
        case .double(let number): append(contentsOf: NumberText.text(number).utf8)
        case .bool(let isOn): append(isOn ? "true" : "false")
        case .none: break
        }
    }
}
