// LockedValue: the lock of everything but Rx. ThreadSanitizer sees it, and does not see Synchronization.Mutex, whose futex is
// nobody's; it needs no Foundation, as NSLock does; and what it guards cannot be reached without it. Beside it there are, each for
// a reason of its own: Rx's `Lock`, in operators, which takes no memory and a tenth of the time; Rx's `Monitor`, where a thread has
// to sleep until something happens; and atomics, for one number that nothing else depends on.
public import Glibc

/// A value that threads share; each has it for itself for a moment.
///
/// ```swift
/// let names = LockedValue<[String]>([])
/// names.withLock { $0.append("Anna") }
/// ```
///
/// Copies share the value, which is one object with its lock: 56 bytes and its own. Taking it is a pthread mutex's lock and unlock
/// and nothing else in a release build, as this is public: what is only the package's is not specialised elsewhere.
/// The lock is not recursive: a thread that comes back to it while it is held waits forever.
///
/// `@unchecked Sendable`: the value is reached in `withLock` alone, while the mutex is held, and it comes in as what nobody else has.
public struct LockedValue<Value: ~Copyable>: @unchecked Sendable {
    @usableFromInline var storage: LockedStorage<Value>

    /// Guards a value, which is nobody else's from now on.
    @inlinable
    public init(_ value: consuming sending Value) { storage = .make(value) }

    /// Runs `body` with the value, while no other thread is in one.
    ///
    /// - Parameter body: Reads and changes the value.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws; what it has changed by then stays changed.
    @inlinable
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        let (mutex, value) = storage.withUnsafeMutablePointers { ($0, $1) }
        pthread_mutex_lock(mutex)
        defer {
            pthread_mutex_unlock(mutex)
            extendLifetime(storage)
        }
        return try body(&value.pointee)
    }

    /// Whether there is no other copy, so that nobody else can reach the value.
    @inlinable
    public mutating func isOnlyCopy() -> Bool { isKnownUniquelyReferenced(&storage) }
}

/// A mutex, and the value behind it, in one piece of memory.
@usableFromInline
final class LockedStorage<Value: ~Copyable>: ManagedBuffer<pthread_mutex_t, Value> {
    @usableFromInline
    static func make(_ value: consuming Value) -> LockedStorage {
        let made = unsafeDowncast(create(minimumCapacity: 1) { _ in pthread_mutex_t() }, to: LockedStorage.self)
        let (mutex, place) = made.withUnsafeMutablePointers { ($0, $1) }
        pthread_mutex_init(mutex, nil)
        place.initialize(to: value)
        return made
    }

    deinit {
        withUnsafeMutablePointers { mutex, value in
            value.deinitialize(count: 1)
            pthread_mutex_destroy(mutex)
        }
    }
}
