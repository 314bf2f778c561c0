// Slider: a number that is set by dragging.

/// A number in a range, set by dragging or by arrow keys: `<input type="range">`.
open class Slider: NumberInput {
    override class var standard: NumberRange { NumberRange(minimum: 0, maximum: 100, step: 1) }

    /// The middle.
    override var missing: Double {
        let (least, greatest) = (range.minimum ?? 0, range.maximum ?? 0)
        return greatest < least ? least : least + (greatest - least) / 2
    }

    /// Where it is; setting a number that is not in the range sets the nearest that is.
    ///
    /// Default: the template's, or the middle.
    public final var value: Float {
        get { Float(amount) }
        set { amount = Double("\(newValue)") ?? .nan }
    }

    /// The least number.
    ///
    /// Default: the template's `min`, or 0.
    public final var minimumValue: Float {
        get { Float(minimumNumber) }
        set { minimumNumber = Double("\(newValue)") ?? .nan }
    }

    /// The greatest number.
    ///
    /// Default: the template's `max`, or 100.
    public final var maximumValue: Float {
        get { Float(maximumNumber) }
        set { maximumNumber = Double("\(newValue)") ?? .nan }
    }

    /// How far two numbers beside each other are apart; 0: any number can be set.
    ///
    /// Default: the template's `step`, or 1.
    public final var stepValue: Float {
        get { Float(stepNumber) }
        set { stepNumber = Double("\(newValue)") ?? .nan }
    }
}
