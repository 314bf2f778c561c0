// Lock: mutual exclusion for a few instructions, at no memory per object: 256 process-wide pthread mutexes, chosen
// by the object's address. Two rules make that sound: never call out (or release a foreign object) inside, never nest; debug builds
// stop where a lock is taken inside a lock, which is where calling out ends sooner or later. Hot paths say acquire and
// release: in unspecialised generic code a closure's captures and results cost more than the lock.
import Glibc

#if DEBUG
import CLinux
#endif

/// Guards the mutable fields of one object.
///
/// `Synchronization.Mutex` is not used: ThreadSanitizer cannot see its futex.
enum Lock {
    typealias Mutex = UnsafeMutablePointer<pthread_mutex_t>

    private static let count = 256
    private static let stride = 64

    /// The mutexes, one per cache line.
    ///
    /// Never written after its initialisation, never freed; hence safe from any thread.
    private nonisolated(unsafe) static let table: UnsafeMutableRawPointer = {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count * stride, alignment: stride)
        for index in 0..<count {
            let mutex = (memory + index * stride).initializeMemory(
                as: pthread_mutex_t.self,
                repeating: pthread_mutex_t(),
                count: 1
            )
            pthread_mutex_init(mutex, nil)
        }
        return memory
    }()

    /// Takes the lock of `object`; the result is to be released by `release`.
    @inline(__always)
    static func acquire(_ object: AnyObject) -> Mutex {
        let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
        let index = Int(truncatingIfNeeded: (address >> 4) ^ (address >> 12)) & (count - 1)
        let mutex = (table + index * stride).assumingMemoryBound(to: pthread_mutex_t.self)
        #if DEBUG
        precondition(!clinux_is_locked(), "Rx took a lock inside a lock: it called out, or nested two objects.")
        clinux_set_locked(true)
        #endif
        pthread_mutex_lock(mutex)
        return mutex
    }

    /// Gives a lock back.
    @inline(__always)
    static func release(_ mutex: Mutex) {
        pthread_mutex_unlock(mutex)
        #if DEBUG
        clinux_set_locked(false)
        #endif
    }

    /// Runs `body` while no other thread is in a body for `object`.
    @inline(__always)
    static func with<Result>(_ object: AnyObject, _ body: () throws -> Result) rethrows -> Result {
        let mutex = acquire(object)
        defer { release(mutex) }
        return try body()
    }
}
