// FieldFault: what is wrong with a field, said below it.
import Controls

/// What is wrong with what somebody has typed into a field.
struct FieldFault: Equatable, ValidationOutcome {
    /// Empty where nothing is wrong.
    let sentence: String
    let textColor = Color.red

    init(_ fault: String?) { sentence = fault ?? "" }

    var isInvalid: Bool { !sentence.isEmpty }
}
