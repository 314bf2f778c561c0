// RefCountDisposable: a disposable that several parties hold.

/// Ends another disposable once it has been disposed of itself and so have all that `retain()` has given out.
///
/// `@unchecked Sendable`: `Lock` guards the fields.
public final class RefCountDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    /// `nil` once disposed of.
    private var disposable: (any Disposable)?
    private var isReleased = false
    private var count = 0

    /// Makes one that ends `disposable`.
    public init(disposable: any Disposable) { self.disposable = disposable }

    /// Whether the other disposable has been ended.
    public var isDisposed: Bool { Lock.with(self) { disposable == nil } }

    /// Keeps the other disposable from ending until the result is disposed of; does nothing once it has ended.
    public func retain() -> any Disposable {
        let isLive = Lock.with(self) {
            if disposable != nil { count += 1 }
            return disposable != nil
        }
        return isLive ? AnonymousDisposable { self.release(holder: true) } : NopDisposable.instance
    }

    /// Ends the other disposable as soon as nobody retains it.
    public func dispose() { release(holder: false) }

    private func release(holder: Bool) {
        let ended: (any Disposable)? = Lock.with(self) {
            if holder { count -= 1 } else { isReleased = true }
            guard isReleased, count == 0 else { return nil }
            defer { disposable = nil }
            return disposable
        }
        ended?.dispose()
    }
}
