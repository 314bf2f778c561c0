// Lock: mutual exclusion for a few instructions, at no memory per object: 256 process-wide words, chosen by the object's
// address. Two rules make that sound: never call out (or release a foreign object) inside, never nest.
// Debug builds stop where a lock is taken inside a lock, which is where calling out ends sooner or later. Hot paths say acquire and
// release: in unspecialised generic code a closure's captures and results cost more than the lock.
import CLinux
import Glibc
import Synchronization

/// Guards the mutable fields of one object.
///
/// An uncontended lock is two atomic instructions, a tenth of what a pthread mutex takes. `Synchronization.Mutex` is not
/// used: it takes five times as much as that, and ThreadSanitizer cannot see its futex.
enum Lock {
    /// What `acquire` has taken.
    struct Mutex { fileprivate let word: UnsafeMutablePointer<Atomic<UInt32>> }

    private static var free: UInt32 { 0 }
    private static var taken: UInt32 { 1 }
    /// Taken, and threads may sleep until it is free.
    private static var awaited: UInt32 { 2 }

    /// Takes the lock of `object`; the result is to be released by `release`.
    @inline(__always)
    static func acquire(_ object: AnyObject) -> Mutex {
        acquire(address: UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
    }

    /// Takes the lock of the object at an address, even if it has gone; the result is to be released by `release`.
    @inline(__always)
    static func acquire(address: UInt) -> Mutex {
        let word = clinux_lock(UInt32(truncatingIfNeeded: (address >> 4) ^ (address >> 12)))
            .assumingMemoryBound(to: Atomic<UInt32>.self)
        #if DEBUG
        precondition(!clinux_is_locked(), "Rx took a lock inside a lock: it called out, or nested two objects.")
        clinux_set_locked(true)
        #endif
        if !word.pointee.compareExchange(expected: free, desired: taken, ordering: .acquiring).exchanged {
            wait(word)
        }
        return Mutex(word: word)
    }

    /// Gives a lock back.
    @inline(__always)
    static func release(_ mutex: Mutex) {
        if mutex.word.pointee.exchange(free, ordering: .releasing) == awaited { wake() }
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

    /// Takes a lock that another thread has: what it does takes a few instructions, unless it has been interrupted.
    @inline(never)
    private static func wait(_ word: UnsafeMutablePointer<Atomic<UInt32>>) {
        for _ in 0..<100
        where word.pointee.load(ordering: .relaxed) == free
            && word.pointee.compareExchange(expected: free, desired: taken, ordering: .acquiring).exchanged
        { return }
        sleepers.locked {
            while word.pointee.exchange(awaited, ordering: .acquiring) != free { _ = sleepers.wait(until: nil) }
        }
    }

    /// Wakes the threads that sleep, whichever lock they wait for: that is rare.
    ///
    /// Under the monitor: a thread that has found its lock taken, and is about to sleep, does so first.
    @inline(never)
    private static func wake() { sleepers.locked { sleepers.wakeAll() } }

    /// Where threads sleep that wait for a lock.
    private static let sleepers = Monitor()
}
