// What a person sees of a tab, and what assistive technology says.
import Markup

extension TestPage {
    /// The text of an outlet as a person reads it: nothing of hidden elements; "" where there is no such outlet.
    public func text(_ outlet: String) -> String { find(outlet)?.visibleText ?? "" }

    /// What a field holds; nil where there is none.
    public func value(_ outlet: String) -> String? {
        find(outlet).flatMap { $0.holdsValue ? runtime.document.state(of: $0).value.text : nil }
    }

    /// Whether a check box is on.
    public func isOn(_ outlet: String) -> Bool {
        find(outlet).map { runtime.document.state(of: $0).value == .bool(true) } ?? false
    }

    /// What a person can choose of a select or a group of radio buttons.
    public func choices(_ outlet: String) -> [String] { find(outlet)?.choices.map(\.choiceTitle) ?? [] }

    /// What is chosen of them.
    public func chosen(_ outlet: String) -> [String] {
        guard let control = find(outlet), let text = runtime.document.state(of: control).value.text else { return [] }
        let values = text.split(separator: "\n").map(String.init)
        return control.choices.filter { $0.choiceValue == text || values.contains($0.choiceValue) }.map(\.choiceTitle)
    }

    /// Whether an outlet's element can be used.
    public func isEnabled(_ outlet: String) -> Bool { find(outlet).map { !$0.isDisabled } ?? false }

    /// Whether an outlet's element is there and in sight.
    public func isVisible(_ outlet: String) -> Bool { find(outlet)?.isShown ?? false }

    /// An attribute of an outlet's element, such as `aria-invalid`.
    public func attribute(_ name: String, of outlet: String) -> String? { find(outlet)?[attribute: name] }

    /// The texts of a list's rows, in order; of those that are here, and but for one that is kept for its focus alone.
    public func rows(_ outlet: String) -> [String] { find(outlet).map { flow($0).rows.map(\.visibleText) } ?? [] }

    /// The numbers of the same rows, which their list gave them.
    public func rowIDs(_ outlet: String) -> [Int] { find(outlet).map { flow($0).rows.compactMap(\.rowID) } ?? [] }

    /// The keys of the same rows, as far as they have any: rows with fields do.
    public func keys(_ outlet: String) -> [String] {
        find(outlet).map { flow($0).rows.compactMap { $0[attribute: DataName.key] } } ?? []
    }

    /// Which rows of its array a list shows: how many come before them, how many there are in all, and the number of the
    /// row that is kept for its focus alone, or 0; nil where a list shows all.
    public func window(_ outlet: String) -> (before: Int, total: Int, away: Int)? {
        let numbers = attribute(DataName.window, of: outlet)?.split(separator: " ").compactMap { Int($0) } ?? []
        return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
    }

    /// The place in its array of the uppermost row that is seen of a list; 0 where the list shows all.
    public func scrolled(_ outlet: String) -> Int {
        find(outlet).flatMap { list in runtime.document.windows.first { $0.list === list } }?.first ?? 0
    }

    /// The outlet that has the keyboard's focus.
    public var focused: String? { runtime.document.focused?.outlet }

    /// What the live region has said, in order.
    public var announcements: [String] { runtime.announcements }

    /// What the browser calls the document.
    public var title: String { runtime.document.title }

    /// The titles of the dialogs above the main screen, bottom first.
    public var dialogs: [String] { runtime.document.dialogs.map { $0[attribute: "aria-label"] ?? "" } }

    /// Where the tab is, with its query, as the address bar has it.
    public var path: String { runtime.path }

    /// What the tab shows of its connection.
    public var connection: ConnectionState { runtime.state }

    /// The document as HTML, for messages of failed tests.
    public var html: String { runtime.document.screens.reversed().map(\.innerHTML).joined(separator: "\n") }
}
