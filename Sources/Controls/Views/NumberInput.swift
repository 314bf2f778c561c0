// NumberInput: what a slider and a stepper have in common: a number in a range.
public import Markup

/// A control whose value is a number in a range.
open class NumberInput: Control {
    /// What the numbers are where the template does not say, as HTML has it.
    class var standard: NumberRange { NumberRange() }

    /// The number; setting one that is not in the range sets the nearest that is.
    ///
    /// Default: the template's, or what the browser takes instead of none.
    final var amount: Double {
        get { range.nearest(to: value(of: .value).number ?? missing) }
        set { show(newValue) }
    }

    /// The least number.
    final var minimumNumber: Double {
        get { range.minimum ?? -.greatestFiniteMagnitude }
        set { limit(.minimum, newValue) }
    }

    /// The greatest number.
    final var maximumNumber: Double {
        get { range.maximum ?? .greatestFiniteMagnitude }
        set { limit(.maximum, newValue) }
    }

    /// How far two numbers beside each other are apart; 0: any numbers.
    final var stepNumber: Double {
        get { range.step ?? 0 }
        set { newValue > 0 ? limit(.step, newValue) : set(.step, .string("any")) }
    }

    /// What a person changes: the element's `value`.
    override open var valueProperty: Property? { .value }

    /// A number, or nothing: a person may be about to write one.
    override open func accepts(_ value: PropertyValue) -> Bool {
        guard case .string(let text) = value else { return false }
        return text.isEmpty || NumberRange.number(text) != nil
    }

    final var range: NumberRange {
        let standard = Self.standard
        let step = value(of: .step)
        return NumberRange(
            minimum: value(of: .minimum).number ?? standard.minimum,
            maximum: value(of: .maximum).number ?? standard.maximum,
            step: step == .string("any") ? nil : step.number ?? standard.step
        )
    }

    /// The number where a person has written none.
    var missing: Double { range.minimum ?? 0 }

    private func show(_ number: Double) {
        guard isInTurn else { return performInTurn(.value) { self.show(number) } }
        guard number.isFinite else { return }
        set(.value, .string(NumberText.text(range.nearest(to: number))))
    }

    private func limit(_ property: Property, _ number: Double) {
        guard isInTurn else { return performInTurn(property) { self.limit(property, number) } }
        guard number.isFinite else { return }
        set(property, .double(number))
        // What is shown is in the range, in the browser by itself.
        if let number = value(of: .value).number, range.nearest(to: number) != number { show(number) }
    }
}
