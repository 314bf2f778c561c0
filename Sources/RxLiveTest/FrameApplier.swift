// FrameApplier: a frame, applied whole: what it names is looked up first, then screen, lists, cells, in this order.
// The twin of Sources/RxLive/Runtime/patches.js; a property is a line here, one there, and its case in Markup's Property.
import Markup

/// Why a frame does not fit the document: the document is then no longer known.
struct FrameMisfit: Error, CustomStringConvertible {
    let description: String
}

extension BrowserDocument {
    /// Applies screen, lists and cells; throws before anything is touched where something is missing.
    ///
    /// `remake` gives elements that were made again what the person has put into them.
    func apply(_ frame: WireFrame, remake: () -> Void = {}) throws(FrameMisfit) {
        var work: [() -> Void] = []
        var late: [() -> Void] = []
        var root = slot
        if let screen = frame.cells.first(where: { $0.number == 0 })?.value.array {
            root = HTMLElement(tag: "template")
            for node in HTMLFragment(parsing: screen.count > 1 ? screen[1].string ?? "" : "").nodes {
                root.append(node)
            }
            let fresh = root
            work.append { [self] in show(screen, fresh) }
        }
        var patchers: [Int: ListPatcher] = [:]
        for list in frame.lists {
            let number = list.first?.int ?? 0
            var patcher: ListPatcher
            if let known = patchers[number] {
                patcher = known
            } else {
                patcher = ListPatcher(try control(number, of: root))
            }
            if list.count > 1, list[1].string == "c" {
                for index in stride(from: 2, to: list.count - 1, by: 2) {
                    let row = try patcher.row(list[index])
                    let flat = list[index + 1].array ?? []
                    for index in stride(from: 0, to: flat.count - 1, by: 2) {
                        late.append(try show(flat[index].int ?? 0, flat[index + 1], of: row, frame.consumed))
                    }
                }
            } else {
                work.append(try patcher.prepare(list))
            }
            patchers[number] = patcher
        }
        for (cell, value) in frame.cells where cell != 0 {
            late.append(try show(cell, value, of: root, frame.consumed))
        }
        for step in work { step() }
        if !work.isEmpty { remake() }
        for step in late { step() }
        if !work.isEmpty { sweep() }
        settleFocus()
    }

    /// What shows a cell's value.
    private func show(
        _ cell: Int,
        _ value: WireValue,
        of root: HTMLElement,
        _ consumed: Int
    ) throws(FrameMisfit) -> () -> Void {
        guard let property = Property(rawValue: UInt8(truncatingIfNeeded: cell & 63)) else {
            throw FrameMisfit(description: "no property \(cell & 63)")
        }
        let element = try control(cell >> 6, of: root)
        return { [self] in put(property, value, into: element, consumed: consumed) }
    }

    /// Outside of rows, or in a row, which may be the control itself.
    private func control(_ number: Int, of root: HTMLElement) throws(FrameMisfit) -> HTMLElement {
        let fits: (HTMLElement) -> Bool = { $0.controlNumber == number }
        let isRow = root[attribute: DataName.row] != nil
        let found = isRow ? fits(root) ? root : root.first(where: fits) : BrowserDocument.control(number, in: root)
        guard let found else { throw FrameMisfit(description: "no control \(number)") }
        return found
    }

    private func show(_ screen: [WireValue], _ fresh: HTMLElement) {
        composing = nil
        focused = nil
        slot.replaceChildren(with: fresh.children)
        body[attribute: DataName.screen] = screen.first?.text
        if screen.count > 2, let title = screen[2].string, !title.isEmpty { self.title = title }
    }

    private func put(_ property: Property, _ value: WireValue, into element: HTMLElement, consumed: Int) {
        switch property {
        case .text:
            say(value.text ?? "", in: element)
        case .value where ["input", "textarea", "select"].contains(element.tag):
            assign(.string(value.text ?? ""), to: element, consumed: consumed)
        case .checked: assign(.bool(value.isTrue), to: element, consumed: consumed)
        case .invalid where element.holdsValue: state(of: element).invalid = value.text
        case .hidden: element[attribute: "hidden"] = value.isTrue ? "" : nil
        case .disabled: element[attribute: "disabled"] = value.isTrue ? "" : nil
        default: element[attribute: property.attributeName] = value.text
        }
    }
}

extension Property {
    /// The attribute that shows it, where one does.
    fileprivate var attributeName: String {
        switch self {
        case .text, .checked, .hidden, .disabled: ""
        case .value: "value"
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
        }
    }
}
