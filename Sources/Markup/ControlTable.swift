// Which control an element gets, and which there are. One table: to add a control, change or add its row.

/// The controls that a template may name.
enum ControlTable {
    struct Row {
        /// The class's name.
        let name: String
        /// The elements whose control it is unless `data-control` says otherwise.
        let elements: Set<String>
        /// The elements whose control it is where `data-control` says so; nil: all.
        var others: Set<String>? = []
        /// What a person changes of it.
        var value = Value.none

        /// Whether `data-control` may name it on any element.
        var isForAll: Bool { others == nil }

        /// Whether it can be the control of an element.
        func canBe(_ key: String) -> Bool { elements.contains(key) || others?.contains(key) != false }
    }

    /// What a person changes of a control.
    enum Value {
        case none
        /// A text, letter by letter.
        case text
        /// Something that is chosen, or set.
        case choice
    }

    /// An element is named by its tag; `<input>` by `input/` and its type.
    static let rows: [Row] = [
        Row(name: "View", elements: [], others: nil),
        Row(name: "Label", elements: labels, others: nil),
        Row(name: "Button", elements: ["button"]),
        Row(name: "RefreshControl", elements: [], others: ["button"]),
        Row(name: "TextField", elements: textInputs, value: .text),
        Row(name: "SecureField", elements: ["input/password"], value: .text),
        Row(name: "SearchBar", elements: ["input/search"], value: .text),
        Row(name: "TextView", elements: ["textarea"], value: .text),
        Row(name: "Switch", elements: ["input/checkbox"], value: .choice),
        Row(name: "Slider", elements: ["input/range"], value: .choice),
        Row(name: "Stepper", elements: [], others: ["input/number"], value: .choice),
        Row(name: "SegmentedControl", elements: [], others: ["fieldset"], value: .choice),
        Row(name: "TabBar", elements: [], others: ["fieldset"], value: .choice),
        Row(name: "PickerView", elements: ["select"], value: .choice),
        Row(name: "DatePicker", elements: dateInputs, value: .choice),
        Row(name: "FileInput", elements: ["input/file"]),
        Row(name: "FilePreview", elements: ["canvas"]),
        Row(name: "Form", elements: ["form"]),
        Row(name: "Link", elements: ["a"]),
        Row(name: "ProgressView", elements: ["progress"]),
        Row(name: "ActivityIndicatorView", elements: [], others: ["progress"]),
        Row(name: "ImageView", elements: ["img"]),
        Row(name: "ScrollView", elements: [], others: nil),
        Row(name: "TableView", elements: ["ul", "ol", "table"]),
        Row(name: "CollectionView", elements: [], others: nil),
        Row(name: "Popover", elements: [], others: nil),
        Row(name: "Menu", elements: [], others: nil),
    ]

    /// An element's control.
    struct Control {
        /// The class's name; an application's own may have its module's before it.
        let name: String
        /// What of ours it is at least: an application's own derives from that, as far as an element can tell.
        let kind: String

        /// Whether it is an application's own.
        var isOwn: Bool { name != kind }
    }

    /// An element's control, or the sentence that says why there is none.
    static func control(for element: HTMLElement) -> Result<Control, Refusal> {
        guard let name = element[attribute: "data-control"] else { return standard(for: element) }
        guard let row = rows.first(where: { $0.name == name }) else { return own(name, for: element) }
        guard row.canBe(key(element)) else {
            return .failure(Refusal("\(element.startTag) cannot be a \(name)"))
        }
        return .success(Control(name: row.name, kind: row.name))
    }

    /// A class of the application's, which nobody but the compiler of Swift knows.
    private static func own(_ name: String, for element: HTMLElement) -> Result<Control, Refusal> {
        let isClass = name.wholeMatch(of: /[A-Z]\w*/) != nil
        if let meant = meant(by: name, for: element) {
            let sentence = "unknown control '\(name)': did you mean \(meant)?"
            let advice = " A class of your own with such a name is written with its module: Module.\(name)"
            return .failure(Refusal(sentence + (isClass ? advice : "")))
        }
        guard isClass || name.wholeMatch(of: /[A-Z]\w*\.[A-Z]\w*/) != nil else {
            return .failure(Refusal("unknown control '\(name)'; there are \(names), and classes of your own"))
        }
        return standard(for: element).map { known in
            let isForAll = rows.contains { $0.name == known.kind && $0.isForAll }
            return Control(name: name, kind: isForAll ? "View" : known.kind)
        }
    }

    /// The control whose name a word is nearly: some letters are others, or its last word is missing, or UIKit's prefix stands
    /// before it; of several one that the element can be.
    private static func meant(by word: String, for element: HTMLElement) -> String? {
        let name = word.hasPrefix("UI") ? String(word.dropFirst(2)) : word
        let near = rows.filter { row in
            if name.lowercased() == row.name.lowercased() { return true }
            if let last = row.name.lastIndex(where: \.isUppercase), name == row.name[..<last] { return true }
            return Mark.distance(name, row.name) <= (row.name.utf8.count < 8 ? 1 : 2)
        }
        return (near.first { $0.canBe(key(element)) } ?? near.first)?.name
    }

    /// What an element is that names no control.
    private static func standard(for element: HTMLElement) -> Result<Control, Refusal> {
        let key = key(element)
        if let row = rows.first(where: { $0.elements.contains(key) }) {
            return .success(Control(name: row.name, kind: row.name))
        }
        if key == "dialog" {
            return .failure(Refusal("a dialog is a screen of its own, which a view controller presents"))
        }
        guard !key.hasPrefix("input/") else {
            return .failure(Refusal("\(element.startTag) has no control; \(advice)"))
        }
        return HTMLVocabulary.rawText.contains(key) || HTMLVocabulary.void.contains(key)
            ? .failure(Refusal("<\(key)> cannot be an outlet")) : .success(Control(name: "View", kind: "View"))
    }

    /// What a person changes of a control.
    static func value(of name: String) -> Value { rows.first { $0.name == name }?.value ?? .none }

    /// Whether a person changes a value of the control's.
    static func holdsValue(_ name: String) -> Bool { value(of: name) != .none }

    /// Whether a control is a group of radio buttons.
    static func isRadioGroup(_ kind: String) -> Bool { kind == "SegmentedControl" || kind == "TabBar" }

    /// Whether an element is a group of radio buttons that is one control.
    static func isRadioGroup(_ element: HTMLElement) -> Bool {
        guard element.tag == "fieldset", case .success(let control) = control(for: element) else { return false }
        return isRadioGroup(control.kind)
    }

    /// Whether a control opens above the page.
    static func isPopover(_ kind: String) -> Bool { kind == "Popover" || kind == "Menu" }

    /// Whether the control shows rows.
    static func showsRows(_ name: String) -> Bool { ["TableView", "CollectionView"].contains(name) }

    /// Why an element has no control.
    struct Refusal: Error {
        let sentence: String
        init(_ sentence: String) { self.sentence = sentence }
    }

    private static func key(_ element: HTMLElement) -> String {
        guard element.tag == "input" else { return element.tag }
        return "input/" + (element[attribute: "type"] ?? "text").lowercased()
    }

    private static var names: String { rows.map(\.name).joined(separator: ", ") }

    private static let advice = "write a text field, a check box, a <button>, or a <fieldset> around radio buttons"

    private static let textInputs: Set<String> = [
        "input/text", "input/email", "input/url", "input/tel", "input/number", "input/month", "input/week",
        "input/color",
        "input/",
    ]

    private static let dateInputs: Set<String> = ["input/date", "input/time", "input/datetime-local"]

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
