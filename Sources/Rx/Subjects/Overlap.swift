// Overlap: notices, in debug builds, that two threads feed one subject at the same time. Serialising feeders is the
// feeders' duty; the message names the subject.
import Glibc

/// Who is emitting.
struct Overlap {
    #if DEBUG
    private var thread: pthread_t = 0
    private var depth = 0

    /// Begins an emission; `true` if another thread is in one.
    ///
    /// Under the owner's lock.
    mutating func enter() -> Bool {
        let overlaps = isElsewhere
        thread = pthread_self()
        depth += 1
        return overlaps
    }

    /// Whether another thread is in an emission.
    ///
    /// Under the owner's lock.
    var isElsewhere: Bool { depth > 0 && thread != pthread_self() }

    /// Ends an emission.
    ///
    /// Under the owner's lock.
    mutating func leave() { depth -= 1 }

    /// Says what happened.
    static func warn(_ subject: AnyObject) {
        let sentence = "Synchronization anomaly: two threads feed one \(type(of: subject)) at the same time; "
        Complaint.write(sentence + "order its feeders, for example by observe(on:).")
    }
    #endif
}
