// ValidationResult: what a field of the sign-up form says of its text, in words and as a meaning of colour.
import Controls

/// What is known of what somebody has typed.
enum ValidationResult: Equatable, ValidationOutcome {
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

    var isInvalid: Bool {
        if case .failed = self { return true }
        return false
    }

    /// What a person reads.
    var sentence: String {
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
