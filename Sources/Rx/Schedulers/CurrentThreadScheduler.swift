// CurrentThreadScheduler: the trampoline. The outermost call on a thread drains what was scheduled within, in order; so a
// recursive source never grows the stack, and every chain is connected before its first element.
import Glibc

/// Runs work on the caller's thread, after the work that is running now.
///
/// ```
/// schedule(a) ── a runs ── b runs ── c runs ── returns
///                 └ schedule(b), schedule(c) only queue
/// ```
/// What `from`, `of`, `range` and their like emit on, unless told otherwise.
///
/// See reactivex.io/documentation/scheduler.html.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
    /// The one scheduler; its queue is the thread's own.
    public static let instance = CurrentThreadScheduler()

    /// The thread's queue, where one is being drained: a retained `Queue`, or the marker of an empty one.
    fileprivate static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Says "draining, nothing scheduled yet": most subscriptions never need a queue.
    ///
    /// Compared, never dereferenced.
    private nonisolated(unsafe) static let marker = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

    /// Whether the caller is outside of any work of this scheduler, so that scheduled work would run at once.
    public static var isScheduleRequired: Bool { pthread_getspecific(key) == nil }

    private init() {}

    /// Runs `action` after the work that runs now; at once where none does.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    )
        -> any Disposable
    {
        let item = ScheduledItem(state, action)
        if let word = pthread_getspecific(Self.key) {
            Self.queue(word).items.append(Item(work: .closure { item.run() }, home: nil))
        } else {
            Self.entering { item.run() }
        }
        return item
    }

    /// As `schedule`, without anything to dispose of.
    func enqueue(_ work: @escaping () -> Void) {
        guard let word = pthread_getspecific(Self.key) else { return Self.entering(work) }
        Self.queue(word).items.append(Item(work: .closure(work), home: Home.current))
    }

    /// Runs `body` as the scheduler's work: at once, and drains afterwards where it is the outermost.
    @inline(__always)
    static func entering(_ body: () -> Void) {
        guard pthread_getspecific(key) == nil else { return body() }
        pthread_setspecific(key, marker)
        body()
        if let word = pthread_getspecific(key), word != marker { drain(word) }
        pthread_setspecific(key, nil)
    }

    private static func drain(_ word: UnsafeMutableRawPointer) {
        let queue = Unmanaged<Queue>.fromOpaque(word).takeRetainedValue()
        while let item = queue.pop() { item.run() }
    }

    fileprivate static func queue(_ word: UnsafeMutableRawPointer) -> Queue {
        if word != marker { return Unmanaged<Queue>.fromOpaque(word).takeUnretainedValue() }
        let queue = Queue()
        pthread_setspecific(key, Unmanaged.passRetained(queue).toOpaque())
        return queue
    }

    /// Work that waits, and the home it was given at; without one it keeps that of the context it runs in.
    fileprivate struct Item {
        enum Work {
            case closure(() -> Void)
            case turn(TurnNode)
        }

        let work: Work
        let home: Home?

        func run() { if home == nil { begin() } else { Home.with(home, begin) } }

        private func begin() {
            switch work {
            case .closure(let body): body()
            case .turn(let node): node.turn()
            }
        }
    }

    /// A thread's work, first in, first out.
    fileprivate final class Queue {
        /// A ring, which no change releases anything of: what is released may schedule, and that changes it.
        @exclusivity(unchecked) var items = Ring<Item>()

        deinit { items.destroy() }

        func pop() -> Item? { items.isEmpty ? nil : items.removeFirst() }
    }
}

/// A source that goes on in turns: it waits for the next one itself, without a closure made for each.
class TurnNode: Node {
    /// Does a turn's work.
    func turn() {}

    /// Has the scheduler do the next turn, as it does work that it is given.
    final func enqueue() {
        guard let word = pthread_getspecific(CurrentThreadScheduler.key) else {
            return CurrentThreadScheduler.entering { turn() }
        }
        CurrentThreadScheduler.queue(word).items.append(.init(work: .turn(self), home: Home.current))
    }
}
