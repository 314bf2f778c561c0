// HasDelegate: a view whose delegate is its property of that name.

/// A view with a delegate: a ``DelegateProxyType`` for it does not have to say where that is.
public protocol HasDelegate: AnyObject {
    /// What the view calls.
    associatedtype Delegate

    /// Called by the view; not kept.
    var delegate: Delegate? { get set }
}

extension DelegateProxyType where ParentObject: HasDelegate, Delegate == ParentObject.Delegate {
    /// The view's `delegate`.
    public static func currentDelegate(for object: ParentObject) -> Delegate? { object.delegate }

    /// Sets the view's `delegate`.
    public static func setCurrentDelegate(_ delegate: Delegate?, to object: ParentObject) { object.delegate = delegate }
}
