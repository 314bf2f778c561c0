// Which control an element gets, and which there are. One table: to add a control, change or add its row.

/// The controls that a template may name.
enum ControlTable {
    struct Row {
        /// The class's name.
        let name: String
        /// Whether the class exists.
        let isAvailable: Bool
        /// The elements whose control it is unless `data-control` says otherwise.
        let elements: Set<String>
        /// Whether `data-control` may name it on elements other than these.
        let isForAll: Bool
    }

    /// An element is named by its tag; `<input>` by `input/` and its type.
    static let rows: [Row] = [
        Row(name: "View", isAvailable: true, elements: [], isForAll: true),
        Row(name: "Label", isAvailable: true, elements: labels, isForAll: true),
        Row(name: "Button", isAvailable: true, elements: ["button"], isForAll: false),
        Row(name: "TextField", isAvailable: true, elements: textInputs, isForAll: false),
        Row(name: "TextView", isAvailable: true, elements: ["textarea"], isForAll: false),
        Row(name: "Switch", isAvailable: true, elements: ["input/checkbox"], isForAll: false),
        Row(name: "Form", isAvailable: true, elements: ["form"], isForAll: false),
        Row(name: "Link", isAvailable: true, elements: ["a"], isForAll: false),
        Row(name: "ProgressView", isAvailable: true, elements: ["progress"], isForAll: false),
        Row(name: "ImageView", isAvailable: true, elements: ["img"], isForAll: false),
        Row(name: "Slider", isAvailable: false, elements: ["input/range"], isForAll: false),
        Row(name: "PickerView", isAvailable: false, elements: ["select"], isForAll: false),
        Row(name: "TableView", isAvailable: true, elements: ["ul", "ol", "table"], isForAll: false),
        Row(name: "CollectionView", isAvailable: true, elements: [], isForAll: true),
        Row(name: "AlertController", isAvailable: false, elements: ["dialog"], isForAll: false),
    ]

    /// The control's name for an element, or the sentence that says why there is none.
    static func control(for element: HTMLElement) -> Result<String, Refusal> {
        let key = key(element)
        if let name = element[attribute: "data-control"] {
            guard let row = rows.first(where: { $0.name == name }) else {
                return .failure(Refusal("unknown control '\(name)'; there are \(names)"))
            }
            guard row.isForAll || row.elements.contains(key) else {
                return .failure(Refusal("\(element.startTag) cannot be a \(name)"))
            }
            return available(row)
        }
        if let row = rows.first(where: { $0.elements.contains(key) }) { return available(row) }
        guard !key.hasPrefix("input/") else {
            return .failure(Refusal("\(element.startTag) has no control; \(advice)"))
        }
        return HTMLVocabulary.rawText.contains(key) || HTMLVocabulary.void.contains(key)
            ? .failure(Refusal("<\(key)> cannot be an outlet")) : .success("View")
    }

    /// Whether a person changes a value of the control's.
    static func holdsValue(_ name: String) -> Bool { ["TextField", "TextView", "Switch"].contains(name) }

    /// Whether the control shows rows.
    static func showsRows(_ name: String) -> Bool { ["TableView", "CollectionView"].contains(name) }

    /// Why an element has no control.
    struct Refusal: Error {
        let sentence: String
        init(_ sentence: String) { self.sentence = sentence }
    }

    private static func available(_ row: Row) -> Result<String, Refusal> {
        row.isAvailable ? .success(row.name) : .failure(Refusal("not available yet: \(row.name)"))
    }

    private static func key(_ element: HTMLElement) -> String {
        guard element.tag == "input" else { return element.tag }
        return "input/" + (element[attribute: "type"] ?? "text").lowercased()
    }

    private static var names: String { rows.filter(\.isAvailable).map(\.name).joined(separator: ", ") }

    private static let advice = "write a text field, a check box, or a <button>"

    private static let textInputs: Set<String> = [
        "input/text", "input/email", "input/password", "input/search", "input/url", "input/tel", "input/number",
        "input/date", "input/month", "input/week", "input/time", "input/datetime-local", "input/color", "input/",
    ]

    private static let labels: Set<String> = [
        "h1", "h2", "h3", "h4", "h5", "h6", "p", "span", "output", "label", "strong", "em", "b", "i", "small", "mark",
        "time", "code", "pre", "kbd", "samp", "var", "q", "cite", "abbr", "sub", "sup", "data", "legend", "caption",
        "figcaption", "summary", "li", "dt", "dd", "td", "th", "address", "blockquote", "del", "ins", "s", "u", "dfn",
        "bdi", "bdo",
    ]
}

extension HTMLElement {
    /// The element for people: its tag, and an input's type.
    var startTag: String {
        guard tag == "input" else { return "<\(tag)>" }
        return "<input type=\"\(self[attribute: "type"] ?? "text")\">"
    }
}
