// ValidationResult: what a field of the sign-up form says of its text, in words and as a meaning of colour.
import Controls
import Rx

/// What is known of what somebody has typed.
enum ValidationResult: Equatable {
    /// Nothing has been typed: nothing is said.
    case empty
    /// The answer is on its way.
    case validating
    /// It can be used.
    case ok(message: String)
    /// It cannot be used.
    case failed(message: String)

    var isValid: Bool {
        if case .ok = self { return true }
        return false
    }

    /// What a person reads.
    var description: String {
        switch self {
        case .empty: ""
        case .validating: "Checking …"
        case .ok(let message), .failed(let message): message
        }
    }

    var textColor: Color {
        switch self {
        case .empty: .label
        case .validating: .secondaryLabel
        case .ok: .green
        case .failed: .red
        }
    }
}

extension Reactive where Base: TextInput {
    /// Shows a validation result: worded and coloured by a label, and told to assistive technology where the text is
    /// known to be wrong.
    func validationResult(saidBy label: Label) -> Binder<ValidationResult> {
        Binder(base) { field, result in
            label.text = result.description
            label.textColor = result.textColor
            if case .failed = result { field.isInvalid = true } else { field.isInvalid = false }
        }
    }
}
