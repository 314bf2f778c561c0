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
    /// `willShow` and `didShow` are told of the main screen; `remake` gives elements that were made again what the person
    /// has put into them.
    func apply(
        _ frame: WireFrame,
        willShow: @escaping (ClientPlace) -> Void = { _ in },
        didShow: @escaping (ClientPlace) -> Void = { _ in },
        remake: () -> Void = {}
    ) throws(FrameMisfit) {
        holdFocus()
        var work: [() -> Void] = []
        var late: [() -> Void] = []
        var roots = screens
        if let cell = frame.cells.first(where: { $0.number == 0 }) {
            let place = try ClientPlace(cell.value)
            work.append { willShow(place) }
            if let fresh = try content(of: place) {
                roots.insert(fresh, at: 0)
                work.append { [self] in show(fresh, place) }
                late.append { didShow(place) }
            }
        }
        if let cell = frame.cells.first(where: { $0.number == 1 }) {
            let (close, open) = try dialogs(cell.value, &roots)
            work.insert(close, at: 0)
            work.append(open)
        }
        var patchers: [Int: ListPatcher] = [:]
        for list in frame.lists {
            let number = list.first?.int ?? 0
            var patcher: ListPatcher
            if let known = patchers[number] {
                patcher = known
            } else {
                patcher = ListPatcher(try control(number, in: roots))
            }
            if list.count > 1, list[1].string == "c" {
                for index in stride(from: 2, to: list.count - 1, by: 2) {
                    let row = try patcher.row(list[index])
                    let flat = list[index + 1].array ?? []
                    for index in stride(from: 0, to: flat.count - 1, by: 2) {
                        let cell = flat[index].int ?? 0
                        late.append(try show(cell, flat[index + 1], of: control(cell >> 6, of: row), frame.consumed))
                    }
                }
            } else {
                work.append(try patcher.prepare(list))
            }
            patchers[number] = patcher
        }
        for (cell, value) in frame.cells where cell > 1 {
            late.append(try show(cell, value, of: control(cell >> 6, in: roots), frame.consumed))
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
        of element: HTMLElement,
        _ consumed: Int
    ) throws(FrameMisfit) -> () -> Void {
        guard let property = Property(rawValue: UInt8(truncatingIfNeeded: cell & 63)) else {
            throw FrameMisfit(description: "no property \(cell & 63)")
        }
        return { [self] in put(property, value, into: element, consumed: consumed) }
    }

    /// Outside of rows.
    private func control(_ number: Int, in roots: [HTMLElement]) throws(FrameMisfit) -> HTMLElement {
        guard let found = BrowserDocument.control(number, in: roots) else {
            throw FrameMisfit(description: "no control \(number)")
        }
        return found
    }

    /// In a row, which may be the control itself.
    private func control(_ number: Int, of row: HTMLElement) throws(FrameMisfit) -> HTMLElement {
        let fits: (HTMLElement) -> Bool = { $0.controlNumber == number }
        guard let found = fits(row) ? row : row.first(where: fits) else {
            throw FrameMisfit(description: "no control \(number)")
        }
        return found
    }

    /// The new content of the main screen, if there is one.
    private func content(of place: ClientPlace) throws(FrameMisfit) -> HTMLElement? {
        guard let html = place.html else {
            if place.base != base { throw FrameMisfit(description: "no screen \(place.base)") }
            return nil
        }
        let fresh = HTMLElement(tag: "template")
        for node in HTMLFragment(parsing: html).nodes { fresh.append(node) }
        fresh.addBase(place.base)
        return fresh
    }

    private func show(_ fresh: HTMLElement, _ place: ClientPlace) {
        composing = nil
        if focused.map(isInSlot) == true { focused = nil }
        slot.replaceChildren(with: fresh.children)
        base = place.base
    }

    private func put(_ property: Property, _ value: WireValue, into element: HTMLElement, consumed: Int) {
        switch property {
        case .text:
            say(value.text ?? "", in: element)
        case .value where element.holdsValue:
            assign(.string(value.text ?? ""), to: element, consumed: consumed)
        case .checked: assign(.bool(value.isTrue), to: element, consumed: consumed)
        case .invalid where element.holdsValue: state(of: element).invalid = value.text
        case .hidden: element[attribute: "hidden"] = value.isTrue ? "" : nil
        case .disabled: element[attribute: "disabled"] = value.isTrue ? "" : nil
        case .attributes:
            for line in AttributeList(text: value.text ?? "").lines { element[attribute: line.name] = line.value }
        case .options: offer(value.text ?? "", in: element, consumed: consumed)
        default: element[attribute: property.attributeName] = value.text
        }
    }

    /// The options of a select; what was chosen stays so where it is among them.
    private func offer(_ list: String, in element: HTMLElement, consumed: Int) {
        let choices = ChoiceList(text: list).choices
        element.replaceChildren(
            with: choices.map { choice in
                let option = HTMLElement(tag: "option")
                option[attribute: "value"] = choice.value
                option.textContent = choice.title
                return .element(option)
            }
        )
        let state = state(of: element)
        if let text = state.value.text {
            let values = choices.map(\.value)
            let kept = values.filter { $0 == text || text.split(separator: "\n").contains($0[...]) }
            state.value = .string(kept.joined(separator: "\n"))
        }
        assign(state.known, to: element, consumed: consumed)
    }
}

extension Property {
    /// The attribute that shows it, where one does.
    fileprivate var attributeName: String {
        switch self {
        case .text, .checked, .hidden, .disabled, .options, .attributes: ""
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
}
