// Outlets and rows: the holes of a program.

extension Compiler {
    /// An element with an outlet: a hole for its start tag, and one for its content where text may stand.
    mutating func outlet(_ element: HTMLElement, _ around: Surroundings) {
        let outlet = declare(element, around)
        checkLabel(element, outlet)
        startRow(element, around)
        start(element, outlet, skipsName: around.isRow)
        guard !HTMLVocabulary.void.contains(element.tag) else { return }
        let hole = contentProperty(element)
        if hole != nil { step(.content(control: outlet.number, .text, end: 0, guardsLineFeed: false)) }
        let place = program.steps.count - 1
        var inner = around
        inner.isRow = false
        inner.control = outlet.number
        inner.select = element.tag == "select" ? outlet.number : nil
        children(of: element, inner)
        flush()
        if let hole {
            let guards = HTMLVocabulary.dropsFirstLineFeed.contains(element.tag)
            program.steps[place] = .content(
                control: outlet.number,
                hole,
                end: program.steps.count,
                guardsLineFeed: guards
            )
        }
        append("</\(element.tag)>")
        if ControlTable.showsRows(outlet.control), element.first(where: { $0.tag == "template" }) == nil {
            report(
                "'\(outlet.name)' is a \(outlet.control) without rows: put a <template data-cell> into it, or write "
                    + "data-control=\"View\"",
                element,
                attribute: "data-outlet"
            )
        }
    }

    private mutating func declare(_ element: HTMLElement, _ around: Surroundings) -> Outlet {
        let name = element[attribute: "data-outlet"] ?? ""
        if around.isLayout {
            report("the layout has no outlets; '\(name)' belongs into a screen", element, attribute: "data-outlet")
        } else if let fault = OutletName.fault(name) {
            report(fault, element, attribute: "data-outlet")
        } else if let first = outlets.first(where: { $0.name == name }) {
            report("duplicate outlet '\(name)'; the first is in line \(first.line)", element, attribute: "data-outlet")
        }
        let outlet = Outlet(
            number: outlets.count + 1,
            name: name,
            control: control(for: element),
            element: element.startTag,
            line: element.line
        )
        outlets.append(outlet)
        parents.append(around.control)
        defaults.append(defaults(of: element))
        lengths.append(maximumLength(of: element))
        return outlet
    }

    /// What `maxlength` says (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fe-maxlength).
    private mutating func maximumLength(of element: HTMLElement) -> Int? {
        guard let text = element[attribute: "maxlength"] else { return nil }
        guard let length = Int(text), length >= 0 else {
            report("maxlength=\"\(text)\" is not a length; write a number such as 64", element, attribute: "maxlength")
            return nil
        }
        return length
    }

    /// The control's name; a view's where there is a fault.
    private mutating func control(for element: HTMLElement) -> String {
        let named = element[attribute: "data-control"] == nil ? "data-outlet" : "data-control"
        switch ControlTable.control(for: element) {
        case .success(let name):
            guard name == "Label", HTMLVocabulary.withoutText.contains(element.tag) else { return name }
            report("<\(element.tag)> cannot hold text, so it cannot be a Label", element, attribute: named)
        case .failure(let refusal): report(refusal.sentence, element, attribute: named)
        }
        return "View"
    }

    /// The property that replaces an element's content; nil where text cannot stand.
    private func contentProperty(_ element: HTMLElement) -> Property? {
        if element.tag == "textarea" { return .value }
        return HTMLVocabulary.withoutText.contains(element.tag) ? nil : .text
    }

    private mutating func start(_ element: HTMLElement, _ outlet: Outlet, skipsName: Bool) {
        var held = PropertySet(rawValue: .max)
        held.remove(PropertySet(.text))
        if element.tag == "textarea" || element.tag == "select" { held.remove(PropertySet(.value)) }
        func property(_ attribute: HTMLAttribute) -> Property? {
            Property.of(attribute: attribute.name).flatMap { held.contains($0) ? $0 : nil }
        }
        let number = " data-n=\"\(outlet.number)\""
        let head = startTag(element, skipsName: skipsName) { property($0) == nil } + number
        let whole = startTag(element, skipsName: skipsName) + number + ">"
        var tag = Program.Tag(
            control: outlet.number,
            whole: Array(whole.utf8),
            head: Array(head.utf8),
            attributes: held
        )
        for attribute in element.attributes {
            guard let property = property(attribute) else { continue }
            tag.defaults.append((property, Array(written(attribute, of: element).utf8)))
        }
        program.tags.append(tag)
        step(.start(program.tags.count - 1))
    }

    /// An option of a `<select>` with an outlet: `selected` depends on the control's value.
    mutating func option(_ element: HTMLElement, of select: Int) {
        let value = element.optionValue
        let head = startTag(element, skipsName: false) { $0.name != "selected" }
        let whole = startTag(element, skipsName: false) + ">"
        program.options.append(
            Program.Option(control: select, value: value, whole: Array(whole.utf8), head: Array(head.utf8))
        )
        step(.option(program.options.count - 1))
    }

    /// A row's template is not written: its place in the list is where the rows go.
    mutating func row(_ template: HTMLElement, _ around: Surroundings) {
        guard let name = template[attribute: "data-cell"] else {
            return report("a <template> needs data-cell with the name of its row class", template)
        }
        func fault(_ message: String) { faults.append(file.error(message, template, attribute: "data-cell")) }
        if let sentence = OutletName.cellFault(name) {
            fault(sentence)
        } else if let first = cells.first(where: { $0.name == name }) {
            fault("duplicate cell '\(name)'; the first is in line \(first.line)")
        }
        if around.isInRow {
            fault("a cell inside a cell")
        } else if around.control == 0 {
            fault("cell '\(name)' has no list: give the element around it data-outlet")
        } else if case let list = outlets[around.control - 1], !ControlTable.showsRows(list.control) {
            fault(
                "cell '\(name)' stands in '\(list.name)', which is a \(list.control); a list is a <ul>, <ol> or <table>, "
                    + "or has data-control=\"CollectionView\""
            )
        }
        guard template.elements.count == 1, let root = template.elements.first else {
            return fault("cell '\(name)' needs exactly one element, which is the row")
        }
        var inner = Compiler(file: file, asset: asset)
        inner.element(root, Surroundings(isRow: true, isInRow: true))
        inner.flush()
        faults += inner.faults
        if around.control != 0, !rows.contains(where: { $0.list == around.control }) {
            step(.rows(control: around.control))
        }
        cells.append(Outline.Cell(name: name, outlets: inner.outlets, line: template.line))
        rows.append(RowTemplate(name: name, list: around.control, tag: root.tag, compiler: inner))
    }

    /// A label's text replaces all it holds, so no other control may stand in it.
    private mutating func checkLabel(_ element: HTMLElement, _ outlet: Outlet) {
        guard outlet.control == "Label" else { return }
        for inner in element.descendants {
            guard let name = inner[attribute: "data-outlet"] else { continue }
            report(
                "outlet '\(name)' stands in the Label '\(outlet.name)', whose text would replace it; "
                    + "give '\(outlet.name)' data-control=\"View\" if it has no text of its own",
                inner,
                attribute: "data-outlet"
            )
        }
    }
}
