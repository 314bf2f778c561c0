// Resources: how many live objects of Rx there are, in debug builds; so a test can say that nothing is left behind.
import Synchronization

/// Counts the live sinks, subscriptions and observables of debug builds.
///
/// Tests that run at the same time share the figure; run those that compare it serially.
public enum Resources {
    private static let count = Atomic<Int>(0)

    /// The number of live objects; always 0 in a release build.
    public static var total: Int32 { Int32(truncatingIfNeeded: count.load(ordering: .relaxed)) }

    /// Counts an object that lives until its deinitialiser calls this with -1.
    ///
    /// Nothing in a release build.
    @inline(__always)
    static func add(_ change: Int) {
        #if DEBUG
        count.wrappingAdd(change, ordering: .relaxed)
        #endif
    }
}
