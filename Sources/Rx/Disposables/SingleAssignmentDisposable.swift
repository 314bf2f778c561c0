// SingleAssignmentDisposable: a place for a disposable that is known only later.

/// Holds a disposable that is set once.
///
/// `@unchecked Sendable`: `Lock` guards the fields.
public final class SingleAssignmentDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    private var current: (any Disposable)?
    private var assigned = false
    private var disposed = false

    /// Makes one that holds nothing yet.
    public override init() {}

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { Lock.with(self) { disposed } }

    /// Sets what is held; a second call is a programmer's error.
    ///
    /// After `dispose()` it is disposed of at once.
    public func setDisposable(_ disposable: any Disposable) {
        let (again, late) = Lock.with(self) {
            defer { assigned = true }
            if !disposed, !assigned { current = disposable }
            return (assigned, disposed)
        }
        precondition(!again, "a SingleAssignmentDisposable was set twice")
        if late { disposable.dispose() }
    }

    /// Disposes of what is held, or will be.
    public func dispose() {
        let former = Lock.with(self) {
            disposed = true
            defer { current = nil }
            return current
        }
        former?.dispose()
    }
}
