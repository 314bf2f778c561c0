// RxCocoaError: what goes wrong between a sequence and the object it is bound to.

/// An error of a binding or of a data source.
public enum RxCocoaError: Error {
    /// An error of unknown kind.
    case unknown
    /// `object` was asked for something it cannot do.
    case invalidOperation(object: Any)
    /// No items have been bound to `object` yet.
    case itemsNotYetBound(object: Any)
    /// `object` has no property of that name.
    case invalidPropertyName(object: Any, propertyName: String)
    /// A property on the way from `sourceObject` is not an object.
    case invalidObjectOnKeyPath(object: Any, sourceObject: AnyObject, propertyName: String)
    /// A method could not be observed.
    case errorDuringSwizzling
    /// `object` is not of the type it was said to be.
    case castingError(object: Any, targetType: Any.Type)
}

/// `@unchecked`: the cases carry objects only to name them.
extension RxCocoaError: @unchecked Sendable {}

extension RxCocoaError: CustomDebugStringConvertible {
    /// A sentence.
    public var debugDescription: String {
        switch self {
        case .unknown: "Unknown error occurred."
        case .invalidOperation(let object): "Invalid operation was attempted on `\(object)`."
        case .itemsNotYetBound(let object):
            "Data source is set, but items are not yet bound to user interface for `\(object)`."
        case .invalidPropertyName(let object, let propertyName):
            "Object `\(object)` doesn't have a property named `\(propertyName)`."
        case .invalidObjectOnKeyPath(let object, let sourceObject, let propertyName):
            "Unobservable object `\(object)` was observed as `\(propertyName)` of `\(sourceObject)`."
        case .errorDuringSwizzling: "Error during swizzling."
        case .castingError(let object, let targetType): "Error casting `\(object)` to `\(targetType)`."
        }
    }
}
