// BooleanDisposable: whether something has been disposed of, and nothing else.
import Synchronization

/// Only remembers that it was disposed of.
public final class BooleanDisposable: Cancelable {
    private let disposed: Atomic<Bool>

    /// Makes one that is not disposed of.
    public init() { disposed = Atomic(false) }

    /// Makes one in the given state.
    public init(isDisposed: Bool) { disposed = Atomic(isDisposed) }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// Remembers it.
    public func dispose() { disposed.store(true, ordering: .releasing) }
}
