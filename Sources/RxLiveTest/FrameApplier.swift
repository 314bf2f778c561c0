// FrameApplier: a frame, applied whole: what it names is looked up first, then screen, lists, cells, in this order.
// The twin of Sources/RxLive/Runtime/patches.js; a property is a line here, one there, and its case in Markup's Property.
import Markup

/// Why a frame does not fit the document: the document is then no longer known.
struct FrameMisfit: Error, CustomStringConvertible {
    let description: String
}

extension BrowserDocument {
    /// Applies screen, lists and cells; throws before anything is touched where something is missing.
    func apply(_ frame: WireFrame) throws(FrameMisfit) {
        var work: [() -> Void] = []
        var root = slot
        if let screen = frame.cells.first(where: { $0.number == 0 })?.value.array {
            root = HTMLElement(tag: "template")
            for node in HTMLFragment(parsing: screen.count > 1 ? screen[1].string ?? "" : "").nodes {
                root.append(node)
            }
            let fresh = root
            work.append { [self] in show(screen, fresh) }
        }
        for list in frame.lists {
            let element = try control(list.first?.int ?? 0, of: root)
            work.append(try ListPatcher(element).prepare(list))
        }
        for (cell, value) in frame.cells where cell != 0 {
            guard let property = Property(rawValue: UInt8(truncatingIfNeeded: cell & 15)) else {
                throw FrameMisfit(description: "no property \(cell & 15)")
            }
            let element = try control(cell >> 4, of: root)
            work.append { [self] in put(property, value, into: element, consumed: frame.consumed) }
        }
        for step in work { step() }
        if !frame.lists.isEmpty || root !== slot { sweep() }
        settleFocus()
    }

    private func control(_ number: Int, of root: HTMLElement) throws(FrameMisfit) -> HTMLElement {
        guard let element = BrowserDocument.control(number, in: root) else {
            throw FrameMisfit(description: "no control \(number)")
        }
        return element
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
        }
    }
}
