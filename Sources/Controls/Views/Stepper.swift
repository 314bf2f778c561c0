// Stepper: a number that is written, or made greater and smaller in steps.
import Markup

/// A number in a range, written or changed in steps: `<input type="number" data-control="Stepper">`.
///
/// While a person has written no number it is the least one, or 0 where there is none.
open class Stepper: NumberInput {
    override class var standard: NumberRange { NumberRange(step: 1) }

    /// The number; setting one that is not in the range sets the nearest that is.
    ///
    /// Default: the template's.
    public final var value: Double {
        get { amount }
        set { amount = newValue }
    }

    /// The least number.
    ///
    /// Default: the template's `min`, or none.
    public final var minimumValue: Double {
        get { minimumNumber }
        set { minimumNumber = newValue }
    }

    /// The greatest number.
    ///
    /// Default: the template's `max`, or none.
    public final var maximumValue: Double {
        get { maximumNumber }
        set { maximumNumber = newValue }
    }

    /// How far two numbers beside each other are apart; 0: any number can be set.
    ///
    /// Default: the template's `step`, or 1.
    public final var stepValue: Double {
        get { stepNumber }
        set { stepNumber = newValue }
    }

    /// Whether what is written is known to be wrong (`aria-invalid`).
    ///
    /// Default: false.
    public final var isInvalid: Bool {
        get { flag(.invalid) }
        set { set(.invalid, .bool(newValue)) }
    }
}
