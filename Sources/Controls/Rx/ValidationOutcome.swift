// ValidationOutcome: what is known of a field's text, shown in one go: in words, as a meaning of colour, and to assistive
// technology.
public import Rx

/// What is known of what somebody has typed; an application's own type says it in its own words.
public protocol ValidationOutcome {
    /// What a person reads; "": nothing.
    var sentence: String { get }
    /// The meaning of its colour.
    var textColor: Color { get }
    /// Whether the text is known to be wrong: neither while nobody knows yet, nor while there is none.
    var isInvalid: Bool { get }
}

extension Reactive where Base: TextInput {
    /// Shows what is known of the field's text.
    ///
    /// ```swift
    /// model.validatedName.drive(view.name.rx.validation(saidBy: view.nameValidation)).disposed(by: disposeBag)
    /// ```
    ///
    /// - Parameter label: Says it in words and in colour; in the template it describes the field (`aria-describedby`).
    /// - Returns: What takes the outcomes; the field is marked (`aria-invalid`) where its text is known to be wrong.
    public func validation<Outcome: ValidationOutcome>(saidBy label: Label) -> Binder<Outcome> {
        Binder(base) { field, outcome in
            label.text = outcome.sentence
            label.textColor = outcome.textColor
            field.isInvalid = outcome.isInvalid
        }
    }
}
