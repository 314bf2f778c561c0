// Screens at once: the main one in the slot, dialogs above it (rule 34). The twin of Sources/RxLive/Runtime/dialogs.js, and of
// what showModal and close do with the focus; what can have it at all is in BrowserDocument+Focus.
import Markup

extension BrowserDocument {
    /// The dialogs, bottom first.
    var dialogs: [HTMLElement] { body.elements.filter { $0.tag == "dialog" && $0[attribute: DataName.base] != nil } }

    /// Where controls are, topmost first.
    var screens: [HTMLElement] { dialogs.reversed() + [slot] }

    /// What the numbers of the main screen begin after.
    var base: Int {
        get { slot[attribute: DataName.base].flatMap { Int($0) } ?? 0 }
        set { slot[attribute: DataName.base] = newValue == 0 ? nil : String(newValue) }
    }

    /// The same of the screen that an element stands in.
    func base(of element: HTMLElement) -> Int {
        let screen = element.closest { $0.tag == "dialog" && $0[attribute: DataName.base] != nil } ?? slot
        return screen[attribute: DataName.base].flatMap { Int($0) } ?? 0
    }

    /// The dialog that an element stands in.
    func dialog(of element: HTMLElement) -> HTMLElement? { element.closest { $0.tag == "dialog" } }

    func isInSlot(_ element: HTMLElement) -> Bool { element !== slot && element.closest { $0 === slot } != nil }

    /// Whether nothing modal stands above an element.
    func isReachable(_ element: HTMLElement) -> Bool {
        dialogs.last.map { top in element.closest { $0 === top } != nil } ?? true
    }

    /// What is to be done so that the dialogs are those of a cell 1, first and last; throws where one is missing.
    func dialogs(
        _ cell: WireValue,
        _ roots: inout [HTMLElement]
    ) throws(FrameMisfit) -> (close: () -> Void, open: () -> Void) {
        let old = dialogs
        var wanted: [HTMLElement] = []
        for dialog in cell.array ?? [] {
            let members = dialog.array ?? []
            let number = members.first?.int ?? 0
            if members.count > 2 {
                wanted.append(made(number, title: members[1].string ?? "", html: members[2].string ?? ""))
            } else if let here = old.first(where: { base(of: $0) == number }) {
                wanted.append(here)
            } else {
                throw FrameMisfit(description: "no dialog \(number)")
            }
        }
        roots = wanted + roots
        let close = { [self] in
            for dialog in old.reversed() where !wanted.contains(where: { $0 === dialog }) {
                dialog.remove()
                leave(dialog)
            }
        }
        let open = { [self] in
            var isAbove = false
            for dialog in wanted where isAbove || !isInDocument(dialog) {
                isAbove = true
                dialog.remove()
                body.append(.element(dialog))
                enter(dialog)
            }
        }
        return (close, open)
    }

    private func made(_ base: Int, title: String, html: String) -> HTMLElement {
        let dialog = HTMLElement(tag: "dialog")
        dialog[attribute: DataName.base] = String(base)
        dialog[attribute: DataName.number] = String(base)
        dialog[attribute: "aria-label"] = title
        for node in HTMLFragment(parsing: html).nodes { dialog.append(node) }
        dialog.addBase(base)
        return dialog
    }

    /// What asks for the focus gets it, or the first that can have it, or the dialog; what had it gets it back
    /// (https://html.spec.whatwg.org/multipage/interactive-elements.html#dialog-focusing-steps).
    private func enter(_ dialog: HTMLElement) {
        covers[ObjectIdentifier(dialog)] = (dialog, focused)
        if !isFocusInDialog { focusedBelow = focused }
        let first = dialog.first { self.canHaveFocus($0) && $0.tabIndex ?? 0 >= 0 }
        focused = dialog.first(where: asksForFocus) ?? first ?? dialog
    }

    private var isFocusInDialog: Bool { focused.flatMap(dialog) != nil }

    /// What has the focus on the main screen, or had it below the dialogs if one of those has it now.
    var focusedOnScreen: HTMLElement? { (isFocusInDialog ? focusedBelow : focused).flatMap { isInSlot($0) ? $0 : nil } }

    private func leave(_ dialog: HTMLElement) {
        guard let former = covers.removeValue(forKey: ObjectIdentifier(dialog)) else { return }
        focused = former.focused.flatMap { isInDocument($0) && canHaveFocus($0) ? $0 : nil }
    }

    /// The layout's links to a path are those to this page; at first they are marked as the document's template says.
    func markLinks(to path: String) {
        defer { marked = path }
        guard let marked, marked != path else { return }
        for link in body.descendants where link.tag == "a" && !isInSlot(link) && dialog(of: link) == nil {
            if link[attribute: "href"] == path {
                link[attribute: "aria-current"] = "page"
            } else if link[attribute: "aria-current"] == "page" {
                link[attribute: "aria-current"] = nil
            }
        }
    }
}

extension HTMLElement {
    /// Adds the base of a screen to its controls' numbers, which are then unique on the page; but not in rows.
    func addBase(_ base: Int) {
        guard base != 0 else { return }
        for element in elements where element[attribute: DataName.row] == nil && element.tag != "template" {
            if let number = element.controlNumber { element[attribute: DataName.number] = String(base + number) }
            element.addBase(base)
        }
    }
}
