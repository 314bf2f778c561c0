// Overlap: notices, in debug builds, that a subject is fed while it emits, by another thread or by one of its own
// observers. Serialising feeders is the feeders' duty; the message names the subject.
import Glibc

/// Who is emitting.
struct Overlap {
    /// What is wrong with an event.
    enum Anomaly {
        case none
        /// Another thread is in an emission.
        case synchronization
        /// One of the observers that are being called has fed it.
        case reentrancy
    }

    #if DEBUG
    private var thread: pthread_t = 0
    private var depth = 0
    /// What was found last.
    private(set) var anomaly = Anomaly.none

    /// Begins an emission.
    ///
    /// Under the owner's lock.
    mutating func enter() {
        end()
        thread = pthread_self()
        depth += 1
    }

    /// Notes what is wrong with an event that comes now.
    ///
    /// Under the owner's lock.
    mutating func end() {
        anomaly = depth == 0 ? .none : thread == pthread_self() ? .reentrancy : .synchronization
    }

    /// Ends an emission.
    ///
    /// Under the owner's lock.
    mutating func leave() { depth -= 1 }
    #endif
}

extension Overlap.Anomaly {
    /// Says what is wrong, where something is; what a subject's own observer has done, once for each place it is done in.
    ///
    /// Delivery is as always.
    @inline(__always)
    func report(_ subject: AnyObject) {
        #if DEBUG
        switch self {
        case .none: break
        case .synchronization:
            let sentence = "Synchronization anomaly: two threads feed one \(type(of: subject)) at the same time; "
            Complaint.write(sentence + "order its feeders, for example by observe(on:).")
        case .reentrancy:
            let sentence =
                "Reentrancy anomaly: an observer of a \(type(of: subject)) feeds it within an element; "
                + "observers after that one hear the two in reverse order. "
            Complaint.writeOnce(sentence + "Feed it later, for example by observe(on:).")
        }
        #endif
    }
}
