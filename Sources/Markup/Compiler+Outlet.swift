// Outlets and rows: the holes of a program.

extension Compiler {
    /// An element with an outlet: a hole for its start tag, and one for its content where text may stand.
    mutating func outlet(_ element: HTMLElement, _ around: Surroundings) throws(TemplateError) {
        let outlet = try declare(element, around)
        startRow(element, around)
        try start(element, outlet, skipsName: around.isRow)
        guard !HTMLVocabulary.void.contains(element.tag) else { return }
        let hole = contentProperty(element)
        if hole != nil { step(.content(control: outlet.number, .text, end: 0, guardsLineFeed: false)) }
        let place = program.steps.count - 1
        var inner = around
        inner.isRow = false
        inner.control = outlet.number
        inner.select = element.tag == "select" ? outlet.number : nil
        try children(of: element, inner)
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
        try checkLabel(outlet)
    }

    private mutating func declare(_ element: HTMLElement, _ around: Surroundings) throws(TemplateError) -> Outlet {
        let name = element[attribute: "data-outlet"] ?? ""
        if around.isLayout {
            throw error("the layout has no outlets; '\(name)' belongs into a screen", at: element.line)
        }
        if let fault = OutletName.fault(name) { throw error(fault, at: element.line) }
        if let first = outlets.first(where: { $0.name == name }) {
            throw error("duplicate outlet '\(name)'; the first is in line \(first.line)", at: element.line)
        }
        let outlet = Outlet(
            number: outlets.count + 1,
            name: name,
            control: try control(for: element),
            element: element.startTag,
            line: element.line
        )
        outlets.append(outlet)
        parents.append(around.control)
        defaults.append(try defaults(of: element))
        lengths.append(try maximumLength(of: element))
        return outlet
    }

    /// What `maxlength` says (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fe-maxlength).
    private func maximumLength(of element: HTMLElement) throws(TemplateError) -> Int? {
        guard let text = element[attribute: "maxlength"] else { return nil }
        guard let length = Int(text), length >= 0 else {
            throw error("maxlength=\"\(text)\" is not a length; write a number such as 64", at: element.line)
        }
        return length
    }

    private func control(for element: HTMLElement) throws(TemplateError) -> String {
        switch ControlTable.control(for: element) {
        case .success(let name):
            guard name != "Label" || !HTMLVocabulary.withoutText.contains(element.tag) else {
                throw error("<\(element.tag)> cannot hold text, so it cannot be a Label", at: element.line)
            }
            return name
        case .failure(let refusal): throw error(refusal.sentence, at: element.line)
        }
    }

    /// The property that replaces an element's content; nil where text cannot stand.
    private func contentProperty(_ element: HTMLElement) -> Property? {
        if element.tag == "textarea" { return .value }
        return HTMLVocabulary.withoutText.contains(element.tag) ? nil : .text
    }

    private mutating func start(_ element: HTMLElement, _ outlet: Outlet, skipsName: Bool) throws(TemplateError) {
        var held = PropertySet(rawValue: .max)
        held.remove(PropertySet(.text))
        if element.tag == "textarea" || element.tag == "select" { held.remove(PropertySet(.value)) }
        func property(_ attribute: HTMLAttribute) -> Property? {
            Property.of(attribute: attribute.name).flatMap { held.contains($0) ? $0 : nil }
        }
        let number = " data-n=\"\(outlet.number)\""
        let head = try startTag(element, skipsName: skipsName) { property($0) == nil } + number
        let whole = try startTag(element, skipsName: skipsName) + number + ">"
        var tag = Program.Tag(
            control: outlet.number,
            whole: Array(whole.utf8),
            head: Array(head.utf8),
            attributes: held
        )
        for attribute in element.attributes {
            guard let property = property(attribute) else { continue }
            tag.defaults.append((property, Array(try written(attribute, of: element).utf8)))
        }
        program.tags.append(tag)
        step(.start(program.tags.count - 1))
    }

    /// An option of a `<select>` with an outlet: `selected` depends on the control's value.
    mutating func option(_ element: HTMLElement, of select: Int) throws(TemplateError) {
        let value = element.optionValue
        let head = try startTag(element, skipsName: false) { $0.name != "selected" }
        let whole = try startTag(element, skipsName: false) + ">"
        program.options.append(
            Program.Option(control: select, value: value, whole: Array(whole.utf8), head: Array(head.utf8))
        )
        step(.option(program.options.count - 1))
    }

    /// A row's template is not written: its place in the list is where the rows go.
    mutating func row(_ template: HTMLElement, _ around: Surroundings) throws(TemplateError) {
        guard let name = template[attribute: "data-cell"] else {
            throw error("a <template> needs data-cell with the name of its row class", at: template.line)
        }
        if let fault = OutletName.cellFault(name) { throw error(fault, at: template.line) }
        guard !cells.contains(where: { $0.name == name }) else {
            throw error("duplicate cell '\(name)'", at: template.line)
        }
        guard template.elements.count == 1, let root = template.elements.first else {
            throw error("cell '\(name)' needs exactly one element, which is the row", at: template.line)
        }
        var inner = Compiler(file: file, asset: asset)
        try inner.element(root, Surroundings(isRow: true))
        inner.flush()
        guard inner.cells.isEmpty else { throw error("a cell inside cell '\(name)'", at: template.line) }
        if around.control != 0, !rows.contains(where: { $0.list == around.control }) {
            step(.rows(control: around.control))
        }
        cells.append(Outline.Cell(name: name, outlets: inner.outlets, line: template.line))
        rows.append(RowTemplate(name: name, list: around.control, compiler: inner))
    }

    /// A label's text replaces all it holds, so no other control may stand in it.
    private func checkLabel(_ outlet: Outlet) throws(TemplateError) {
        guard outlet.control == "Label", outlets.count > outlet.number else { return }
        let inner = outlets[outlet.number]
        throw error(
            "outlet '\(inner.name)' stands in the Label '\(outlet.name)', whose text would replace it; "
                + "give '\(outlet.name)' data-control=\"View\" if it has no text of its own",
            at: inner.line
        )
    }
}
