// ValidationType: which status of an answer is no error.

/// Which status of an answer is no error.
public enum ValidationType: Sendable, Equatable {
    /// Any.
    case none
    /// 200 to 299.
    case successCodes
    /// 200 to 399; see ``SessionSettings/maximumRedirects`` for those to be handed on.
    case successAndRedirectCodes
    /// These.
    case customCodes([Int])

    /// Whether an answer of `status` is no error.
    func allows(_ status: Int) -> Bool {
        switch self {
        case .none: true
        case .successCodes: 200...299 ~= status
        case .successAndRedirectCodes: 200...399 ~= status
        case .customCodes(let codes): codes.contains(status)
        }
    }
}
