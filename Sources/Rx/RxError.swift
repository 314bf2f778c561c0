// RxError: the errors that Rx itself makes.

/// An error made by an operator, not by a source.
public enum RxError: Error {
    /// An error of unknown kind.
    case unknown
    /// `object` was used after it had been disposed of.
    case disposed(object: AnyObject)
    /// An arithmetic overflow.
    case overflow
    /// An argument outside its range, such as the index of `element(at:)`.
    case argumentOutOfRange
    /// A sequence that must have an element has none.
    case noElements
    /// A sequence that may have one element has more.
    case moreThanOneElement
    /// Time ran out.
    case timeout
}

/// `@unchecked`: `disposed` carries an object only to name it.
extension RxError: @unchecked Sendable {}

extension RxError: CustomDebugStringConvertible {
    /// A sentence.
    public var debugDescription: String {
        switch self {
        case .unknown: "Unknown error occurred."
        case .disposed(let object): "Object `\(object)` was already disposed."
        case .overflow: "Arithmetic overflow occurred."
        case .argumentOutOfRange: "Argument out of range."
        case .noElements: "Sequence doesn't contain any elements."
        case .moreThanOneElement: "Sequence contains more than one element."
        case .timeout: "Sequence timeout."
        }
    }
}
