// Resources: how many live objects of Rx there are, in debug builds; so a test can say that nothing is left behind.
import Synchronization

/// Counts the live sinks, subscriptions, observables and bags of debug builds.
///
/// Objects made inside a home are counted there, so tests that run at the same time do not disturb each other.
public enum Resources {
    /// The number of live objects of the caller's home or, without one, of those made without; 0 in a release build.
    public static var total: Int32 { Int32(truncatingIfNeeded: Counter.current.value) }

    /// Counts an object of one's own in; the number of live objects then.
    public static func incrementTotal() -> Int32 { change(by: 1) }

    /// Counts an object of one's own out; the number of live objects then.
    public static func decrementTotal() -> Int32 { change(by: -1) }

    private static func change(by change: Int) -> Int32 {
        #if DEBUG
        Counter.current.add(change)
        #endif
        return total
    }

    /// A number of live objects.
    final class Counter: Sendable {
        static let process = Counter()

        private let count = Atomic<Int>(0)

        static var current: Counter { Home.current?.resources ?? process }

        var value: Int { count.load(ordering: .relaxed) }

        func add(_ change: Int) { count.wrappingAdd(change, ordering: .relaxed) }
    }

    /// Counts the object that holds it, in a debug build.
    struct Mark: ~Copyable {
        #if DEBUG
        private let counter: Counter

        init() {
            counter = Counter.current
            counter.add(1)
        }

        deinit { counter.add(-1) }
        #else
        init() {}
        #endif
    }
}
