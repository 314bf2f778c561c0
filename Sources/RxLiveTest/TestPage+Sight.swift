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

    /// Whether an outlet's element can be used.
    public func isEnabled(_ outlet: String) -> Bool { find(outlet).map { !$0.isDisabled } ?? false }

    /// Whether an outlet's element is there and in sight.
    public func isVisible(_ outlet: String) -> Bool { find(outlet)?.isShown ?? false }

    /// An attribute of an outlet's element, such as `aria-invalid`.
    public func attribute(_ name: String, of outlet: String) -> String? { find(outlet)?[attribute: name] }

    /// The keys of a list's rows, in order.
    public func keys(_ outlet: String) -> [String] {
        guard let list = find(outlet) else { return [] }
        return (list.elements.first { $0.tag == "tbody" } ?? list).elements.compactMap { $0[attribute: DataName.key] }
    }

    /// The texts of a list's rows, in order.
    public func rows(_ outlet: String) -> [String] {
        guard let list = find(outlet) else { return [] }
        let parent = list.elements.first { $0.tag == "tbody" } ?? list
        return parent.elements.filter { $0[attribute: DataName.key] != nil }.map(\.visibleText)
    }

    /// The outlet that has the keyboard's focus.
    public var focused: String? { runtime.document.focused?.outlet }

    /// What the live region has said, in order.
    public var announcements: [String] { runtime.announcements }

    /// What the browser calls the document.
    public var title: String { runtime.document.title }

    /// Where the tab is.
    public var path: String { runtime.path }

    /// What the tab shows of its connection.
    public var connection: ConnectionState { runtime.state }

    /// The document as HTML, for messages of failed tests.
    public var html: String { runtime.document.slot.innerHTML }
}
