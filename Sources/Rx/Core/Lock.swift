// Lock: mutual exclusion for a few instructions, at no memory per object: 256 process-wide pthread mutexes, chosen
// by the object's address. Two rules make that sound: never call out (or release a foreign object) inside, never nest.
import Glibc

/// Guards the mutable fields of one object.
///
/// `Synchronization.Mutex` is not used: ThreadSanitizer cannot see its futex.
enum Lock {
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

    /// Runs `body` while no other thread is in a body for `object`.
    @inline(__always)
    static func with<Result>(_ object: AnyObject, _ body: () throws -> Result) rethrows -> Result {
        let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
        let index = Int(truncatingIfNeeded: (address >> 4) ^ (address >> 12)) & (count - 1)
        let mutex = (table + index * stride).assumingMemoryBound(to: pthread_mutex_t.self)
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
