// ChoiceControl: what a group of radio buttons and a select have in common: a list that a person chooses from.
public import Markup

/// A control by which a person chooses one or several things.
open class ChoiceControl: Control {
    /// What a person changes: the element's `value`.
    override open var valueProperty: Property? { .value }

    /// One of what there is, or several where a person can choose several.
    override open func accepts(_ value: PropertyValue) -> Bool {
        guard case .string(let text) = value else { return false }
        let known = choices
        if known.contains(where: { $0.value == text }) { return true }
        let type = string(.type)
        // Nobody takes back what they have chosen in a drop-down, or of radio buttons.
        if text.isEmpty { return type.hasPrefix("select-") && type != "select-one" || chosenRows.isEmpty }
        guard type == "select-multiple" else { return false }
        var rest = known[...]
        // In the order of the list, each one once.
        return [String](choices: text).allSatisfy { value in
            guard let index = rest.firstIndex(where: { $0.value == value }) else { return false }
            rest = rest[(index + 1)...]
            return true
        }
    }

    /// Whether a value may be one of the control's once there is more to choose among.
    override package final func awaits(_ value: PropertyValue) -> Bool {
        if case .string = value { return !accepts(value) }
        return false
    }

    /// What there is.
    final var choices: [ChoiceList.Choice] { ChoiceList(text: string(.options)).choices }

    /// The places of what is chosen, in order.
    final var chosenRows: [Int] {
        let value = string(.value)
        let known = choices
        if let row = known.firstIndex(where: { $0.value == value }) { return [row] }
        let values = Set([String](choices: value))
        return known.indices.filter { values.contains(known[$0].value) }
    }

    /// Chooses what is at these places; places where nothing is are reported, and change nothing.
    final func choose(_ rows: [Int]) {
        guard isInTurn else { return performInTurn { self.choose(rows) } }
        let known = choices
        let there = rows.filter(known.indices.contains)
        if there.count < rows.count {
            let others = rows.filter { !known.indices.contains($0) }
            host?.report("control \(number): there is no choice at \(others): it has \(known.count)")
            if there.isEmpty { return }
        }
        set(.value, .string(there.sorted().map { known[$0].value }.choicesText))
        didChangeValue()
    }
}
