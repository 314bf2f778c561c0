// What a template says of popovers: the button that opens each of them.

extension Compiler {
    /// Refuses a popover that nothing could open, and a control that says it is one and is not.
    mutating func checkPopover(_ element: HTMLElement, _ around: Surroundings) {
        if element[attribute: "data-outlet"] != nil, case .success(let control) = ControlTable.control(for: element),
            ControlTable.isPopover(control.kind)
        {
            let isMenu = control.kind == "Menu"
            if element[attribute: "popover"] == nil || isMenu && element[attribute: "role"] != "menu" {
                let wanted = isMenu ? "'popover' and role=\"menu\"" : "'popover'"
                report("a \(control.kind) is an element with \(wanted)", element, attribute: "data-control")
            }
        }
        guard let popover = element[attribute: "popover"], popover.lowercased() != "manual" else { return }
        if !around.isInRow, element[attribute: "id"]?.isEmpty == false { return }
        let siblings = element.parent?.elements ?? []
        let place = siblings.firstIndex { $0 === element } ?? 0
        guard place == 0 || siblings[place - 1].tag != "button" else { return }
        let advice = around.isInRow ? "" : ", or names its id by popovertarget"
        report("a popover is opened by a button, which stands right before it\(advice)", element, attribute: "popover")
    }
}
