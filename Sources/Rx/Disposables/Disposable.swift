// Disposable and Cancelable: what ends a subscription or a scheduled action.

/// Something that can be ended.
///
/// `@preconcurrency`: a class or structure of an application in Swift 5 mode conforms without being told to be `Sendable`.
@preconcurrency
public protocol Disposable: Sendable {
    /// Ends it.
    ///
    /// Idempotent; from any thread.
    func dispose()
}

/// A disposable that knows whether it has been disposed of.
public protocol Cancelable: Disposable {
    /// Whether `dispose()` has been called.
    var isDisposed: Bool { get }
}
