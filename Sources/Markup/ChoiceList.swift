// ChoiceList: what a person can choose among, as one text: a property's value. The browser's twin is in patches.js.

/// The options of a `<select>`, or the radio buttons of a group, in their order.
public struct ChoiceList: Hashable, Sendable {
    /// One that can be chosen.
    public struct Choice: Hashable, Sendable {
        /// What is sent where it is chosen; no two of a list have the same.
        public var value: String
        /// What it says.
        public var title: String

        /// Made of what it says, and of its value if that is another.
        public init(_ title: String, value: String? = nil) {
            self.title = title
            self.value = value ?? title
        }
    }

    /// What there is.
    public private(set) var choices: [Choice]

    /// Made of choices, as far as their values are those of no other.
    public init(_ choices: [Choice]) {
        var seen: Set<String> = []
        self.choices = choices.filter { seen.insert($0.value).inserted }
    }

    /// Makes a list of titles; some may be equal.
    ///
    /// A title's white space is one space, as a browser shows it.
    public init(titles: [String]) {
        var seen: Set<String> = []
        choices = titles.map { title in
            let title = HTMLText.collapsed(title)
            var value = title
            var count = 1
            while !seen.insert(value).inserted {
                count += 1
                value = "\(title) (\(count))"
            }
            return Choice(title, value: value)
        }
    }

    /// The list that a property's text stands for.
    public init(text: String) {
        choices =
            text.isEmpty
            ? []
            : text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                return Choice(parts.last ?? "", value: parts.first)
            }
    }

    /// A line for each: the value, and behind a tab the title if that is another, or if there is nothing else.
    public var text: String {
        if let only = choices.first, choices.count == 1, only.value.isEmpty, only.title.isEmpty { return "\t" }
        return choices.map { $0.value == $0.title ? $0.value : $0.value + "\t" + $0.title }.joined(separator: "\n")
    }
}

extension [String] {
    /// The values that are chosen, as a control's value says them.
    package init(choices text: String) {
        self = text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The value of a control in which these are chosen.
    package var choicesText: String { joined(separator: "\n") }
}
