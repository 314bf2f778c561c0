// observe(on:): hands events on through a scheduler. A serial scheduler drains a burst in one item of work.
import Synchronization

extension ObservableType {
    /// Delivers on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/observeon.html.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        ObserveOn(asObservable(), isSerial: scheduler is any SerialScheduler) { scheduler }
    }
}

/// A scheduler that runs one item of work at a time, so that one item may hand on many events.
protocol SerialScheduler: ImmediateSchedulerType {}

/// Takes its scheduler when it is subscribed to, so that Driver and Signal follow their subscriber's home.
final class ObserveOn<Element>: Operator<Element, Element> {
    private let scheduler: () -> any ImmediateSchedulerType
    #if DEBUG || TRACE_RESOURCES
    private let mark: Resources.Mark?
    #endif

    init(
        _ source: Observable<Element>,
        isSerial: Bool = true,
        _ scheduler: @escaping () -> any ImmediateSchedulerType
    ) {
        self.scheduler = scheduler
        #if DEBUG || TRACE_RESOURCES
        mark = isSerial ? Resources.Mark(.serialObservable) : nil
        #endif
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> {
        let stage = ObserveOnSink(sink, scheduler())
        sink.attach(stage)
        return stage
    }
}

private final class ObserveOnSink<Element>: Sink<Element> {
    private let downstream: Sink<Element>
    private let scheduler: any ImmediateSchedulerType
    private let main: MainScheduler?
    /// How many events are queued or being handed on; at 0 an event may go the direct way.
    private let waiting = Atomic<Int>(0)
    private let stopped = Atomic<Bool>(false)
    /// Guarded by `Lock`, as the three below.
    private var queue: ContiguousArray<Event<Element>> = []
    private var draining = false
    private var upstream: Node?
    private var work: (any Disposable)?

    init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
        self.downstream = downstream
        self.scheduler = scheduler
        main = scheduler as? MainScheduler
    }

    override func next(_ element: Element) {
        if let main = direct { main.running { downstream.next(element) } } else { enqueue(.next(element)) }
    }

    override func error(_ error: any Error) {
        if let main = direct { main.running { downstream.error(error) } } else { enqueue(.error(error)) }
    }

    override func completed() {
        if let main = direct { main.running { downstream.completed() } } else { enqueue(.completed) }
    }

    override func attach(_ upstream: Node) {
        let late = Lock.with(self) {
            if stopped.load(ordering: .acquiring) { return true }
            self.upstream = upstream
            return false
        }
        if late { upstream.dispose() }
    }

    override func dispose() {
        guard !stopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let (upstream, work, queue) = Lock.with(self) {
            defer {
                self.upstream = nil
                self.work = nil
                self.queue = []
            }
            return (self.upstream, self.work, self.queue)
        }
        upstream?.dispose()
        work?.dispose()
        withExtendedLifetime(queue) {}
    }

    /// The main scheduler, where the caller is inside its context with nothing queued behind.
    @inline(__always)
    private var direct: MainScheduler? {
        guard let main, waiting.load(ordering: .acquiring) == 0, main.runsAtOnce, !stopped.load(ordering: .relaxed)
        else { return nil }
        return main
    }

    private func enqueue(_ event: Event<Element>) {
        guard !stopped.load(ordering: .acquiring) else { return }
        waiting.wrappingAdd(1, ordering: .acquiringAndReleasing)
        let begins = Lock.with(self) {
            queue.append(event)
            defer { draining = true }
            return !draining
        }
        if begins { hold(scheduler is any SerialScheduler ? drainAll() : drainOneByOne()) }
    }

    private func hold(_ work: any Disposable) {
        let late = Lock.with(self) {
            if stopped.load(ordering: .acquiring) { return true }
            if draining { self.work = work }
            return false
        }
        if late { work.dispose() }
    }

    private func drainAll() -> any Disposable {
        scheduler.schedule(self) { sink in
            while let events = sink.take() { for event in events { sink.deliver(event) } }
            return NopDisposable.instance
        }
    }

    private func drainOneByOne() -> any Disposable {
        scheduler.scheduleRecursive(self) { sink, recurse in
            if let event = sink.takeOne() { sink.deliver(event) }
            if sink.continues() { recurse(sink) }
        }
    }

    private func take() -> ContiguousArray<Event<Element>>? {
        Lock.with(self) {
            draining = !queue.isEmpty
            defer { queue = [] }
            return queue.isEmpty ? nil : queue
        }
    }

    private func takeOne() -> Event<Element>? { Lock.with(self) { queue.isEmpty ? nil : queue.removeFirst() } }

    private func continues() -> Bool {
        Lock.with(self) {
            draining = !queue.isEmpty
            return draining
        }
    }

    private func deliver(_ event: Event<Element>) {
        waiting.wrappingSubtract(1, ordering: .acquiringAndReleasing)
        guard !stopped.load(ordering: .acquiring) else { return }
        switch event {
        case .next(let element): downstream.next(element)
        case .error(let error): downstream.error(error)
        case .completed: downstream.completed()
        }
    }
}
