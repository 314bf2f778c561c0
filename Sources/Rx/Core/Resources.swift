// Resources: how many live objects of Rx there are, so a test can say that nothing is left behind. Counted in debug builds,
// and in any build with -D TRACE_RESOURCES.
import Synchronization

/// Counts the live sinks, subscriptions, observables, disposables and bags.
///
/// In debug builds, and in builds with the compiler flag `TRACE_RESOURCES` (`-Xswiftc -DTRACE_RESOURCES`); elsewhere
/// everything here is 0 and costs nothing.
///
/// Objects made inside a home are counted there, so tests that run at the same time do not disturb each other.
///
/// ```swift
/// let before = Resources.total
/// subject.map { $0 + 1 }.subscribe().dispose()
/// #expect(Resources.total == before)
/// ```
public enum Resources {
    /// The number of live objects of the caller's home or, without one, of those made without.
    public static var total: Int32 { Counter.current[.object] }

    /// Counts an object of the application's own, in the caller's home; the new total.
    public static func incrementTotal() -> Int32 { change(by: 1) }

    /// Takes back an `incrementTotal()` made in the same home; the new total.
    public static func decrementTotal() -> Int32 { change(by: -1) }

    /// The number of live sequences of the caller's home that are observed on a serial scheduler, the main one included.
    public static var numberOfSerialDispatchQueueObservables: Int32 { Counter.current[.serialObservable] }

    private static func change(by change: Int32) -> Int32 {
        #if DEBUG || TRACE_RESOURCES
        Counter.current.add(change, .object)
        #else
        0
        #endif
    }

    /// What is counted.
    enum Kind {
        case object, serialObservable
    }

    /// A home's numbers of live objects.
    final class Counter: Sendable {
        static let process = Counter()

        private let objects = Atomic<Int32>(0)
        private let serialObservables = Atomic<Int32>(0)

        static var current: Counter { Home.current?.resources ?? process }

        subscript(_ kind: Kind) -> Int32 {
            kind == .object ? objects.load(ordering: .relaxed) : serialObservables.load(ordering: .relaxed)
        }

        @discardableResult
        func add(_ change: Int32, _ kind: Kind) -> Int32 {
            kind == .object
                ? objects.wrappingAdd(change, ordering: .relaxed).newValue
                : serialObservables.wrappingAdd(change, ordering: .relaxed).newValue
        }
    }

    /// Counts the object that holds it.
    struct Mark: ~Copyable {
        #if DEBUG || TRACE_RESOURCES
        private let counter: Counter
        private let kind: Kind

        init(_ kind: Kind = .object) {
            counter = Counter.current
            self.kind = kind
            counter.add(1, kind)
        }

        deinit { counter.add(-1, kind) }
        #else
        init(_ kind: Kind = .object) {}
        #endif
    }
}
