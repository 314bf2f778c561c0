// AttributeList: attributes that a program sets and that have no property of their own, as one text.

/// Attributes of one element: a line for each, its name, and behind a tab its value; without a tab it is to be absent.
package struct AttributeList {
    /// The attributes, in the order of their first setting.
    package private(set) var lines: [(name: String, value: String?)] = []

    /// None.
    package init() {}

    /// Made of its text.
    package init(text: String) {
        lines = text.split(separator: "\n").map { line in
            let words = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(words[0]), words.count > 1 ? String(words[1]) : nil)
        }
    }

    /// The attributes as one text; in values, tabs and line ends are spaces.
    package var text: String {
        lines.map { name, value in value.map { "\(name)\t\($0)" } ?? name }.joined(separator: "\n")
    }

    /// An attribute's value; nil: absent.
    package subscript(name: String) -> String? {
        get { lines.first { $0.name == name }?.value }
        set {
            let value = newValue.map { text in
                String(text.unicodeScalars.map { "\t\n\r".unicodeScalars.contains($0) ? " " : Character($0) })
            }
            if let place = lines.firstIndex(where: { $0.name == name }) {
                lines[place].value = value
            } else if value != nil {
                lines.append((name, value))
            }
        }
    }

    /// Why a program may not set an attribute; nil where it may.
    ///
    /// - Parameter name: The attribute's name, in small letters.
    /// - Returns: A sentence's end: "'onclick' would be a script".
    package static func fault(_ name: String) -> String? {
        let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        let isName =
            name.utf8.first.map(isLetter) == true
            && name.utf8.allSatisfy {
                isLetter($0) || $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
        if !isName { return "'\(name)' is no attribute's name" }
        if name.hasPrefix("on") { return "'\(name)' would be a script" }
        if name != "title", Property.of(attribute: name) != nil || Mark(rawValue: name) != nil || name == "checked" {
            return "'\(name)' has a property of its own, or is RxLive's"
        }
        if barred.contains(name) { return "'\(name)' is for templates alone" }
        return nil
    }

    /// What holds addresses, styles or scripts, or tells elements apart; and names that mean an element's content in a frame.
    private static let barred: Set<String> = [
        "action", "attributes", "background", "cite", "data", "form", "formaction", "http-equiv", "id", "imagesrcset",
        "is", "manifest", "method", "name", "nonce", "options", "ping", "poster", "rel", "sandbox", "slot", "srcdoc",
        "style", "target", "text", "usemap",
    ]
}
