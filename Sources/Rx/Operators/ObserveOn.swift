// observe(on:): hands events on through a scheduler. A serial scheduler drains a burst in one item of work.
import Synchronization

extension ObservableType {
    /// Delivers on `scheduler`.
    ///
    /// A source that has ended is stopped at once, before its end is delivered there.
    ///
    /// See reactivex.io/documentation/operators/observeon.html.
    @inlinable
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        ObserveOn(asObservable(), .scheduler(scheduler), ObserveOnSink<Element>.self)
    }
}

/// Where events are handed on.
@usableFromInline
enum Destination {
    /// The main scheduler of the subscriber's home, in turns of their own: as a `MainScheduler()` made there.
    case main
    case scheduler(any ImmediateSchedulerType)
    /// A scheduler that is asked for at each subscription.
    case found(() -> any ImmediateSchedulerType)

    #if DEBUG || TRACE_RESOURCES
    var isSerial: Bool {
        if case .scheduler(let scheduler) = self { return scheduler is SerialDispatchQueueScheduler }
        return true
    }
    #endif
}

@usableFromInline
final class ObserveOn<Element>: Operator<Element, Element> {
    private let destination: Destination
    /// The sink's type, known where the operator was written: looking it up again would cost more than the sink.
    private let sinkType: ObserveOnSink<Element>.Type
    #if DEBUG || TRACE_RESOURCES
    private let mark: Resources.Mark?
    #endif

    @usableFromInline
    init(
        _ source: Observable<Element>,
        _ destination: Destination,
        _ sinkType: ObserveOnSink<Element>.Type
    ) {
        self.destination = destination
        self.sinkType = sinkType
        #if DEBUG || TRACE_RESOURCES
        mark = destination.isSerial ? Resources.Mark(.serialObservable) : nil
        #endif
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> {
        let stage = sinkType.init(sink, destination)
        sink.attach(stage)
        return stage
    }
}

@usableFromInline
final class ObserveOnSink<Element>: Sink<Element> {
    private let downstream: Sink<Element>
    private let route: Route
    /// The route's main scheduler, which it keeps alive: no need to count a reference for each element.
    private let main: Unmanaged<MainScheduler>?
    /// Whether this goes through the main scheduler in turns of its own.
    private let hasOwnTurns: Bool
    /// How many events are queued or about to be handed on; at 0 an event may go the direct way.
    private let waiting = Atomic<Int32>(0)
    private let stopped = Atomic<Bool>(false)
    /// Whether a turn of its own is under way; touched inside the main context alone.
    @exclusivity(unchecked) private var isRunning = false
    /// Guarded by `Lock`, as all that follows.
    @exclusivity(unchecked) private var isDraining = false
    /// Whether the end has come, so that nothing more is queued; and whether it waits, behind the elements.
    @exclusivity(unchecked) private var hasEnded = false
    @exclusivity(unchecked) private var endWaits = false
    /// Whether the source has gone without an end, so that this is forgotten after the last event; and whether nobody can
    /// subscribe to the source any more.
    @exclusivity(unchecked) private var hasLost = false
    @exclusivity(unchecked) private var hasGone = false
    @exclusivity(unchecked) private var failure: (any Error)?
    @exclusivity(unchecked) private var queue = Ring<Element>()
    @exclusivity(unchecked) private var upstream: Node?

    required init(_ downstream: Sink<Element>, _ destination: Destination) {
        self.downstream = downstream
        route = Route(destination)
        if case .main(let scheduler) = route { main = .passUnretained(scheduler) } else { main = nil }
        if case .main = destination { hasOwnTurns = true } else { hasOwnTurns = false }
    }

    deinit { queue.destroy() }

    override func next(_ element: Element) {
        guard let main = direct else { return enqueue(element) }
        let former = enter(main)
        downstream.next(element)
        leave(main, former)
    }

    override func end(_ error: (any Error)?) {
        guard let main = direct else { return enqueue(end: error) }
        let former = enter(main)
        downstream.end(error)
        leave(main, former)
    }

    override func attach(_ upstream: Node) {
        let mutex = Lock.acquire(self)
        let late = hasEnded || stopped.load(ordering: .acquiring)
        if !late { self.upstream = upstream }
        Lock.release(mutex)
        if late { upstream.dispose() }
    }

    override func forget(_ upstream: Node, isGone: Bool) {
        let mutex = Lock.acquire(self)
        guard self.upstream === upstream else { return Lock.release(mutex) }
        self.upstream = nil
        hasLost = true
        hasGone = isGone
        let waits = isDraining
        Lock.release(mutex)
        if !waits { letGo() }
    }

    /// Tells the sink downstream to forget this: the source has gone, and nothing waits.
    private func letGo() {
        downstream.forget(self, isGone: hasGone)
        if case .other(let hop) = route { hop.work.dispose() }
    }

    override func dispose() {
        guard !stopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let mutex = Lock.acquire(self)
        let upstream = upstream
        var queue = queue
        self.upstream = nil
        self.queue = Ring()
        Lock.release(mutex)
        upstream?.dispose()
        if case .other(let hop) = route { hop.work.dispose() }
        queue.destroy()
    }

