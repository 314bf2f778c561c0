// Outlets and rows: the holes of a program.

extension Compiler {
    /// An element with an outlet: a hole for its start tag, and one for its content where text may stand.
    mutating func outlet(_ element: HTMLElement, _ around: Surroundings) {
        let outlet = declare(element, around)
        checkLabel(element, outlet)
        checkChoices(element, outlet, around)
        // By this the browser knows that the group is one control.
        let isGroup = ControlTable.isRadioGroup(outlet.kind)
        if isGroup { element[attribute: "role"] = "radiogroup" }
        // By this the browser knows it while it is shown as text, too.
        if element.isPrivate, element[attribute: "autocomplete"]?.contains("password") != true {
            element[attribute: "data-private"] = ""
        }
        startRow(element, around)
        start(element, outlet, skipsName: around.isRow)
        guard !HTMLVocabulary.void.contains(element.tag) else { return }
        let hole = contentProperty(element)
        let isSelect = element.tag == "select"
        if isSelect { step(.options(control: outlet.number, end: 0)) }
        if hole != nil { step(.content(control: outlet.number, .text, end: 0, guardsLineFeed: false)) }
        let place = program.steps.count - 1
        var inner = around
        inner.isRow = false
        inner.control = outlet.number
        inner.choices = isSelect || isGroup ? outlet.number : around.choices
        children(of: element, inner)
        flush()
        if isSelect { program.steps[place] = .options(control: outlet.number, end: program.steps.count) }
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
        if !outlet.isOwn, ControlTable.showsRows(outlet.kind), element.first(where: { $0.tag == "template" }) == nil {
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
        let control = control(for: element)
        let outlet = Outlet(
            number: outlets.count + 1,
            name: name,
            control: control.name,
            kind: control.kind,
            element: element.startTag,
            line: element.line
        )
        outlets.append(outlet)
        parents.append(around.control)
        defaults.append(defaults(of: element))
        lengths.append(maximumLength(of: element))
        if element.isPrivate { privates.insert(outlet.number) }
        for name in RowAct.attributes { act(by: outlet, element, name, around) }
        return outlet
    }

    /// What an attribute of that name says that a tap on an outlet does to its row.
    private mutating func act(by outlet: Outlet, _ element: HTMLElement, _ name: String, _ around: Surroundings) {
        guard let value = element[attribute: name] else { return }
        func fault(_ message: String) { report(message, element, attribute: name) }
        guard let act = RowAct(attribute: name, value: value) else {
            return fault("\(name)=\"\(value)\" is no direction; write up, down or drag")
        }
        guard around.isInRow else { return fault("\(name) stands in a cell: its tap \(act.deed)") }
        guard outlet.kind == "Button" else {
            return fault("what \(act.deed) is a button, as a person with a keyboard needs one")
        }
        guard !acts.contains(where: { $0.act == act }) else { return fault("one button \(act.deed)") }
        guard !acts.contains(where: { $0.control == outlet.number }) else {
            return fault("a button does one thing to its row")
        }
        acts.append((act, outlet.number))
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

    /// The control; a view where there is a fault.
    private mutating func control(for element: HTMLElement) -> ControlTable.Control {
        let named = element[attribute: "data-control"] == nil ? "data-outlet" : "data-control"
        switch ControlTable.control(for: element) {
        case .success(let control):
            guard control.kind == "Label", HTMLVocabulary.withoutText.contains(element.tag) else { return control }
            report("<\(element.tag)> cannot hold text, so it cannot be a Label", element, attribute: named)
        case .failure(let refusal): report(refusal.sentence, element, attribute: named)
        }
        return ControlTable.Control(name: "View", kind: "View")
    }

    /// The property that replaces an element's content; nil where text cannot stand.
    private func contentProperty(_ element: HTMLElement) -> Property? {
        if element.tag == "textarea" { return .value }
        return HTMLVocabulary.withoutText.contains(element.tag) ? nil : .text
    }

    private mutating func start(_ element: HTMLElement, _ outlet: Outlet, skipsName: Bool) {
        var held = PropertySet(rawValue: .max)
        held.remove(PropertySet(.text))
        if ["textarea", "select", "fieldset"].contains(element.tag) { held.remove(PropertySet(.value)) }
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

    /// An option of a `<select>` with an outlet, or a radio button of such a group: whether it is chosen depends on the
    /// control's value.
    mutating func option(_ element: HTMLElement, of control: Int) {
        let mark: Program.Option.Mark = element.isRadio ? .checked : .selected
        let head = startTag(element, skipsName: false) { $0.name != mark.rawValue }
        let whole = startTag(element, skipsName: false) + ">"
        program.options.append(
            Program.Option(
                control: control,
                value: element.optionValue,
                mark: mark,
                whole: Array(whole.utf8),
                head: Array(head.utf8)
            )
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
        if template.isForeign, let root = template.closest(where: \.isForeignRoot) {
            fault("cell '\(name)' stands in <\(root.tag)>, where a browser makes no rows: write the list as HTML")
        } else if around.isInRow {
            fault("a cell inside a cell")
        } else if around.control == 0 {
            fault("cell '\(name)' has no list: give the element around it data-outlet")
        } else if case let list = outlets[around.control - 1], !ControlTable.showsRows(list.kind) {
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
        outsideImages += inner.outsideImages
        if around.control != 0, !rows.contains(where: { $0.list == around.control }) {
            step(.rows(control: around.control))
        }
        let place = file.error("", template, attribute: "data-cell")
        cells.append(Outline.Cell(name: name, outlets: inner.outlets, line: template.line, place: place))
        rows.append(RowTemplate(name: name, list: around.control, tag: root.tag, compiler: inner))
    }

    /// Choices are told apart by their values, and a browser chooses one of those that have a name in common.
    private mutating func checkChoices(_ element: HTMLElement, _ outlet: Outlet, _ around: Surroundings) {
        let choices =
            element.tag == "select" ? element.options : ControlTable.isRadioGroup(outlet.kind) ? element.radios : []
        var values: Set<String> = []
        for choice in choices {
            let value = choice.optionValue
            if value.utf8.contains(UInt8(ascii: "\n")) || value.utf8.contains(UInt8(ascii: "\t")) {
                report("a choice's value is one line, without tabs", choice, attribute: "value")
            } else if choice.isRadio, choice[attribute: "value"] == nil {
                report("a radio button needs a value", choice)
            } else if !values.insert(value).inserted {
                report("'\(outlet.name)' has two choices of the value '\(value)'", choice)
            }
        }
        guard ControlTable.isRadioGroup(outlet.kind) else { return }
        if choices.isEmpty { report("'\(outlet.name)' has no radio buttons", element, attribute: "data-control") }
        if around.isInRow {
            report(
                "radio buttons of different rows would be one group: write a <select>",
                element,
                attribute: "data-control"
            )
        }
        guard let name = choices.first?[attribute: "name"], !name.isEmpty else {
            if let first = choices.first { report("the radio buttons of a group have a name in common", first) }
            return
        }
        for choice in choices where choice[attribute: "name"] != name {
            report("the radio buttons of a group have one name: '\(name)'", choice)
        }
    }

    /// A label's text replaces all it holds, so no other control may stand in it.
    private mutating func checkLabel(_ element: HTMLElement, _ outlet: Outlet) {
        guard outlet.kind == "Label" else { return }
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
