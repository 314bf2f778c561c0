// SerialDisposable: holds one disposable at a time.

/// Holds one disposable; setting another disposes of the former.
///
/// `@unchecked Sendable`: `Lock` guards `current` and `disposed`.
public final class SerialDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    private var current: (any Disposable)?
    private var disposed = false

    /// Makes one that holds nothing.
    public override init() {}

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { Lock.with(self) { disposed } }

    /// What is held.
    ///
    /// Set after `dispose()`, it is disposed of at once.
    public var disposable: any Disposable {
        get { Lock.with(self) { current } ?? NopDisposable.instance }
        set {
            let (late, former): (Bool, (any Disposable)?) = Lock.with(self) {
                if disposed { return (true, nil) }
                let former = current
                current = newValue
                return (false, former)
            }
            former?.dispose()
            if late { newValue.dispose() }
        }
    }

    /// Disposes of what is held, and of what will be.
    public func dispose() {
        let former = Lock.with(self) {
            disposed = true
            defer { current = nil }
            return current
        }
        former?.dispose()
    }
}
