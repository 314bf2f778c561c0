// observe(on:): hands events on through a scheduler. A serial scheduler drains a burst in one item of work.
import Synchronization

extension ObservableType {
    /// Delivers on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/observeon.html.
    @inlinable
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        ObserveOn(
            asObservable(),
            isSerial: scheduler is SerialDispatchQueueScheduler,
            { scheduler },
            ObserveOnSink<Element>.self
        )
    }
}

/// Takes its scheduler when it is subscribed to, so that Driver and Signal follow their subscriber's home.
@usableFromInline
final class ObserveOn<Element>: Operator<Element, Element> {
    private let scheduler: () -> any ImmediateSchedulerType
    /// The sink's type, known where the operator was written: looking it up again would cost more than the sink.
    private let sinkType: ObserveOnSink<Element>.Type
    #if DEBUG || TRACE_RESOURCES
    private let mark: Resources.Mark?
    #endif

    @usableFromInline
    init(
        _ source: Observable<Element>,
        isSerial: Bool = true,
        _ scheduler: @escaping () -> any ImmediateSchedulerType,
        _ sinkType: ObserveOnSink<Element>.Type = ObserveOnSink<Element>.self
    ) {
        self.scheduler = scheduler
        self.sinkType = sinkType
        #if DEBUG || TRACE_RESOURCES
        mark = isSerial ? Resources.Mark(.serialObservable) : nil
        #endif
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> {
        let stage = sinkType.init(sink, scheduler())
        sink.attach(stage)
        return stage
    }
}

@usableFromInline
final class ObserveOnSink<Element>: Sink<Element> {
    private let downstream: Sink<Element>
    private let lane: Lane
    /// The lane's main scheduler, which it keeps alive: no need to count a reference for each element.
    private let main: Unmanaged<MainScheduler>?
    /// How many events are queued or about to be handed on; at 0 an event may go the direct way.
    private let waiting = Atomic<Int32>(0)
    private let stopped = Atomic<Bool>(false)
    /// Guarded by `Lock`, as all that follows.
    @exclusivity(unchecked) private var isDraining = false
    /// Whether the end has been queued, so that nothing more is; and whether it waits still, behind the elements.
    @exclusivity(unchecked) private var hasEnded = false
    @exclusivity(unchecked) private var endWaits = false
    @exclusivity(unchecked) private var failure: (any Error)?
    @exclusivity(unchecked) private var queue = Ring<Element>()
    @exclusivity(unchecked) private var upstream: Node?

    required init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
        self.downstream = downstream
        if let serial = scheduler as? SerialDispatchQueueScheduler {
            lane = .serial(serial)
            main = (serial as? MainScheduler).map { .passUnretained($0) }
        } else {
            lane = .other(Hop(scheduler))
            main = nil
        }
    }

    deinit { queue.destroy() }

    override func next(_ element: Element) {
        guard let main = direct else { return enqueue(element) }
        main._withUnsafeGuaranteedRef { main in main.running { downstream.next(element) } }
    }

    override func error(_ error: any Error) {
        guard let main = direct else { return enqueue(end: error) }
        main._withUnsafeGuaranteedRef { main in main.running { downstream.error(error) } }
    }

    override func completed() {
        guard let main = direct else { return enqueue(end: nil) }
        main._withUnsafeGuaranteedRef { main in main.running { downstream.completed() } }
    }

    override func attach(_ upstream: Node) {
        let mutex = Lock.acquire(self)
        let late = stopped.load(ordering: .acquiring)
        if !late { self.upstream = upstream }
        Lock.release(mutex)
        if late { upstream.dispose() }
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
        if case .other(let hop) = lane { hop.work.dispose() }
        queue.destroy()
    }

    /// The main scheduler, where the caller is inside its context with nothing queued behind.
    @inline(__always)
    private var direct: Unmanaged<MainScheduler>? {
        guard let main, waiting.load(ordering: .acquiring) == 0, !stopped.load(ordering: .relaxed),
            main._withUnsafeGuaranteedRef({ $0.runsAtOnce })
        else { return nil }
        return main
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
        switch lane {
        case .serial(let scheduler): _ = scheduler.schedule((), action: drain)
        case .other(let hop):
            hop.work.disposable = hop.scheduler.scheduleRecursive(()) { _, recurse in
                if self.handOn(), self.goesOn() { recurse(()) }
            }
        }
    }

    private func drain() -> any Disposable {
        while handOn() {}
        return NopDisposable.instance
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
            if let failure { downstream.error(failure) } else { downstream.completed() }
        } else {
            isDraining = false
            Lock.release(mutex)
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

    /// Whether more waits; if not, what comes later begins to drain anew.
    private func goesOn() -> Bool {
        let mutex = Lock.acquire(self)
        isDraining = !queue.isEmpty || endWaits
        let goesOn = isDraining
        Lock.release(mutex)
        return goesOn
    }
}

/// The way to a scheduler.
private enum Lane {
    /// It runs one item of work at a time, so that one item may hand on many events.
    case serial(SerialDispatchQueueScheduler)
    case other(Hop)
}

/// A scheduler that may run several items at a time, and the item that is under way.
private final class Hop {
    let scheduler: any ImmediateSchedulerType
    let work = SerialDisposable()

    init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }
}