    /// The main scheduler, where the caller is inside its context and nothing of this, or of the scheduler, runs or waits.
    ///
    /// What runs may be asked only inside the context.
    @inline(__always)
    private var direct: Unmanaged<MainScheduler>? {
        guard let main, waiting.load(ordering: .acquiring) == 0, !stopped.load(ordering: .relaxed),
            main._withUnsafeGuaranteedRef({
                hasOwnTurns ? $0.isCurrent && !isRunning : $0.isFree && !$0.isRunning
            })
        else { return nil }
        return main
    }

    /// Begins a turn in the main context; the result is for `leave`.
    @inline(__always)
    private func enter(_ main: Unmanaged<MainScheduler>) -> Bool {
        let former: Bool
        if hasOwnTurns {
            former = isRunning
            isRunning = true
        } else {
            former = main._withUnsafeGuaranteedRef { $0.enter() }
        }
        return former
    }

    /// Ends a turn in the main context.
    @inline(__always)
    private func leave(_ main: Unmanaged<MainScheduler>, _ former: Bool) {
        if hasOwnTurns { isRunning = former } else { main._withUnsafeGuaranteedRef { $0.leave(former) } }
    }

    @inline(never)
    private func enqueue(_ element: Element) {
        let mutex = Lock.acquire(self)
        if hasEnded || stopped.load(ordering: .acquiring) { return Lock.release(mutex) }
        queue.append(element)
        beginDraining(mutex)
    }

    @inline(never)
    private func enqueue(end error: (any Error)?) {
        let mutex = Lock.acquire(self)
        if hasEnded || stopped.load(ordering: .acquiring) { return Lock.release(mutex) }
        hasEnded = true
        let upstream = upstream
        self.upstream = nil
        Lock.release(mutex)
        // Here, where it has ended: the end's turn may come late.
        upstream?.dispose()
        queueEnd(error)
    }

    private func queueEnd(_ error: (any Error)?) {
        let mutex = Lock.acquire(self)
        if stopped.load(ordering: .acquiring) { return Lock.release(mutex) }
        endWaits = true
        failure = error
        beginDraining(mutex)
    }

    /// Has what was queued handed on, unless that is going on already.
    ///
    /// Releases the lock.
    private func beginDraining(_ mutex: Lock.Mutex) {
        waiting.wrappingAdd(1, ordering: .acquiringAndReleasing)
        let begins = !isDraining
        isDraining = true
        Lock.release(mutex)
        guard begins else { return }
        postDrain()
    }

    /// Has what is queued handed on in an item of the scheduler's.
    private func postDrain() {
        switch route {
        case .main(let scheduler):
            if hasOwnTurns { scheduler.postOwnTurn(drainInTurn) } else { scheduler.postTurn(drainInTurn) }
        case .queue(let scheduler): scheduler.postTurn(drain)
        case .other(let hop):
            hop.work.disposable = hop.scheduler.scheduleRecursive(()) { _, recurse in
                if self.handOn(), self.goesOn() { recurse(()) }
            }
        }
    }

    private func drainInTurn() {
        guard let main else { return }
        let former = enter(main)
        drain()
        leave(main, former)
    }

    /// Hands on what is queued, and leaves the rest to another item after a thousand events: a sequence that feeds itself
    /// lets others run, and the limits of a page's turn hold.
    private func drain() {
        for _ in 0..<1_000 where !handOn() { return }
        postDrain()
    }

    /// Hands on one event; whether there was one.
    private func handOn() -> Bool {
        let mutex = Lock.acquire(self)
        if !queue.isEmpty {
            let element = queue.removeFirst()
            Lock.release(mutex)
            if counts() { downstream.next(element) }
        } else if endWaits {
            endWaits = false
            let failure = failure
            Lock.release(mutex)
            guard counts() else { return true }
            downstream.end(failure)
        } else {
            stopDraining(mutex)
            return false
        }
        return true
    }

    /// Counts an event that is about to be handed on; whether it still may be.
    @inline(__always)
    private func counts() -> Bool {
        waiting.wrappingSubtract(1, ordering: .acquiringAndReleasing)
        return !stopped.load(ordering: .acquiring)
    }

    /// Whether more waits; if not, what comes later starts to drain again.
    private func goesOn() -> Bool {
        let mutex = Lock.acquire(self)
        let goesOn = !queue.isEmpty || endWaits
        if goesOn { Lock.release(mutex) } else { stopDraining(mutex) }
        return goesOn
    }

    /// Nothing waits any more.
    ///
    /// Releases the lock.
    private func stopDraining(_ mutex: Lock.Mutex) {
        isDraining = false
        let goes = hasLost
        Lock.release(mutex)
        if goes { letGo() }
    }
}

/// The way to a scheduler.
private enum Route {
    /// These two run one item of work at a time, so that one item may hand on many events.
    case main(MainScheduler)
    case queue(SerialDispatchQueueScheduler)
    case other(Hop)

    init(_ destination: Destination) {
        let scheduler: any ImmediateSchedulerType
        switch destination {
        case .main:
            self = .main(.instance)
            return
        case .scheduler(let given): scheduler = given
        case .found(let find): scheduler = find()
        }
        if let main = scheduler as? MainScheduler {
            self = .main(main)
        } else if let serial = scheduler as? SerialDispatchQueueScheduler {
            self = .queue(serial)
        } else {
            self = .other(Hop(scheduler))
        }
    }
}

/// A scheduler that may run several items at a time, and the item that is under way.
private final class Hop {
    let scheduler: any ImmediateSchedulerType
    let work = SerialDisposable()

    init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }
}
